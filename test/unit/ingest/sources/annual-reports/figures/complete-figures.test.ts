import { describe, expect, it } from 'vitest';
import { planRegister } from '../../../../../../fixtures/generate/plan-register.ts';
import { listReports } from '../../../../../../fixtures/generate/reports/list-filings-in-archive-order.ts';
import { toFilingZipName, toFilingZip } from '../../../../../../fixtures/generate/reports/to-filing-zip.ts';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { isExtractedConcept } from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import {
  extractIfrsGroupFigures,
  extractSwedishGaapFigures,
} from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import { ReportDocumentReader } from '../../../../../../ingest/sources/annual-reports/filings/report-document-reader.ts';
import { readFiling } from '../../../../../../ingest/sources/annual-reports/filings/read-filing.ts';
import { toOwnYearMetrics } from '../../../../../../ingest/sources/annual-reports/figures/to-financials.ts';
import { makeReportText, type ReportFact } from '../../../../../support/delivery/make-report-text.ts';

function extract(facts: readonly ReportFact[]) {
  return extractSwedishGaapFigures(readIxbrl(Buffer.from(makeReportText({ facts })), isExtractedConcept));
}

const flagsOf = (facts: readonly ReportFact[]): string[] => [...extract(facts).flags].sort();

const stocks = (amounts: Record<string, string>, more: Record<string, string> = {}): ReportFact[] =>
  Object.entries(amounts).map(([name, amount]) => [name, 'end', amount, more]);

describe('sums that follow', () => {
  it('Equity is derived from the end of its roll-forward when nothing else is there', () => {
    const { years, flags } = extract(stocks({ ForandringEgetKapitalTotalt: '90' }));
    expect(years!.reportYear.figures.equity).toBe(90);
    expect([...flags]).toEqual(['from-parts:equity']);
    const parts = { ForandringEgetKapitalTotalt: '90', BundetEgetKapital: '25', FrittEgetKapital: '66' };
    expect(extract(stocks(parts)).years!.reportYear.figures.equity).toBe(91);
    expect(extract(stocks({ ...parts, EgetKapital: '92' })).years!.reportYear.figures.equity).toBe(92);
  });
});

describe('identities', () => {
  const balance = {
    EgetKapital: '10',
    ObeskattadeReserver: '20',
    Avsattningar: '30',
    LangfristigaSkulder: '40',
  };

  it.each<[string, string, readonly ReportFact[], (off: string) => ReportFact]>([
    ['assets', 'balance-differs', stocks({ EgetKapitalSkulder: '100' }), (off) => ['Tillgangar', 'end', off]],
    [
      'equity',
      'equity-differs',
      stocks({ BundetEgetKapital: '25', FrittEgetKapital: '75' }),
      (off) => ['EgetKapital', 'end', off],
    ],
    [
      'the net result',
      'net-result-differs',
      stocks({ AretsResultatEgetKapital: '100' }),
      (off) => ['AretsResultat', 'year', off],
    ],
    [
      'equity and liabilities',
      'liabilities-differ',
      stocks({ ...balance, EgetKapital: '5', KortfristigaSkulder: '5' }),
      (off) => ['EgetKapitalSkulder', 'end', off],
    ],
    [
      'equity and the liabilities that there are',
      'liabilities-differ',
      stocks({ EgetKapital: '60', KortfristigaSkulder: '40' }),
      (off) => ['EgetKapitalSkulder', 'end', off],
    ],
    [
      'equity without liabilities',
      'liabilities-differ',
      stocks({ EgetKapital: '100' }),
      (off) => ['EgetKapitalSkulder', 'end', off],
    ],
  ])('The identity of %s tolerates a difference of one', (_what, flag, facts, toOff) => {
    const found = (off: string) =>
      flagsOf([...facts, toOff(off)]).filter((each) => each.endsWith('-differ') || each.endsWith('-differs'));
    for (const within of ['99', '100', '101']) expect(found(within)).toEqual([]);
    for (const beyond of ['98', '102']) expect(found(beyond)).toEqual([flag]);
  });

  it('Coarse amounts tolerate half a unit of their scale each', () => {
    const inThousands = { scale: '3' };
    const facts = stocks({ EgetKapital: '60', KortfristigaSkulder: '40' }, inThousands);
    expect(flagsOf([...facts, ...stocks({ EgetKapitalSkulder: '101' }, inThousands)])).not.toContain(
      'liabilities-differ',
    );
    expect(flagsOf([...facts, ...stocks({ EgetKapitalSkulder: '102' }, inThousands)])).toContain(
      'liabilities-differ',
    );
    expect(flagsOf([...facts, ...stocks({ EgetKapitalSkulder: '101 000' })])).not.toContain(
      'liabilities-differ',
    );
    expect(flagsOf([...facts, ...stocks({ EgetKapitalSkulder: '101 001' })])).toContain('liabilities-differ');
  });

  it('The tolerance depends on the scale and not on the decimals', () => {
    const facts = stocks({ EgetKapitalSkulder: '77 300', Tillgangar: '77 000' }, { decimals: '-3' });
    expect(flagsOf(facts)).toEqual(['balance-differs']);
  });

  it('Derived equity has the tolerance of its parts', () => {
    const parts = stocks({ BundetEgetKapital: '30', FrittEgetKapital: '30' }, { scale: '3' });
    const rest = stocks({ KortfristigaSkulder: '40 000' });
    expect(flagsOf([...parts, ...rest, ...stocks({ EgetKapitalSkulder: '101 000' })])).not.toContain(
      'liabilities-differ',
    );
  });

  it('Liabilities are only checked in Swedish reports with equity', () => {
    expect(flagsOf(stocks({ EgetKapitalSkulder: '100', KortfristigaSkulder: '40' }))).toEqual([
      'from-parts:totalAssets',
    ]);
    const text = makeReportText({
      namespace: 'https://xbrl.ifrs.org/taxonomy/2022-03-24/ifrs-full',
      schemaRefs: [],
      facts: stocks({ EquityAndLiabilities: '100', Assets: '100', Equity: '40' }),
    });
    expect([
      ...extractIfrsGroupFigures(readIxbrl(Buffer.from(text), isExtractedConcept), '2024-12-31').flags,
    ]).toEqual([]);
  });

  it('Negative liabilities are flagged', () => {
    expect(flagsOf(stocks({ KortfristigaSkulder: '1' }, { sign: '-' }))).toEqual(['negative-liabilities']);
    expect(flagsOf(stocks({ ObeskattadeReserver: '1' }, { sign: '-' }))).toEqual([]);
  });

  it('All identities hold in the fictional reports without a made-up fault', async () => {
    const reader = new ReportDocumentReader();
    const flags = { 'balance-off': 0, none: 0 };
    for (const report of listReports(planRegister(5_000, 1), 300)) {
      const place = {
        filingZipName: toFilingZipName(report),
        archivePathInSourceFolder: 'x',
        filingIndexInArchive: 0,
      };
      const result = await readFiling(await toFilingZip(report), place, reader);
      const found = result.kind === 'filing' ? result.row.flags : [];
      const isOff = found.some((flag) => flag === 'liabilities-differ' || flag === 'negative-liabilities');
      if (report.fault === null) flags.none += Number(isOff);
      if (report.fault === 'balance-off') flags['balance-off'] += Number(isOff);
    }
    expect(flags.none).toBe(0);
    expect(flags['balance-off']).toBeGreaterThan(3);
  });
});

describe('a report without figures', () => {
  const half: ReportFact = ['Soliditet', 'end', '50', { unitRef: 'pure', scale: '-2' }];

  it.each<[string, readonly ReportFact[]]>([
    ['provisions', stocks({ Avsattningar: '5' })],
    ['the result within equity', stocks({ AretsResultatEgetKapital: '5' })],
    ['solidity', [half, ['Tillgangar', 'before', '7']]],
    ['all of these', [half, ...stocks({ Avsattningar: '5', AretsResultatEgetKapital: '5' })]],
  ])('A report with only %s has no figures', (_what, facts) => {
    const extraction = extract(facts);
    expect([...extraction.flags]).toEqual(['no-figures']);
    expect(toOwnYearMetrics(extraction)).toBeNull();
  });

  it('A figure derived from a hidden one counts as a figure', () => {
    expect(toOwnYearMetrics(extract(stocks({ EgetKapitalSkulder: '5' })))).toMatchObject({
      totalAssets: 5,
    });
    expect(toOwnYearMetrics(extract(stocks({ KassaBankExklRedovisningsmedel: '5' })))).toMatchObject({
      cashAndBank: 5,
    });
  });
});
