import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderIndustryResult } from '../../../../../api/console/explorer/industry/render-industry-result.ts';
import {
  readIndustryForm,
  toIndustryPath,
  toIndustryRequest,
  parseSniCode,
} from '../../../../../api/console/explorer/industry/read-industry-form.ts';
import { toIndustryCsv } from '../../../../../api/console/explorer/industry/read-industry-result.ts';
import { makeCompany } from './make-company-record.ts';

const readPath = (path: string) =>
  readIndustryForm(Object.fromEntries(new URL(path, 'http://here').searchParams));

describe('the form of the search by industry', () => {
  it('An empty request gives the default industry form', () => {
    expect(readIndustryForm({})).toEqual({
      ...{ code: '', city: '', activeOnly: true, exactOnly: false, reports: '' },
      ...{ minRevenue: '', maxRevenue: '', sort: 'revenue_desc', limit: 20, offset: 0, pressedButton: null },
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
      ...{ code: text, city: text, minRevenue: text, maxRevenue: text },
      ...{ activeOnly: fc.boolean(), exactOnly: fc.boolean() },
      reports: fc.constantFrom('', 'true', 'false'),
      sort: fc.constantFrom('revenue_desc', 'revenue_asc', 'name', 'name_desc'),
      limit: fc.constantFrom(20, 50, 100),
      offset: fc.nat({ max: 999_999_999 }),
      pressedButton: fc.constantFrom('page', 'csv', null),
    });
    fc.assert(
      fc.property(form, (given) => {
        expect(readPath(toIndustryPath(given))).toEqual(given);
      }),
      { seed: 10 },
    );
  });

  it('The typed values become the request to the API', () => {
    const form = readIndustryForm({
      ...{ sni_code: ' 62.100 ', city: ' Lund ', has_annual_report: 'false', search: 'page' },
      ...{ min_revenue: '−1 000\u00a0000', max_revenue: '1,5', limit: '50', offset: '20' },
    });
    expect(toIndustryRequest(form)).toEqual({
      ...{ sni_code: '62100', city: 'Lund', active_only: false, exact_only: false, has_annual_report: false },
      ...{ min_revenue: -1_000_000, max_revenue: '1,5', sort: 'revenue_desc', limit: 50, offset: 20 },
    });
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
      ...{ companies, sniCode: '62100', sniDescription: 'Dataprogrammering', totalCount: 1_000 },
      ...{ offset: 100, hasMore: true, creditsCharged: count },
    };
    return String(renderIndustryResult(result, readIndustryForm({ limit: '100' }), false, 'en'));
  };

  it('Company names are escaped in HTML and cannot become formulas in CSV', () => {
    const text = present(1);
    expect(text).not.toContain('<script>');
    expect(text).toContain('&quot;&#39;=HYPERLINK(');
    expect(toIndustryCsv([makeCompany({ name: '=1+1' })])).toContain("5621000016,'=1+1,AB,");
  });

  it('A page of companies links to the previous and the next page', () => {
    const text = present(100);
    expect(text).toContain('101–200 of 1,000 companies.');
    expect(text).toMatch(/rel="prev"\s+href="[^"]*limit=100&amp;search=page#results"/);
    expect(text).toMatch(/rel="next"\s+href="[^"]*limit=100&amp;offset=200&amp;search=page#results"/);
  });

  it('A full page of companies stays small', () => {
    expect(Buffer.byteLength(present(100))).toBeLessThan(90_000);
  });
});
