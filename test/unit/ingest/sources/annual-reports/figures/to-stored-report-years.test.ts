import { describe, expect, it } from 'vitest';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { isExtractedConcept } from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import { extractSwedishGaapFigures } from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import { toOwnYearMetrics } from '../../../../../../ingest/sources/annual-reports/figures/to-financials.ts';
import {
  toReportedYears,
  toStoredReportYears,
} from '../../../../../../ingest/sources/annual-reports/figures/to-stored-report-years.ts';
import { FinancialMetrics } from '../../../../../../shared/domain/financial-metrics.ts';
import { makeReportText, type ReportFact } from '../../../../../support/delivery/make-report-text.ts';
import { NO_FIGURES } from '../../../../api/console/explorer/make-company-record.ts';

const FACTS: readonly ReportFact[] = [
  ['Nettoomsattning', 'year Koncern', '9', { scale: '6' }],
  ['Nettoomsattning', 'year JuridiskPerson', '80'],
  ['VarulagerMm', 'end JuridiskPerson', '12'],
  ['Tillgangar', 'before JuridiskPerson', '70', { scale: '3' }],
  ['EgetKapital', 'before JuridiskPerson', '30', { scale: '3' }],
];

function extract(facts: readonly ReportFact[], unitRef = 'SEK') {
  const text = makeReportText({
    schemaRefs: ['gaap/k3k/risbs/2021-10-31'],
    segments: ['Koncern', 'JuridiskPerson'],
    facts: facts.map(([name, context, content, more]) => [name, context, content, { ...more, unitRef }]),
  });
  return extractSwedishGaapFigures(readIxbrl(Buffer.from(text), isExtractedConcept));
}

describe('Stored years of a report', () => {
  it('The years that are read back are those of the report, with all members of the figures', () => {
    const extraction = extract(FACTS);
    const stored = JSON.parse(JSON.stringify(toStoredReportYears(extraction))) as ReturnType<
      typeof toStoredReportYears
    >;
    const filing = { fiscalEnd: '2024-12-31', family: 'k3-group', flags: ['equity-differs'] } as const;
    const financials = toOwnYearMetrics(extraction);
    const years = toReportedYears({ ...filing, flags: [...filing.flags], financials, years: stored });
    for (const year of years) expect(FinancialMetrics.parse(year.financials)).toEqual(year.financials);
    expect(
      years.map(({ basis, isGroup, financials: { fiscalYearEnd, revenue, totalAssets }, ...rest }) => [
        basis,
        isGroup,
        fiscalYearEnd,
        revenue,
        totalAssets,
        rest.inventories,
        rest.units,
        rest.flags,
        rest.containingReportFiscalYearEnd,
      ]),
    ).toEqual([
      ['filed', false, '2024-12-31', 80, null, 12, {}, ['equity-differs'], '2024-12-31'],
      [
        'comparative',
        false,
        '2023-12-31',
        null,
        70_000,
        null,
        { totalAssets: 1_000, equity: 1_000 },
        [],
        '2024-12-31',
      ],
      ['filed', true, '2024-12-31', 9_000_000, null, null, { revenue: 1_000_000 }, [], '2024-12-31'],
    ]);
  });

  it('A report in another currency has no years', () => {
    const extraction = extract(FACTS, 'EUR');
    expect([extraction.currency, toStoredReportYears(extraction)]).toEqual(['EUR', []]);
  });

  it('A row of an earlier extractor has the year of its filing only', () => {
    const row = {
      fiscalEnd: '2025-12-31',
      financials: { ...NO_FIGURES, revenue: 5 },
      flags: ['equity-differs'],
    };
    const [year, ...others] = toReportedYears({ ...row, family: 'ifrs' });
    expect(year).toMatchObject({
      basis: 'filed',
      isGroup: true,
      flags: row.flags,
      financials: { revenue: 5 },
    });
    expect(others).toEqual([]);
    expect(toReportedYears({ ...row, family: 'k2' })).toMatchObject([{ isGroup: false }]);
    expect(toReportedYears({ ...row, family: 'k2', financials: null })).toEqual([]);
  });
});
