import { describe, expect, it } from 'vitest';
import { readIxbrl } from '../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { isExtractedConcept } from '../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import {
  extractIfrsGroupFigures,
  extractSwedishGaapFigures,
} from '../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import {
  toFilingDocumentKind,
  toAccountingFramework,
} from '../../../../../ingest/sources/annual-reports/figures/accounting-framework.ts';
import { toOwnYearMetrics } from '../../../../../ingest/sources/annual-reports/figures/to-financials.ts';
import { toEquityRatioFraction } from '../../../../../ingest/sources/annual-reports/figures/complete-figures.ts';
import { makeReportText, type ReportOptions } from '../../../../support/delivery/make-report-text.ts';

const extract = (options: ReportOptions) =>
  extractSwedishGaapFigures(readIxbrl(Buffer.from(makeReportText(options)), isExtractedConcept));

describe('telling families apart', () => {
  const path = (part: string) => `http://xbrl.taxonomier.se/se/fr/${part}/x.xsd`;
  const K2 = path('gaap/k2/risbs/2021-10-31');
  const AUDIT = path('ar/rar/2020-12-01');
  const CERTIFICATE = path('gaap/coa/rcplcs/2022-09-01');

  it.each([
    [[K2], 'k2', 'report'],
    [[AUDIT, path('gaap/k2-all/ab/risbs/2024-09-12')], 'k2', 'report'],
    [[path('gaap/k3/raiab/2020-12-01')], 'k3', 'report'],
    [[path('gaap/k3k/risbs/2021-10-31'), AUDIT], 'k3-group', 'report'],
    [[K2.replace('xbrl.', 'www.')], 'k2', 'report'],
    [[AUDIT], 'unknown', 'auditor'],
    [[CERTIFICATE], 'unknown', 'certificate'],
    [[path('gaap/k2/rcoa/2017-09-30')], 'unknown', 'certificate'],
    [[path('gaap/k3-all/ab/risbs/2026-09-15'), path('gaap/k2/rcoa/2017-09-30')], 'k3', 'report'],
    [[path('gaap/k3k-all/ab/risbs/2026-09-15')], 'k3-group', 'report'],
    [[path('gaap/k2-ef/risbs/2027-09-15')], 'k2', 'report'],
    [[path('gaap/coa-all/rplc/2027-09-15')], 'unknown', 'certificate'],
    [[path('gaap/k4/risbs/2027-09-15'), path('gaap/k2/rcoa/2017-09-30')], 'unknown', 'report'],
    [[path('misc/race/2017-09-30')], 'unknown', 'unknown'],
    [[], 'unknown', 'unknown'],
  ])('The entry points %j determine framework and kind', (schemaRefs, family, kind) => {
    expect(toAccountingFramework({ schemaRefs, contexts: new Map(), units: new Map() })).toBe(family);
    expect(toFilingDocumentKind({ schemaRefs })).toBe(kind);
  });

  it.each([
    ['without entry points by its unit of employees', [], 'k2'],
    ['with an unknown entry point in spite of it', ['gaap/k4/risbs/2027-09-15'], 'k3'],
  ])('The taxonomy of a report is told %s', (_what, schemaRefs, taxonomy) => {
    const extraction = extract({ schemaRefs, facts: [['Nettoomsattning', 'year', '5']] });
    expect(toOwnYearMetrics(extraction)!.taxonomy).toBe(taxonomy);
  });

  it('A K3 report with group segments is a group report', () => {
    const { accountingFramework, years } = extract({
      schemaRefs: ['gaap/k3/risbs/2021-10-31'],
      segments: ['JuridiskPerson', 'Koncern'],
      facts: [
        ['Nettoomsattning', 'year JuridiskPerson', '5 000 000'],
        ['Nettoomsattning', 'year Koncern', '9 000 000'],
      ],
    });
    expect(accountingFramework).toBe('k3-group');
    expect(years!.reportYear.figures.revenue).toBe(5_000_000);
  });
});

describe('picking values', () => {
  it.each<[string, ReportOptions['facts'], number | null, string[]]>([
    [
      'the smallest scale',
      [
        ['Tillgangar', 'end', '77', { scale: '3' }],
        ['Tillgangar', 'end', '77 300'],
      ],
      77_300,
      [],
    ],
    [
      'the most decimals',
      [
        ['Tillgangar', 'end', '77 000', { decimals: '-3' }],
        ['Tillgangar', 'end', '77 300', { decimals: 'INF' }],
      ],
      77_300,
      ['conflict:totalAssets'],
    ],
    [
      'the first of equals, with a flag when they differ',
      [
        ['Tillgangar', 'end', '77 300'],
        ['Tillgangar', 'end', '88 300'],
      ],
      77_300,
      ['conflict:totalAssets'],
    ],
    ['the value of its own year', [['Tillgangar', 'before', '5']], null, ['no-figures']],
    [
      'no value of a tuple',
      [['Tillgangar', 'end', '5', { tupleRef: 'T1', order: '9' }]],
      null,
      ['no-figures'],
    ],
    ['no nil', [['Tillgangar', 'end', '', { 'xsi:nil': 'true' }]], null, ['no-figures']],
    ['a negative one by its sign', [['Tillgangar', 'end', '5', { sign: '-' }]], -5, []],
    ['a decimal comma', [['Tillgangar', 'end', '33,7', { scale: '3', format: 'ixt:numcomma' }]], 33_700, []],
    [
      'nothing of an amount with three decimals, which can be meant in groups',
      [['Tillgangar', 'end', '866,073', { format: 'ixt:numspacecomma' }]],
      null,
      ['invalid-number', 'no-figures'],
    ],
    [
      'nothing of a negative one',
      [['Tillgangar', 'end', '(866,073)', { format: 'ixt:numspacecomma' }]],
      null,
      ['invalid-number', 'minus-in-content', 'no-figures'],
    ],
    [
      'three decimals that can be no group',
      [['Tillgangar', 'end', '0,000', { format: 'ixt:numspacecomma' }]],
      0,
      [],
    ],
    [
      'three decimals of thousands',
      [['Tillgangar', 'end', '866,073', { scale: '3', format: 'ixt:numspacecomma' }]],
      866_073,
      [],
    ],
    [
      'nothing of an unknown context',
      [['Tillgangar', 'nowhere', '5']],
      null,
      ['no-figures', 'unknown-context'],
    ],
    [
      'nothing of an unknown unit',
      [
        ['Tillgangar', 'end', '5', { unitRef: 'nothing' }],
        ['EgetKapital', 'end', '1'],
      ],
      null,
      ['unknown-unit'],
    ],
    [
      'nothing of an unknown format',
      [['Tillgangar', 'end', '5', { format: 'ixt:numwords' }]],
      null,
      ['no-figures', 'unknown-format'],
    ],
    [
      'nothing of an empty fact',
      [['Tillgangar', 'end', ' ']],
      null,
      ['fact-empty', 'invalid-number', 'no-figures'],
    ],
    ['total assets from the other side', [['EgetKapitalSkulder', 'end', '9']], 9, ['from-parts:totalAssets']],
  ])('The selected value of a figure is %s', (_what, facts, value, flags) => {
    const { years, flags: found } = extract({ facts });
    expect(years!.reportYear.figures.totalAssets).toBe(value);
    expect([...found].sort()).toEqual(flags);
  });

  it('Concepts with the same beginning are not mixed', () => {
    const { years } = extract({
      facts: [
        ['AretsResultatEgetKapital', 'end', '7'],
        ['EgetKapitalSkulder', 'end', '8'],
        ['NettoomsattningVerksamhetsgren', 'year', '9'],
      ],
    });
    expect(years!.reportYear.figures).toMatchObject({
      netResult: null,
      equity: null,
      revenue: null,
      netResultInEquity: 7,
    });
  });

  it('Contradictory figures are flagged and kept', () => {
    const { years, flags } = extract({
      facts: [
        ['Tillgangar', 'end', '100'],
        ['EgetKapitalSkulder', 'end', '90'],
        ['EgetKapital', 'end', '40'],
        ['BundetEgetKapital', 'end', '25'],
        ['FrittEgetKapital', 'end', '25'],
        ['AretsResultat', 'year', '5'],
        ['AretsResultatEgetKapital', 'end', '8'],
        ['Soliditet', 'end', '90', { unitRef: 'pure' }],
      ],
    });
    expect(years!.reportYear.figures).toMatchObject({ totalAssets: 100, equity: 40, netResult: 5 });
    expect([...flags].sort()).toEqual([
      'balance-differs',
      'equity-differs',
      'liabilities-differ',
      'net-result-differs',
      'solidity-differs',
    ]);
  });

  it('Durations with another first day are used when there are no others', () => {
    const { years } = extract({ facts: [['Nettoomsattning', 'half-year', '5']] });
    expect(years!.reportYear.figures.revenue).toBe(5);
  });
});

describe('fiscal years', () => {
  it.each<[string, Partial<ReportOptions>, string | null, string | null, string[]]>([
    ['as tagged', {}, '2024-01-01', '2024-12-31', []],
    ['of eighteen months', { start: '2023-07-01' }, '2023-07-01', '2024-12-31', []],
    ['longer than that', { start: '2023-01-01' }, '2023-01-01', '2024-12-31', ['fiscal-year-too-long']],
    ['that is not tagged', { dates: [] }, '2024-01-01', '2024-12-31', []],
    [
      'that is tagged in two ways',
      {
        dates: [
          ['RakenskapsarSistaDag', '2024-12-31'],
          ['RakenskapsarSistaDag', '2023-12-31'],
          ['RakenskapsarForstaDag', '2024-01-01'],
        ],
      },
      '2024-01-01',
      '2024-12-31',
      ['fiscal-dates-disagree'],
    ],
    [
      'that is no date',
      { dates: [['RakenskapsarSistaDag', '2024-13-45']] },
      '2024-01-01',
      '2024-12-31',
      ['fiscal-dates-wrong'],
    ],
    [
      'that ends before it begins',
      {
        dates: [
          ['RakenskapsarForstaDag', '2025-01-01'],
          ['RakenskapsarSistaDag', '2024-12-31'],
        ],
      },
      '2024-01-01',
      '2024-12-31',
      ['fiscal-dates-wrong'],
    ],
  ])('A fiscal year %s is found', (_what, options, start, end, flags) => {
    const { fiscalYear, flags: found } = extract({ facts: [['Nettoomsattning', 'year', '5']], ...options });
    expect(fiscalYear).toEqual({ start, end });
    expect([...found].sort()).toEqual(flags);
  });
});

describe('figures of the service', () => {
  it('Figures are rounded to whole SEK, halves away from zero, and ratios are computed', () => {
    const financials = toOwnYearMetrics(
      extract({
        facts: [
          ['Nettoomsattning', 'year', '2 000 000,5', { decimals: '2' }],
          ['Rorelseresultat', 'year', '333 333,5', { decimals: '2', sign: '-' }],
          ['Tillgangar', 'end', '1 000'],
          ['EgetKapital', 'end', '300'],
          ['ObeskattadeReserver', 'end', '100'],
          ['MedelantaletAnstallda', 'year', '2.5', { unitRef: 'heads', format: '' }],
        ],
      }),
    );
    expect(financials).toMatchObject({
      year: 2024,
      taxonomy: 'k2',
      revenue: 2_000_001,
      operatingResult: -333_334,
      operatingMargin: -0.1667,
      solidity: 0.3794,
      employees: 2.5,
      longTermLiabilities: null,
    });
  });

  it('There is no margin for a revenue below one million', () => {
    const facts: ReportOptions['facts'] = [
      ['Nettoomsattning', 'year', '999 999'],
      ['Rorelseresultat', 'year', '5'],
    ];
    expect(toOwnYearMetrics(extract({ facts }))!.operatingMargin).toBeNull();
  });

  it('A report in euro has no amounts', () => {
    const extraction = extract({ facts: [['Tillgangar', 'end', '5', { unitRef: 'EUR' }]] });
    expect(extraction.currency).toBe('EUR');
    expect(toOwnYearMetrics(extraction)).toBeNull();
  });

  it('Amounts in another currency than most are ignored', () => {
    const { years } = extract({
      facts: [
        ['Tillgangar', 'end', '5', { unitRef: 'EUR' }],
        ['EgetKapital', 'end', '5'],
        ['KassaBank', 'end', '5'],
      ],
    });
    expect(years!.reportYear.figures.totalAssets).toBeNull();
  });

  it.each([
    ['2010-01-01', (2_390_000 + 290_000 * (1 - 0.263)) / 7_773_000],
    ['2016-01-01', (2_390_000 + 290_000 * 0.78) / 7_773_000],
    ['2019-11-01', (2_390_000 + 290_000 * 0.786) / 7_773_000],
    ['2021-01-01', (2_390_000 + 290_000 * 0.794) / 7_773_000],
    ['2008-01-01', null],
  ])('Solidity uses the tax rate of a year from %s', (start, expected) => {
    const figures = { equity: 2_390_000, untaxedReserves: 290_000, totalAssets: 7_773_000 };
    const found = toEquityRatioFraction(figures, 'k2', { start });
    if (expected === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(expected, 10);
  });

  it('Facts with dimensions of a consolidated report are ignored', () => {
    const text = makeReportText({
      namespace: 'https://xbrl.ifrs.org/taxonomy/2022-03-24/ifrs-full',
      schemaRefs: [],
      segments: ['Koncern'],
      facts: [
        ['Revenue', 'year', '12', { scale: '6' }],
        ['Revenue', 'year Koncern', '7', { scale: '6' }],
        ['Assets', 'end', '30', { scale: '6' }],
        ['Equity', 'end', '15', { scale: '6' }],
      ],
    });
    const extraction = extractIfrsGroupFigures(
      readIxbrl(Buffer.from(text), isExtractedConcept),
      '2024-12-31',
    );
    expect(toOwnYearMetrics(extraction)).toMatchObject({
      taxonomy: 'ifrs',
      revenue: 12_000_000,
      totalAssets: 30_000_000,
      solidity: 0.5,
    });
  });

  it('Only the allowed texts are extracted', () => {
    const text = makeReportText({ facts: [['Tillgangar', 'end', '5']], signer: 'Anna Fiktivsson' });
    expect(text).toContain('Fiktivsson');
    const document = readIxbrl(Buffer.from(text), isExtractedConcept);
    expect(JSON.stringify([document.facts, [...document.contexts]])).not.toContain('Fiktivsson');
  });
});
