import { describe, expect, it } from 'vitest';
import { isIsoDate } from '../../../../../../ingest/parse/parse-field.ts';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { isExtractedConcept } from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import {
  findFiscalYear,
  isValidFiscalYear,
} from '../../../../../../ingest/sources/annual-reports/figures/find-fiscal-year.ts';
import type { ReportFlag } from '../../../../../../ingest/sources/annual-reports/figures/report-flag.ts';
import { extractSwedishGaapFigures } from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import { makeReportText, type ReportOptions } from '../../../../../support/delivery/make-report-text.ts';

const duration = (id: string, start: string, end: string): string =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.bolagsverket.se">5599000004</xbrli:identifier></xbrli:entity>
<xbrli:period><xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate></xbrli:period></xbrli:context>`;
const BEFORE = duration('year before', '2023-01-01', '2023-12-31');

/** Letters for days: lower case for first ones, upper case for last ones. */
const DAYS: Readonly<Record<string, readonly [string, string]>> = {
  a: ['RakenskapsarForstaDag', '2023-01-01'],
  b: ['RakenskapsarForstaDag', '2024-01-01'],
  c: ['RakenskapsarForstaDag', '2024-07-01'],
  A: ['RakenskapsarSistaDag', '2023-12-31'],
  B: ['RakenskapsarSistaDag', '2024-12-31'],
};
const toDates = (letters: string) => [...letters].map((letter) => DAYS[letter]!);

function read(options: Partial<ReportOptions>, edit = (text: string) => text) {
  const text = makeReportText({ facts: [['Nettoomsattning', 'year', '5']], ...options });
  const edited = edit(text.replace('</ix:resources>', `${BEFORE}</ix:resources>`));
  return readIxbrl(Buffer.from(edited), isExtractedConcept);
}

function find(options: Partial<ReportOptions>, edit?: (text: string) => string) {
  const flags = new Set<ReportFlag>();
  const year = findFiscalYear(read(options, edit), flags);
  return [year?.start ?? null, year?.end ?? null, ...flags];
}

describe('days that are tagged in several ways', () => {
  const YEAR_2023 = ['2023-01-01', '2023-12-31', 'fiscal-dates-disagree'];
  const YEAR_2024 = ['2024-01-01', '2024-12-31', 'fiscal-dates-disagree'];

  it.each([
    ['as a pair, however they are repeated alone', 'aabABB', YEAR_2024],
    ['as a pair, one day after the other', 'aAaBbB', YEAR_2024],
    ['as a pair, all last days first', 'ABBaab', YEAR_2024],
    ['as the most repeated pair', 'aAaAbB', YEAR_2023],
    ['as the most repeated pair, the most used one too', 'aAbBbB', YEAR_2024],
    ['as the pair of the most used context when all are as frequent', 'aAbB', YEAR_2024],
    ['as that pair, though a stray day stands before', 'ABb', YEAR_2024],
    ['as that pair, though one of another length is tagged', 'cbBB', YEAR_2024],
    ['as one that is not too long, though that is repeated', 'aBaBbB', YEAR_2024],
  ])('Repeated fiscal dates are read %s: %s', (_what, letters, expected) => {
    expect(find({ dates: toDates(letters) })).toEqual(expected);
  });

  it('Dates of the previous year are ignored when there are current ones', () => {
    const ofBefore = ['RakenskapsarForstaDag', 'RakenskapsarSistaDag']
      .map((name, index) => {
        const date = ['2023-01-01', '2023-12-31'][index]!;
        return `<ix:nonNumeric name="cd:${name}" contextRef="year before">${date}</ix:nonNumeric>`.repeat(3);
      })
      .join('');
    expect(find({}, (text) => text.replace('<ix:hidden>', `<ix:hidden>${ofBefore}`))).toEqual([
      '2024-01-01',
      '2024-12-31',
    ]);
  });

  it('Any number of fiscal dates can be read', () => {
    const document = read({ dates: toDates('bB') });
    const [fact] = document.facts.filter(({ concept }) => concept.local === 'RakenskapsarSistaDag');
    const others = Array.from({ length: 200_000 }, (_, index) => ({
      ...fact!,
      content: new Date(index * 86_400_000).toISOString().slice(0, 10),
    }));
    const year = findFiscalYear({ ...document, facts: [...document.facts, ...others] }, new Set());
    expect(year).toEqual({ start: '2024-01-01', end: '2024-12-31' });
  });
});

describe('fiscal dates as the page shows them', () => {
  it('A day on the page wins over a hidden one of the same fact', () => {
    const flags = new Set<ReportFlag>();
    const shown = `<ix:nonNumeric name="cd:RakenskapsarForstaDag" contextRef="year">2024-05-01</ix:nonNumeric>`;
    const text = makeReportText({ facts: [] }).replace('<ix:tuple', `<p>${shown}</p><ix:tuple`);
    const document = readIxbrl(Buffer.from(text), isExtractedConcept);
    expect(findFiscalYear(document, flags)).toEqual({ start: '2024-05-01', end: '2024-12-31' });
    expect([...flags]).toEqual(['fiscal-dates-disagree']);
  });

  it('A day in another form than its format says is read and flagged', () => {
    const flags = new Set<ReportFlag>();
    const text = makeReportText({ facts: [] }).replace(
      '<ix:nonNumeric name="cd:RakenskapsarSistaDag"',
      '<ix:nonNumeric format="ixt:dateslasheu" name="cd:RakenskapsarSistaDag"',
    );
    const year = findFiscalYear(readIxbrl(Buffer.from(text), isExtractedConcept), flags);
    expect(year).toEqual({ start: '2024-01-01', end: '2024-12-31' });
    expect([...flags]).toEqual(['format-differs']);
  });
});

describe('a first day that is not tagged', () => {
  it('A missing first day is that of the most used context', () => {
    const facts: ReportOptions['facts'] = [
      ['Nettoomsattning', 'year', '5'],
      ['Nettoomsattning', 'half-year', '5'],
      ['Rorelseresultat', 'half-year', '5'],
    ];
    expect(find({ dates: toDates('B'), facts })).toEqual(['2024-07-01', '2024-12-31']);
  });

  it('A missing first day is that of the first context when none is used', () => {
    const facts: ReportOptions['facts'] = [['Tillgangar', 'end', '5']];
    expect(find({ dates: toDates('B'), facts })).toEqual(['2024-01-01', '2024-12-31']);
    expect(find({ dates: toDates('B'), facts, start: '2024-02-31' })).toEqual(['2024-07-01', '2024-12-31']);
  });
});

describe('days that there are not', () => {
  it.each([
    ['first', [['RakenskapsarForstaDag', '2024-02-31'], DAYS['B']!]],
    ['last', [DAYS['b']!, ['RakenskapsarSistaDag', '2024-11-31']]],
    [
      'both',
      [
        ['RakenskapsarForstaDag', '2024-02-30'],
        ['RakenskapsarSistaDag', '2024-13-01'],
      ],
    ],
  ] as const)('An invalid %s day leaves the dates of the most used context', (_what, dates) => {
    expect(find({ dates })).toEqual(['2024-01-01', '2024-12-31', 'fiscal-dates-wrong']);
  });

  it('A context with an invalid day is no fiscal year', () => {
    expect(find({ dates: [], start: '2024-02-31' })).toEqual([null, null, 'fiscal-dates-wrong']);
    const facts: ReportOptions['facts'] = [
      ['Nettoomsattning', 'year', '5'],
      ['Rorelseresultat', 'year', '5'],
      ['Nettoomsattning', 'half-year', '5'],
    ];
    expect(find({ dates: [], facts, start: '2023-02-29' })).toEqual([
      '2024-07-01',
      '2024-12-31',
      'fiscal-dates-wrong',
    ]);
  });

  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2025-02-30', false],
    ['2024-13-01', false],
    ['2024-1-1', false],
    ['2024-01-01T00:00', false],
    ['', false],
  ])('The validity of the day "%s" is %s', (text, expected) => {
    expect(isIsoDate(text)).toBe(expected);
  });
});

it.each([
  ['2024-01-01', '2024-12-31', true],
  ['2023-07-01', '2024-12-31', true],
  ['2023-06-28', '2024-12-31', false],
  ['2025-01-01', '2024-12-31', false],
  ['2024-02-30', '2024-12-31', false],
])('The validity of a fiscal year from %s to %s is %s', (start, end, expected) => {
  expect(isValidFiscalYear({ start, end })).toBe(expected);
});

it.each([
  ['PERIOD0', 'PERIOD1'],
  ['period_nuvarande', 'period_tidigare1'],
  ['period1', 'period0'],
  ['period_tidigare1', 'period_nuvarande'],
])('The names of contexts do not matter: %s is current beside %s', (current, before) => {
  const facts: ReportOptions['facts'] = [
    ['Nettoomsattning', 'year before', '7'],
    ['Nettoomsattning', 'year', '5'],
  ];
  const rename = (text: string) =>
    text
      .replaceAll(/(id|contextRef)="year"/g, `$1="${current}"`)
      .replaceAll(/(id|contextRef)="year before"/g, `$1="${before}"`);
  const { fiscalYear, years, flags } = extractSwedishGaapFigures(read({ facts }, rename));
  expect(fiscalYear).toEqual({ start: '2024-01-01', end: '2024-12-31' });
  expect(years!.reportYear.figures.revenue).toBe(5);
  expect([...flags]).toEqual([]);
});
