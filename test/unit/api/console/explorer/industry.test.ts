import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  renderIndustryResult,
  type IndustryResultData,
} from '../../../../../api/console/explorer/industry/render-industry-result.ts';
import {
  readIndustryForm,
  toIndustryPagePath,
  toSniSearchRequest,
  parseSniCode,
} from '../../../../../api/console/explorer/industry/read-industry-form.ts';
import { toIndustryCsv } from '../../../../../api/console/explorer/industry/read-industry-result.ts';
import type { IndustryResult } from '../../../../../api/console/explorer/industry/read-industry-result.ts';
import type { SniRegister } from '../../../../../shared/domain/sni.ts';
import { makeCompany } from './make-company-record.ts';

const readPath = (path: string) =>
  readIndustryForm(Object.fromEntries(new URL(path, 'http://here').searchParams));

describe('the form of the search by industry', () => {
  it('An empty request gives the default industry form', () => {
    expect(readIndustryForm({})).toEqual({
      codeOrWords: '',
      city: '',
      activeOnly: true,
      exactRevenueOnly: false,
      reports: '',
      minRevenue: '',
      maxRevenue: '',
      sort: 'revenue_desc',
      limit: 20,
      offset: 0,
      pressedButton: null,
    });
  });

  it('A checkbox missing from a submitted search is unticked', () => {
    expect(readIndustryForm({ search: 'page' }).activeOnly).toBe(false);
    expect(readIndustryForm({ search: 'page', active_only: '1' }).activeOnly).toBe(true);
  });

  it.each([
    [{ limit: '1000', sort: 'constructor', has_annual_report: 'maybe', search: 'x', offset: '-1' }],
    [{ limit: '', sort: '__proto__', has_annual_report: '', search: '', offset: '1e3' }],
  ])('Unknown choices become the defaults: %j', (fields) => {
    expect(readIndustryForm(fields)).toEqual(readIndustryForm({}));
  });

  it('A form survives the round trip through its path', () => {
    const text = fc.string({ unit: 'binary' }).map((each) => each.toWellFormed().trim());
    const form = fc.record({
      codeOrWords: text,
      city: text,
      minRevenue: text,
      maxRevenue: text,
      activeOnly: fc.boolean(),
      exactRevenueOnly: fc.boolean(),
      reports: fc.constantFrom('', 'true', 'false'),
      sort: fc.constantFrom('revenue_desc', 'revenue_asc', 'name', 'name_desc'),
      limit: fc.constantFrom(20, 50, 100),
      offset: fc.nat({ max: 999_999_999 }),
      pressedButton: fc.constantFrom('page', 'csv', null),
    });
    fc.assert(
      fc.property(form, (given) => {
        expect(readPath(toIndustryPagePath(given))).toEqual(given);
      }),
      { seed: 10 },
    );
  });

  it('The typed values become the request to the API', () => {
    const form = readIndustryForm({
      sni_code: ' 62.100 ',
      city: ' Lund ',
      has_annual_report: 'false',
      search: 'page',
      min_revenue: '−1 000\u00a0000',
      max_revenue: '1,5',
      limit: '50',
      offset: '20',
    });
    expect(toSniSearchRequest(form)).toEqual({
      sni_code: '62100',
      city: 'Lund',
      active_only: false,
      exact_only: false,
      has_annual_report: false,
      min_revenue: -1_000_000,
      max_revenue: '1,5',
      sort: 'revenue_desc',
      limit: 50,
      offset: 20,
      include: ['status'],
    });
  });

  it.each([
    ['Göteborgs kommun', 'Göteborg'],
    ['Gothenburg', 'Göteborg'],
    ['Borås Stad', 'Borås'],
    ['Degerfors kommun', 'Degerfors'],
    ['Göteborg', 'Göteborg'],
  ])('The municipality %j is read as the town %j', (typed, town) => {
    expect(readIndustryForm({ city: typed }).city).toBe(town);
  });

  it.each([
    ['62100', '62100'],
    ['62.100', '62100'],
    ['6210', null],
    ['bageri', null],
    ['', null],
  ])('The input %j is read as the SNI code %j', (typed, code) => {
    expect(parseSniCode(typed)).toBe(code);
  });
});

describe('a page of companies', () => {
  const present = (count: number): string => {
    const company = makeCompany({
      name: '=HYPERLINK("http://evil.example")<script>',
      postalAddress: { street: 'Storgatan 1', postalCode: '70210', city: 'ÖREBRO' },
    });
    const companies = Array.from({ length: count }, () => company);
    const result = {
      companies,
      sniCode: '62100',
      sniDescription: 'Dataprogrammering',
      totalCount: 1_000,
      offset: 100,
      hasMore: true,
      creditsCharged: count,
    };
    return show(result);
  };
  const register: SniRegister = {
    current: '2025',
    lists: {
      '2007': new Map([['41200', 'Byggande av bostadshus']]),
      '2025': new Map([['62100', 'Dataprogrammering']]),
    },
  };
  const show = (
    result: IndustryResult,
    fields: Record<string, string> = {},
    suggestions: IndustryResultData['suggestionsIfNoneMatch'] = null,
  ): string => {
    const form = readIndustryForm({ limit: '100', sni_code: result.sniCode, ...fields });
    return String(
      renderIndustryResult(
        { result, form, sniRegister: register, isGuest: false, suggestionsIfNoneMatch: suggestions },
        'en',
      ),
    );
  };
  const sized = (name: string, type: 'exact' | 'interval', low: number, high: number | null) =>
    makeCompany({
      name,
      revenue_estimate: {
        ...makeCompany({}).revenue_estimate,
        type,
        value: type === 'exact' ? low : null,
        interval_low: low,
        interval_high: high,
      },
    });
  const list = (companies: IndustryResult['companies']): IndustryResult => ({
    companies,
    sniCode: '62100',
    sniDescription: 'Dataprogrammering',
    totalCount: companies.length,
    offset: 0,
    hasMore: false,
    creditsCharged: 1,
  });

  it('Company names are escaped in HTML and cannot become formulas in CSV', () => {
    const text = present(1);
    expect(text).not.toContain('<script>');
    expect(text).toContain('&quot;&#39;=HYPERLINK(');
    expect(toIndustryCsv([makeCompany({ name: '=1+1' })])).toContain("5621000016,'=1+1,AB,");
  });

  it('The CSV file has the state of a company', () => {
    const status = { state: 'bankruptcy', since: '2024-05-06', code: 'KK-AVOMFO' } as const;
    const [head = '', row = ''] = toIndustryCsv([{ ...makeCompany(), status }]).split('\r\n');
    expect(row.split(',')[head.split(',').indexOf('state')]).toBe('bankruptcy');
  });

  it('A page of companies links to the previous and the next page', () => {
    const text = present(100);
    expect(text).toContain('101–200 of 1,000 companies.');
    expect(text).toMatch(/rel="prev"\s+href="[^"]*limit=100&amp;search=page#results"/);
    expect(text).toMatch(/rel="next"\s+href="[^"]*limit=100&amp;offset=200&amp;search=page#results"/);
  });

  it('The amounts of a list have one unit, which the heading names', () => {
    const text = show(
      list([
        sized('Stor', 'exact', 1_234_500_000, null),
        sized('Mellan', 'interval', 5_000_000, 9_999_999),
        sized('Liten', 'interval', 0, 499_999),
        sized('Minst', 'interval', 1, 999),
        sized('Mindre', 'exact', 900, null),
        sized('Noll', 'exact', 0, null),
        sized('Störst', 'interval', 10_000_000_000, null),
      ]),
    );
    expect(text).toContain('Revenue, SEK\u00A0million');
    const amounts = [
      ...text.matchAll(
        /<td class="number">\s*(?:<i[^>]*>)?([^<]*?)\s*(?:<\/i\s*><span[^>]*> class<\/span>)?\s*<\/td>/g,
      ),
    ].map(([, amount]) => amount);
    expect(amounts).toEqual([
      '1,234.5',
      '5–10',
      'below 0.5',
      'below 0.1',
      'below 0.1',
      '0',
      'at least 10,000',
    ]);
  });

  it('The heads of the list sort by name and by revenue and state the present order', () => {
    const text = show(list([makeCompany({})]), { sort: 'revenue_desc' });
    expect(text).toMatch(/aria-sort="none">\s*<a href="[^"]*sort=name&amp;/);
    expect(text).toMatch(/aria-sort="descending">\s*<a href="[^"]*sort=revenue_asc&amp;/);
  });

  it('An empty list names the edition of the code and what to try', () => {
    const whole = {
      withoutFilter: 'town',
      form: readIndustryForm({ sni_code: '41200' }),
      companyOrCodeCount: 12,
    } as const;
    const current = {
      code: '41000',
      description: 'Byggande av hus',
      edition: '2025',
      companyCount: 23,
    } as const;
    const related = {
      codesWithCounts: [current],
      formPossiblyWithFewerFilters: readIndustryForm({ city: 'Lund' }),
    };
    const text = show(
      { ...list([]), sniCode: '41200' },
      { city: 'Lund' },
      { searchesWithFewerFilters: [whole], relatedCodes: related },
    );
    expect(text).toContain('The code belongs to SNI 2007. The companies have codes of SNI 2025.');
    expect(text).toMatch(
      /href="[^"]*sni_code=41200&amp;active_only=1[^"]*"[^>]*>Search the whole country \(12\)/,
    );
    expect(text).toMatch(
      /The industry in SNI 2025.*sni_code=41000&amp;city=Lund[^"]*"[^>]*>Byggande av hus/s,
    );
    expect(text).not.toContain('Search without limits');
  });

  it('Size classes are marked beside exact figures, and explained once', () => {
    const text = show(
      list([sized('Exakt', 'exact', 900_000, null), sized('Klass', 'interval', 1_000, 1_999)]),
    );
    expect(text.match(/<i class="size-class">/g)).toHaveLength(1);
    expect(text).toContain('Italics: the size class');
    expect(show(list([sized('Exakt', 'exact', 900_000, null)]))).not.toContain('Italics: the size class');
  });

  it('A full page of companies stays small', () => {
    expect(Buffer.byteLength(present(100))).toBeLessThan(90_000);
  });
});
