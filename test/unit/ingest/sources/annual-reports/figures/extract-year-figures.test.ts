import { describe, expect, it } from 'vitest';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { isExtractedConcept } from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import { extractSwedishGaapFigures } from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import { makeReportText, type ReportFact } from '../../../../../support/delivery/make-report-text.ts';

const ENTITY = `<xbrli:entity><xbrli:identifier scheme="http://www.bolagsverket.se">5599000004</xbrli:identifier></xbrli:entity>`;

/** A context of the id `id`: a duration, or an instant without a first day. */
function makeContext(id: string, end: string, start?: string): string {
  const period =
    start === undefined
      ? `<xbrli:instant>${end}</xbrli:instant>`
      : `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`;
  return `<xbrli:context id="${id}">${ENTITY}<xbrli:period>${period}</xbrli:period></xbrli:context>`;
}

/** Extracts the earlier years of a report of 2024 with further contexts. */
function extractEarlier(...report: Parameters<typeof extract>) {
  return extract(...report).years!.earlierYears;
}

function extract(contexts: readonly string[], facts: readonly ReportFact[], start = '2024-01-01') {
  const own: readonly ReportFact[] = [
    ['Nettoomsattning', 'year', '90'],
    ['Tillgangar', 'end', '100'],
  ];
  const text = makeReportText({ start, facts: [...own, ...facts] });
  const document = readIxbrl(
    Buffer.from(text.replace('</ix:resources>', `${contexts.join('')}</ix:resources>`)),
    isExtractedConcept,
  );
  return extractSwedishGaapFigures(document);
}

const summarise = (years: ReturnType<typeof extractEarlier>) =>
  years.map(({ basis, year, figures: { revenue, totalAssets, equity } }) => [
    basis,
    year.start,
    year.end,
    revenue,
    totalAssets,
    equity,
  ]);

const BEFORE = [makeContext('d1', '2023-12-31', '2023-01-01'), makeContext('i1', '2023-12-31')];

describe('Earlier years of a report', () => {
  it('The column of the year before is comparative, and older years are of the overview', () => {
    const years = extractEarlier(
      [...BEFORE, makeContext('d2', '2022-12-31', '2022-01-01'), makeContext('i2', '2022-12-31')],
      [
        ['Nettoomsattning', 'd2', '70', { scale: '3' }],
        ['Tillgangar', 'i2', '71', { scale: '3' }],
        ['Nettoomsattning', 'd1', '80'],
        ['EgetKapital', 'i1', '20'],
      ],
    );
    expect(summarise(years)).toEqual([
      ['comparative', '2023-01-01', '2023-12-31', 80, null, 20],
      ['overview', '2022-01-01', '2022-12-31', 70_000, 71_000, null],
    ]);
    expect(years.map(({ roundingUnitByFigure }) => [...roundingUnitByFigure])).toEqual([
      [
        ['revenue', 1],
        ['equity', 1],
      ],
      [
        ['revenue', 1_000],
        ['totalAssets', 1_000],
      ],
    ]);
  });

  it('Contexts decide on the year, not their names and not the order of the facts', () => {
    const years = extractEarlier(
      [makeContext('year0', '2022-12-31', '2022-01-01'), makeContext('z', '2023-12-31', '2023-01-01')],
      [
        ['Nettoomsattning', 'year0', '70'],
        ['Nettoomsattning', 'z', '80'],
        ['AretsResultat', 'z', '8'],
      ],
    );
    expect(summarise(years)).toEqual([
      ['comparative', '2023-01-01', '2023-12-31', 80, null, null],
      ['overview', '2022-01-01', '2022-12-31', 70, null, null],
    ]);
  });

  it('The year before is of the overview when no line of the statements is tagged for it', () => {
    const years = extractEarlier(BEFORE, [
      ['Nettoomsattning', 'd1', '80'],
      ['Tillgangar', 'i1', '81'],
    ]);
    expect(summarise(years)).toEqual([['overview', '2023-01-01', '2023-12-31', 80, 81, null]]);
  });

  it('A shortened year and the year before it are years of their own', () => {
    const years = extractEarlier(
      [makeContext('d1', '2023-08-31', '2023-05-01'), makeContext('d2', '2023-04-30', '2022-05-01')],
      [
        ['Nettoomsattning', 'd1', '8'],
        ['AretsResultat', 'd1', '1'],
        ['Nettoomsattning', 'd2', '7'],
      ],
      '2023-09-01',
    );
    expect(summarise(years)).toEqual([
      ['comparative', '2023-05-01', '2023-08-31', 8, null, null],
      ['overview', '2022-05-01', '2023-04-30', 7, null, null],
    ]);
  });

  it('A quarter and a period of two years are no fiscal years of an overview', () => {
    const years = extractEarlier(
      [
        ...BEFORE,
        makeContext('quarter', '2023-12-31', '2023-10-01'),
        makeContext('half', '2023-06-30', '2023-01-01'),
        makeContext('long', '2022-12-31', '2021-01-01'),
      ],
      [
        ['Rorelseresultat', 'quarter', '3'],
        ['Nettoomsattning', 'half', '40'],
        ['Nettoomsattning', 'long', '99'],
        ['Nettoomsattning', 'd1', '80'],
        ['AretsResultat', 'd1', '8'],
      ],
    );
    expect(summarise(years)).toEqual([['comparative', '2023-01-01', '2023-12-31', 80, null, null]]);
    expect(years[0]!.figures.operatingResult).toBeNull();
  });

  it('A company without income has a year before with a balance sheet only', () => {
    const years = extractEarlier(
      [makeContext('i1', '2023-12-31')],
      [
        ['Tillgangar', 'i1', '25'],
        ['EgetKapital', 'i1', '25'],
      ],
    );
    expect(summarise(years)).toEqual([['comparative', null, '2023-12-31', null, 25, 25]]);
  });

  it('The opening balance of a new company is no year', () => {
    const opening = [makeContext('i1', '2023-12-31')];
    expect(extractEarlier(opening, [['ForandringEgetKapitalTotalt', 'i1', '0']])).toEqual([]);
  });

  it('A report has at most ten earlier years', () => {
    const ends = Array.from({ length: 14 }, (_, place) => 2023 - place);
    const contexts = ends.map((year) => makeContext(`d${year}`, `${year}-12-31`, `${year}-01-01`));
    const facts = ends.map((year): ReportFact => ['Nettoomsattning', `d${year}`, '7']);
    expect(extractEarlier(contexts, facts).map(({ year }) => year.end)).toEqual(
      ends.slice(0, 10).map((year) => `${year}-12-31`),
    );
  });

  it('A contradiction in another year is a flag of that year, not of the report', () => {
    const { flags, years } = extract(BEFORE, [
      ['Tillgangar', 'i1', '70'],
      ['EgetKapitalSkulder', 'i1', '90'],
    ]);
    expect([...flags]).toEqual([]);
    expect([...years!.earlierYears[0]!.flags]).toEqual(['balance-differs']);
  });
});

describe('Inventories', () => {
  const read = (facts: readonly ReportFact[]) =>
    extractSwedishGaapFigures(readIxbrl(Buffer.from(makeReportText({ facts })), isExtractedConcept)).years!
      .reportYear.figures.inventories;

  it('Inventories are the tagged sum, else the sum of their lines, else unknown', () => {
    const lines: readonly ReportFact[] = [
      ['LagerFardigaVarorHandelsvaror', 'end', '30'],
      ['ForskottTillLeverantorer', 'end', '5'],
    ];
    expect(read([['VarulagerMm', 'end', '36'], ...lines])).toBe(36);
    expect(read(lines)).toBe(35);
    expect(read([['Tillgangar', 'end', '5']])).toBeNull();
  });
});
