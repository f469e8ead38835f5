import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readListForm,
  toListBody,
  toListPath,
  type ListForm,
} from '../../../../../../api/console/explorer/lists/list-form.ts';
import { readWords } from '../../../../../../api/console/explorer/lists/words/read-words.ts';
import { renderRows } from '../../../../../../api/console/explorer/lists/render-rows.ts';
import { parseAmount } from '../../../../../../api/console/words/money.ts';
import type { CodeLists } from '../../../../../../shared/domain/codes/code-lists.ts';
import { makeCompany } from '../make-company-record.ts';

const read = (query: string): ListForm => readListForm(new URLSearchParams(query));
const readPath = (path: string): ListForm => readListForm(new URL(path, 'http://here').searchParams);

const LISTS: CodeLists = {
  current: '2025',
  lists: {
    '2007': new Map([['41200', 'Byggande av bostadshus']]),
    '2025': new Map([
      ['41000', 'Byggande av bostadshus och andra byggnader'],
      ['43320', 'Byggnadssnickeriarbeten'],
      ['62100', 'Dataprogrammering'],
    ]),
  },
  municipalities: new Map([
    ['0182', 'Nacka'],
    ['1480', 'Göteborg'],
    ['1490', 'Borås'],
  ]),
};

describe('the form of lists', () => {
  it('A form survives the round trip through its path, and another filter begins it anew', () => {
    const values = fc.uniqueArray(
      fc
        .string({ unit: 'binary' })
        .map((each) => each.toWellFormed().trim())
        .filter((each) => each !== ''),
    );
    const names = Object.keys(read('')) as (keyof ListForm)[];
    const form = fc
      .record(Object.fromEntries(names.map((name) => [name, values])))
      .map((given) => given as unknown as ListForm);
    fc.assert(
      fc.property(form, (given) => {
        const { cursor, from } = given;
        expect(readPath(toListPath(given, { cursor, from }))).toEqual(given);
        expect(readPath(toListPath(given))).toEqual({ ...given, cursor: [], from: [] });
      }),
      { seed: 10, numRuns: 30 },
    );
  });

  it('The typed values become the request to the API', () => {
    const form = read(
      'q=bygg&sni=41&sni=43320&min_revenue=5+Mkr&max_revenue=1,5x&min_employees=10&f_tax=true&has_trademarks=false&exact_only=true&registered_from=2020-01-01&sort=name&cursor=abc',
    );
    expect(toListBody(form, 20)).toEqual({
      q: 'bygg',
      filter: {
        sni: ['41', '43320'],
        min_revenue: 5_000_000,
        max_revenue: '1,5x',
        min_employees: 10,
        f_tax: true,
        has_trademarks: false,
        exact_only: true,
        registered_from: '2020-01-01',
      },
      sort: 'name',
      cursor: 'abc',
      limit: 20,
      include: ['status'],
    });
    expect(toListBody(read('sort=constructor&show=1'))).toEqual({ filter: {} });
  });

  it.each([
    ['5 Mkr', 5_000_000],
    ['500 tkr', 500_000],
    ['1,5 mdkr', 1_500_000_000],
    ['5 000 000', 5_000_000],
    ['5\u00a0000\u00a0000 kr', 5_000_000],
    ['−1 miljon', -1_000_000],
    ['2.5m', 2_500_000],
    ['1.1 Mkr', 1_100_000],
    ['0,5', null],
    ['fem', null],
    ['', null],
  ])('The amount %j is %j kronor', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });
});

describe('typed industries and places', () => {
  const readIndustry = (typed: string) => readWords(read(`industry=${encodeURIComponent(typed)}`), LISTS);
  const readPlace = (typed: string) => readWords(read(`place=${encodeURIComponent(typed)}`), LISTS).form;

  it.each([
    ['41', { sni: ['41'] }],
    ['SNI 62.100', { sni: ['62100'] }],
    ['41, 43.32', { sni: ['41', '4332'] }],
    ['f', { section: ['F'] }],
    ['programmering', { sni: ['62100'] }],
    ['xyzzy', {}],
    ['dataprogram', { sni: ['62100'] }],
  ])('The industry %j is read as %j', (typed, filter) => {
    const { form, choices } = readIndustry(typed);
    expect(form).toMatchObject({ industry: [], ...filter });
    expect(choices === null).toBe(Object.keys(filter).length > 0);
  });

  it('A word of several industries is a question, its section first', () => {
    const { choices } = readIndustry('bygg');
    expect(choices?.sections).toEqual([{ letter: 'F', name: 'Byggverksamhet' }]);
    expect(choices?.codes.map(({ code }) => code)).toEqual(['41000', '41200', '43320']);
    expect(readIndustry('datprogrammering').choices?.similarWords).toEqual(['dataprogrammering']);
  });

  it.each(['byggföretag', 'Byggfirmor', 'byggbolag', 'byggare'])(
    'A word for companies of a section offers the whole section: %s',
    (typed) => {
      expect(readIndustry(typed).choices?.sections.map(({ letter }) => letter)).toEqual(['F']);
      expect(readIndustry('arkitekter').choices?.sections ?? []).toEqual([]);
    },
  );

  it.each([
    ['Nacka', { municipality: ['0182'] }],
    ['nacka kommun, Borås Stad', { municipality: ['0182', '1490'] }],
    ['Gothenburg', { municipality: ['1480'] }],
    ['Göteborgs kommun', { municipality: ['1480'] }],
    ['Stockholms län', { county: ['01'] }],
    ['Skåne', { county: ['12'] }],
    ['131 30', { postal_code: ['13130'] }],
    ['Saltsjö-Boo', { city: ['Saltsjö-Boo'] }],
  ])('The place %j is read as %j', (typed, filter) => {
    expect(readPlace(typed)).toMatchObject({ place: [], ...filter });
  });

  it('Without a file of postal codes a municipality is read as a town', () => {
    const { form } = readWords(read('place=Nacka'), { ...LISTS, municipalities: new Map() });
    expect(form).toMatchObject({ city: ['Nacka'], municipality: [] });
  });
});

describe('the companies of a page', () => {
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
  const show = (companies: ReturnType<typeof makeCompany>[], query = ''): string =>
    String(renderRows(companies, read(query), 'en'));

  it('Names are escaped', () => {
    const text = show([makeCompany({ name: '=HYPERLINK("http://evil.example")<script>' })]);
    expect(text).not.toContain('<script>');
    expect(text).toContain('=HYPERLINK(&quot;');
  });

  it('The amounts have one unit, which the heading names', () => {
    const text = show([
      sized('Stor', 'exact', 1_234_500_000, null),
      sized('Mellan', 'interval', 5_000_000, 9_999_999),
      sized('Liten', 'interval', 0, 499_999),
      sized('Minst', 'interval', 1, 999),
      sized('Mindre', 'exact', 900, null),
      sized('Jämn', 'exact', 410_000_000, null),
      sized('Noll', 'exact', 0, null),
      sized('Störst', 'interval', 10_000_000_000, null),
    ]);
    expect(text).toContain('Revenue, SEK\u00A0million');
    const amounts = [
      ...text.matchAll(
        /<td class="number">\s*(?:<i[^>]*>)?([^<]*?)\s*(?:<\/i\s*><span[^>]*> class<\/span>)?\s*<\/td>/g,
      ),
    ].map(([, amount]) => amount);
    expect(amounts.filter((amount) => amount !== '')).toEqual([
      '1,234.5',
      '5–10',
      'below 0.5',
      'below 0.1',
      'below 0.1',
      '410.0',
      '0',
      'at least 10,000',
    ]);
  });

  it('The heads sort the list, state its order, and turn the revenue around', () => {
    const text = show([makeCompany({})], 'sni=41&sort=revenue_desc&cursor=abc');
    expect(text).toMatch(/aria-sort="none">\s*<a href="[^"]*sni=41&amp;sort=name"/);
    expect(text).toMatch(/aria-sort="descending">\s*<a href="[^"]*sort=revenue_asc"/);
    expect(text).toMatch(/aria-sort="none">\s*<a href="[^"]*sort=employees_desc"/);
  });

  it('Size classes are marked beside exact figures, and explained once', () => {
    const text = show([sized('Exakt', 'exact', 900_000, null), sized('Klass', 'interval', 1_000, 1_999)]);
    expect(text.match(/<i class="size-class">/g)).toHaveLength(1);
    expect(text).toContain('Italics: the size class');
    expect(show([sized('Exakt', 'exact', 900_000, null)])).not.toContain('Italics: the size class');
  });

  it('The chosen columns are shown', () => {
    const heads = (query: string) =>
      [...show([makeCompany()], query).matchAll(/<th scope="col"[^>]*>\s*(?:<a[^>]*>)?([^<]*)</g)].map(
        ([, head]) => head?.trim(),
      );
    expect(heads('')).toEqual(['Name', 'Town', expect.stringMatching(/^Revenue/), 'Employees']);
    expect(heads('column=registered&column=industry')).toEqual(['Name', 'Industry', 'Registered']);
  });
});
