import { describe, expect, it } from 'vitest';
import {
  InvalidRequestError,
  type BulkNamesRequest,
  type BulkOrgNumbersRequest,
  type BulkResponse,
  type Company,
} from '../../../../../../clients/typescript/src/index.ts';
import { COMPANY_COLUMNS } from '../../../../../../clients/typescript/src/command/columns.ts';
import { parseCsv, toCsvLine } from '../../../../../../clients/typescript/src/command/csv.ts';
import { readTerms } from '../../../../../../clients/typescript/src/command/read-terms.ts';
import { runBulk } from '../../../../../../clients/typescript/src/command/run-bulk.ts';
import { toOutput } from '../../../../../../clients/typescript/src/command/to-output.ts';

describe('CSV', () => {
  it('Cells with marks are read as they were written', () => {
    const cells = ['a "b"', 'c,d', 'e\r\nf', '', 'å'];
    expect(parseCsv(`h1,h2,h3,h4,h5\r\n${toCsvLine(cells)}`)[1]).toEqual(cells);
  });

  it.each([',', ';', '\t'])('The separator %j is found in the first line', (mark) => {
    expect(parseCsv(`a${mark}b\n1${mark}"2${mark}2"\n\n`)).toEqual([
      ['a', 'b'],
      ['1', `2${mark}2`],
    ]);
  });

  it('Commas of a few names separate nothing', () => {
    expect(parseCsv('Namn\n"Ek, Al AB"\nBerg, Lund & Co AB\nÅ AB\n')).toEqual([
      ['Namn'],
      ['Ek, Al AB'],
      ['Berg, Lund & Co AB'],
      ['Å AB'],
    ]);
  });

  it('A text that a spreadsheet would run is marked as text', () => {
    expect(toCsvLine(['=1+1', -5, null])).toBe("'=1+1,-5,\r\n");
  });
});

describe('terms of a file', () => {
  it('Lines in the form of organisation numbers are numbers', () => {
    const terms = ['562003-2705', '165620032705', 'SE562003270501', '5620032705', 'Org.nr 562003 2705'];
    expect(readTerms(`\uFEFF${terms.join('\r\n')}\n\n`, undefined)).toMatchObject({
      kind: 'org_numbers',
      terms,
    });
  });

  it('Lines with one that is no number are names', () => {
    expect(readTerms('5620032705\nMalmö Bageri', undefined).kind).toBe('names');
  });

  it('The column of a CSV file is read', () => {
    const text = 'id;Företag\n1;"Å; Ä AB"\n2;\n3;B AB\n';
    expect(readTerms(text, 'Företag')).toMatchObject({ kind: 'names', terms: ['Å; Ä AB', 'B AB'] });
    expect(() => readTerms(text, 'Namn')).toThrow('Its columns: id, Företag.');
  });

  it.each([
    ['of numbers', 'id;Nr;Kund\n1;562003-2705;A\n2;556000-0001;B\n', 'Nr', ['562003-2705', '556000-0001']],
    ['of numbers without a heading', '562003-2705,A\n556000-0001,B\n', '562003-2705', undefined],
    ['of names', 'id\tFöretag\tOrt\n1\tÅ AB\tLund\n2\tB AB\tUmeå\n', 'Företag', ['Å AB', 'B AB']],
  ])('The column %s of a CSV file is found', (_what, text, foundColumn, terms) => {
    const found = readTerms(text, undefined);
    expect(found.foundColumn).toBe(foundColumn);
    expect(found.terms).toEqual(terms ?? ['562003-2705', '556000-0001']);
  });

  it('A CSV file without such a column is refused, with its columns', () => {
    expect(() => readTerms('id,titel\n1,A AB\n', undefined)).toThrow('--column: id, titel.');
  });

  it('Names with commas are lines', () => {
    const terms = ['Bygg, Sverige AB', 'Nordlys AB'];
    expect(readTerms(terms.join('\n'), undefined)).toMatchObject({ terms, foundColumn: null });
  });

  it('A file without terms is refused', () => {
    expect(() => readTerms(' \n', undefined)).toThrow('no names or numbers');
  });
});

describe('a bulk in batches', () => {
  const refuse = (error: string) => new InvalidRequestError(new Response(null, { status: 400 }), { error });

  async function run(limit: number, terms: readonly string[]) {
    const sizes: number[] = [];
    const client = {
      bulk: async (request: BulkNamesRequest | BulkOrgNumbersRequest) => {
        const names = 'names' in request ? request.names : [];
        sizes.push(names.length);
        if (names.length > limit) throw refuse(`Too many names (max ${limit})`);
        return { results: names.map((searchTerm) => ({ searchTerm })) } as unknown as BulkResponse;
      },
    };
    const found: string[] = [];
    const batches = runBulk(client, { kind: 'names', terms }, new AbortController().signal);
    for await (const { results } of batches) found.push(...results.map(({ searchTerm }) => searchTerm));
    return { sizes, found };
  }

  it('A smaller limit of the plan is read from the error', async () => {
    const terms = Array.from({ length: 125 }, (_, index) => `name ${index}`);
    const { sizes, found } = await run(50, terms);
    expect(found).toEqual(terms);
    expect(sizes).toEqual([100, 50, 50, 25]);
  });

  it('A limit that does not help ends the bulk', async () => {
    await expect(run(0, ['a'])).rejects.toThrow('Too many names (max 0)');
  });
});

describe('output', () => {
  const interval = { type: 'interval', value: 3_000_000, interval_low: 1_000_000, interval_high: 4_999_999 };
  const company = {
    orgNumber: '5620032705',
    name: 'A AB',
    legalForm: 'AB',
    postalAddress: { city: 'LUND' },
    sniCodes: { sni1: null },
    revenue_estimate: interval,
    deregistrationDate: null,
    employees_estimate: { ...interval, interval_low: 10_000, interval_high: null },
    status: { state: 'bankruptcy', since: null, code: 'KK-AVOMFO' },
  } as unknown as Company;

  it('A size class is an interval, not its middle, and the state has a column', () => {
    const [, row] = toOutput('csv', [], [company], COMPANY_COLUMNS).split('\r\n');
    expect(row).toBe('5620032705,A AB,AB,LUND,,1000000–4999999,company,≥ 10000,bankruptcy,');
    const [head = '', cells = ''] = toOutput('table', [], [company], COMPANY_COLUMNS).split('\n');
    expect(cells).toContain('1,000,000–4,999,999  ');
    expect(head.indexOf('revenue') + 'revenue'.length).toBe(cells.indexOf('4,999,999') + '4,999,999'.length);
  });

  it('A class of one number is that number, and an exact size names its scope', () => {
    const none = { ...interval, interval_low: 0, interval_high: 0, value: 0 };
    const exact = { type: 'exact', value: 7, interval_low: null, interval_high: null };
    const other = { ...company, employees_estimate: none, revenue_estimate: exact } as unknown as Company;
    expect(toOutput('csv', [], [other], COMPANY_COLUMNS)).toContain(',7,company,0,bankruptcy,');
    const ofGroup = { ...other, financials: { taxonomy: 'ifrs' } } as unknown as Company;
    expect(toOutput('csv', [], [ofGroup], COMPANY_COLUMNS)).toContain(',7,group,0,bankruptcy,');
  });

  it('A table aligns numbers and replaces control characters', () => {
    const columns = [
      ['name', (row: { name: string; count: number }) => row.name],
      ['count', (row: { name: string; count: number }) => row.count],
    ] as const;
    const rows = [
      { name: 'A\u001b', count: 1_000 },
      { name: 'Long', count: 5 },
    ];
    expect(toOutput('table', rows, rows, columns)).toBe('name  count\nA?    1,000\nLong      5\n');
  });
});
