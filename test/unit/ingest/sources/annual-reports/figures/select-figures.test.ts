import { describe, expect, it } from 'vitest';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import {
  isExtractedConcept,
  type FigureName,
} from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import { extractSwedishGaapFigures } from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import { makeReportText, type ReportFact } from '../../../../../support/delivery/make-report-text.ts';

const OLD_YEARS = [2023, 2022, 2021]
  .map(
    (year) =>
      `<xbrli:context id="year ${year}"><xbrli:entity><xbrli:identifier scheme="http://www.bolagsverket.se">5599000004</xbrli:identifier></xbrli:entity>
<xbrli:period><xbrli:startDate>${year}-01-01</xbrli:startDate><xbrli:endDate>${year}-12-31</xbrli:endDate></xbrli:period></xbrli:context>`,
  )
  .join('');
const PER_SHARE = `<xbrli:unit id="per share"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:SEK</xbrli:measure></xbrli:unitNumerator>
<xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>`;
const PERSONS = `<xbrli:unit id="persons"><xbrli:measure>t:AntalPersoner</xbrli:measure></xbrli:unit>`;

function read(facts: readonly ReportFact[]) {
  const text = makeReportText({ facts }).replace(
    '</ix:resources>',
    `${OLD_YEARS}${PER_SHARE}${PERSONS}</ix:resources>`,
  );
  return readIxbrl(Buffer.from(text), isExtractedConcept);
}

function extract(facts: readonly ReportFact[]) {
  const { years, flags } = extractSwedishGaapFigures(read(facts));
  const { figures, figuresWithDifferentlyRoundedTags: rounded } = years!.reportYear;
  return { figures, flags: [...flags].sort(), rounded };
}

const OTHER: ReportFact = ['KassaBank', 'end', '7'];

describe('numbers that cannot be', () => {
  const heads = { unitRef: 'heads', format: '' };

  it.each<[string, FigureName, ReportFact]>([
    ['five sextillions', 'revenue', ['Nettoomsattning', 'year', '5', { scale: '20' }]],
    ['twenty digits', 'revenue', ['Nettoomsattning', 'year', '99999999999999999999']],
    ['a quadrillion', 'totalAssets', ['Tillgangar', 'end', '1000', { scale: '12' }]],
    ['minus a quadrillion', 'totalAssets', ['Tillgangar', 'end', '1000', { scale: '12', sign: '-' }]],
    ['less than an öre', 'totalAssets', ['Tillgangar', 'end', '5', { scale: '-9' }]],
    [
      'more heads than there are',
      'employees',
      ['MedelantaletAnstallda', 'year', '3', { ...heads, scale: '90' }],
    ],
    ['ten millions of heads', 'employees', ['MedelantaletAnstallda', 'year', '10', { ...heads, scale: '6' }]],
    ['heads below nought', 'employees', ['MedelantaletAnstallda', 'year', '1', { ...heads, sign: '-' }]],
  ])('An implausible number is flagged and not used: %s', (_what, name, fact) => {
    const { figures, flags } = extract([fact, OTHER]);
    expect(figures[name]).toBeNull();
    expect(flags).toEqual(['implausible-number']);
  });

  it('A plausible number is used instead of an implausible one', () => {
    const { figures, flags } = extract([
      ['Nettoomsattning', 'year', '99999999999999999999'],
      ['Nettoomsattning', 'year', '5', { scale: '3' }],
    ]);
    expect(figures.revenue).toBe(5_000);
    expect(flags).toEqual(['implausible-number']);
  });

  it('The bounds exclude no real amount', () => {
    const { figures, flags } = extract([
      ['Nettoomsattning', 'year', '999 999 999 999 999'],
      ['Tillgangar', 'end', '0,01'],
      ['MedelantaletAnstallda', 'year', '9999999', heads],
      ['Rorelseresultat', 'year', '0'],
    ]);
    expect(figures).toMatchObject({
      revenue: 999_999_999_999_999,
      totalAssets: 0.01,
      employees: 9_999_999,
      operatingResult: 0,
    });
    expect(flags).toEqual([]);
  });
});

describe('units', () => {
  it.each<[string, FigureName, ReportFact, string]>([
    [
      'another currency',
      'revenue',
      ['Nettoomsattning', 'year', '5', { unitRef: 'EUR' }],
      'currency-not-uniform',
    ],
    ['no currency', 'revenue', ['Nettoomsattning', 'year', '5', { unitRef: 'pure' }], 'wrong-unit'],
    ['money a share', 'revenue', ['Nettoomsattning', 'year', '5', { unitRef: 'per share' }], 'wrong-unit'],
    ['heads in kronor', 'employees', ['MedelantaletAnstallda', 'year', '5'], 'wrong-unit'],
  ])('A wrong unit is flagged and the number not used: %s', (_what, name, fact, flag) => {
    const { figures, flags } = extract([fact, OTHER, ['Tillgangar', 'end', '7']]);
    expect(figures[name]).toBeNull();
    expect(flags).toEqual([flag]);
  });

  it.each(['heads', 'persons', 'pure'])('The unit %s counts employees', (unitRef) => {
    const { figures, flags } = extract([OTHER, ['MedelantaletAnstallda', 'year', '5', { unitRef }]]);
    expect(figures.employees).toBe(5);
    expect(flags).toEqual([]);
  });
});

describe('figures that are given twice', () => {
  const revenue = (content: string, more: Record<string, string> = {}): ReportFact => [
    'Nettoomsattning',
    'year',
    content,
    more,
  ];

  it.each<[string, ReportFact, ReportFact, boolean]>([
    ['half a unit of the coarser scale', revenue('2 650', { scale: '3' }), revenue('2 650 500'), false],
    ['more than half a unit', revenue('2 650', { scale: '3' }), revenue('2 650 501'), true],
    ['half a krona', revenue('2 650,5', { decimals: '2' }), revenue('2 650'), false],
    ['a krona', revenue('2 651'), revenue('2 650'), true],
    ['more, by decimals of less', revenue('2 650 000', { decimals: '-3' }), revenue('2 650 300'), true],
    [
      'both by decimals of less',
      revenue('77', { decimals: '-6' }),
      revenue('77 300', { decimals: '-6' }),
      true,
    ],
  ])('Two values of a figure are a conflict only beyond rounding: %s', (_what, first, second, isConflict) => {
    const { flags, rounded } = extract([first, second]);
    expect(flags).toEqual(isConflict ? ['conflict:revenue'] : []);
    expect(rounded).toEqual(isConflict ? [] : ['revenue']);
  });

  it('What the page shows wins over a hidden fact', () => {
    const text = makeReportText({ facts: [revenue('5', { scale: '3' })] });
    const hidden = `<ix:nonFraction name="f:Nettoomsattning" contextRef="year" unitRef="SEK" decimals="0">7000</ix:nonFraction>`;
    const document = readIxbrl(
      Buffer.from(text.replace('</ix:hidden>', `${hidden}</ix:hidden>`)),
      isExtractedConcept,
    );
    const { years, flags } = extractSwedishGaapFigures(document);
    expect(years!.reportYear.figures.revenue).toBe(5_000);
    expect([...flags]).toEqual(['conflict:revenue']);
  });

  it('A figure is taken from outside the multi-year overview', () => {
    const { figures, flags } = extract([
      revenue('5 000'),
      ['Nettoomsattning', 'year 2023', '4 000'],
      ['Nettoomsattning', 'year 2022', '3 000'],
      ['Nettoomsattning', 'year 2021', '2 000'],
      revenue('5 400'),
    ]);
    expect(figures.revenue).toBe(5_400);
    expect(flags).toEqual(['conflict:revenue']);
  });

  it('A multi-year overview of any length is recognised', () => {
    const document = read([['Nettoomsattning', 'year 2021', '2 000'], revenue('5 400')]);
    const [old] = document.facts.filter(({ contextRef }) => contextRef === 'year 2021');
    const facts = [...document.facts, ...new Array<typeof old>(300_000).fill(old)].map((fact) => fact!);
    expect(extractSwedishGaapFigures({ ...document, facts }).years!.reportYear.figures.revenue).toBe(5_400);
  });
});

it('The balance sheet total is used as total assets when it is the only one', () => {
  expect(extract([['Balansomslutning', 'end', '9']]).figures.totalAssets).toBe(9);
  const both = extract([
    ['Balansomslutning', 'end', '9'],
    ['Tillgangar', 'end', '10'],
  ]);
  expect(both.figures.totalAssets).toBe(10);
});
