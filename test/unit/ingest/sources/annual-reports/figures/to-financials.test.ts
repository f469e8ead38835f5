import { expect, it } from 'vitest';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { isExtractedConcept } from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import { extractSwedishGaapFigures } from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import { toOwnYearMetrics } from '../../../../../../ingest/sources/annual-reports/figures/to-financials.ts';
import { FinancialMetrics } from '../../../../../../shared/domain/financial-metrics.ts';
import { makeReportText, type ReportFact } from '../../../../../support/delivery/make-report-text.ts';

const LARGEST = '999 999 999 999 999';

function toMetrics(facts: readonly ReportFact[]): FinancialMetrics {
  const extraction = extractSwedishGaapFigures(
    readIxbrl(Buffer.from(makeReportText({ facts })), isExtractedConcept),
  );
  return FinancialMetrics.parse(toOwnYearMetrics(extraction));
}

it('The largest possible numbers match the schema', () => {
  const { equity, solidity, operatingMargin } = toMetrics([
    ['BundetEgetKapital', 'end', LARGEST],
    ['FrittEgetKapital', 'end', LARGEST],
    ['ObeskattadeReserver', 'end', LARGEST],
    ['Tillgangar', 'end', '1'],
    ['Nettoomsattning', 'year', '1 000 000'],
    ['Rorelseresultat', 'year', LARGEST, { sign: '-' }],
  ]);
  expect(equity).toBe(1_999_999_999_999_998);
  expect(Number.isFinite(solidity)).toBe(true);
  expect(operatingMargin).toBe(-1_000_000_000);
});

it.each([
  ['a number that is beyond all', ['Nettoomsattning', 'year', '5', { scale: '20' }]],
  ['twenty digits', ['Tillgangar', 'end', '99999999999999999999']],
  ['heads beyond all', ['MedelantaletAnstallda', 'year', '3', { unitRef: 'heads', scale: '90' }]],
] as const)('A report matches the schema with %s', (_what, fact) => {
  expect(toMetrics([['KassaBank', 'end', '5'], fact])).toMatchObject({
    cashAndBank: 5,
    revenue: null,
    totalAssets: null,
    employees: null,
  });
});

it('There is no solidity for assets below one krona', () => {
  const { solidity } = toMetrics([
    ['Tillgangar', 'end', '0,01'],
    ['EgetKapital', 'end', '5 000'],
  ]);
  expect(solidity).toBeNull();
});
