import { describe, expect, it } from 'vitest';
import { renderCompany } from '../../../api/console/explorer/company/show-company.ts';
import { renderResults } from '../../../api/console/explorer/find/render-results.ts';
import { readListForm } from '../../../api/console/explorer/lists/list-form.ts';
import { renderRows } from '../../../api/console/explorer/lists/render-rows.ts';
import { toBriefCompany } from '../../../api/mcp/tools/brief-company.ts';
import { getOneCompany } from '../../../api/mcp/tools/get-company.ts';
import { listFinancialYears } from '../../../api/mcp/tools/list-financial-years.ts';
import { toSpreadsheetColumns } from '../../../api/routes/lists/spreadsheet-columns.ts';
import { COMPANY_COLUMNS } from '../../../clients/typescript/src/command/columns.ts';
import type { FinancialMetrics } from '../../../shared/domain/financial-metrics.ts';
import { isRanked } from '../../../shared/domain/company-status.ts';
import { makeCompany, makeFiling, makeRecord, NO_FIGURES } from './console/explorer/make-company-record.ts';

function makeReporting(taxonomy: FinancialMetrics['taxonomy']) {
  const financials = { ...NO_FIGURES, taxonomy, revenue: 5_000_000 };
  return {
    financials,
    company: makeCompany({
      financials,
      revenue_estimate: {
        ...makeCompany().revenue_estimate,
        type: 'exact',
        value: 5_000_000,
        reference_year: 2025,
        source: 'annual_report',
      },
    }),
  };
}

function makeRecordOf(taxonomy: FinancialMetrics['taxonomy']) {
  const { company, financials } = makeReporting(taxonomy);
  return makeRecord(company, {
    filings: [makeFiling({ family: taxonomy === 'ifrs' ? 'ifrs' : 'k3', financials })],
  });
}

const toCompanyPage = (taxonomy: FinancialMetrics['taxonomy']): string =>
  String(
    renderCompany({ ...makeRecordOf(taxonomy), person: null, language: 'sv', origin: 'http://api' }).body,
  );

function toResultPage(taxonomy: FinancialMetrics['taxonomy']): string {
  const { company } = makeReporting(taxonomy);
  const found = {
    companies: [company],
    q: 'bo',
    matches: [],
    total: 1,
    place: null,
    maxWhenSignedIn: 5,
    isGuest: true,
  };
  return String(renderResults(found, 'sv'));
}

const toListPage = (taxonomy: FinancialMetrics['taxonomy']): string =>
  String(renderRows([makeReporting(taxonomy).company], readListForm(new URLSearchParams()), 'sv'));

describe('figures of a group are called so', () => {
  it.each([
    ['the page of a company', toCompanyPage],
    ['the results of a search', toResultPage],
    ['a list', toListPage],
  ])('%s says that they are those of the group', (_page, toPage) => {
    expect(toPage('ifrs')).toMatch(/koncernen/i);
    expect(toPage('k3')).not.toMatch(/koncern/i);
  });

  it('The files of a list have a column for it', () => {
    const column = toSpreadsheetColumns('sv', false).find(({ head }) => head === 'Koncernens siffror')!;
    const files = [makeReporting('ifrs'), makeReporting('k2')].map(({ company }) =>
      column.toCell(company, null),
    );
    expect(files).toEqual(['Ja', 'Nej']);
    const [, toCell] = COMPANY_COLUMNS.find(([name]) => name === 'scope')!;
    const cells = [makeReporting('ifrs'), makeReporting('k3')].map(({ company }) => toCell(company as never));
    expect(cells).toEqual(['group', 'company']);
  });

  it('The tools of agents mark the revenue and the figures', () => {
    const show = (taxonomy: FinancialMetrics['taxonomy']) => {
      const record = makeRecordOf(taxonomy);
      return {
        brief: toBriefCompany(record.company).revenue!.of,
        ...(getOneCompany.presentAnswer(record as never, { include: [] }) as { financials: { of?: string } }),
        years: listFinancialYears.presentAnswer(record as never, { years: 5, group: false }),
      };
    };
    expect(show('ifrs')).toMatchObject({
      brief: 'group',
      revenue: { of: 'group' },
      financials: { of: 'group' },
      years: { years: [], note: 'Only the group has figures. Call again with group: true.' },
    });
    const own = show('k3');
    expect([own.brief, own.financials.of, own.years['note']]).toEqual([undefined, undefined, undefined]);
  });
});

describe('companies in the rank of an industry', () => {
  it.each([
    ['with a revenue of its own', {}, true],
    ['in liquidation', { ongoingRestructuring: '|LI-AVOMFO$2026-01-01|' }, true],
    ['in bankruptcy', { ongoingRestructuring: '|KK-AVOMFO$2026-01-01|' }, false],
    ['in bankruptcy after a merger', { ongoingRestructuring: '|FUOT-AVOMFO$|KK-AVOMFO$2026-01-01|' }, false],
    ['that is deregistered without a date', { deregistrationReason: 'KKAV-AVORG' }, false],
  ])('A company %s is ranked: %s', (_what, given, expected) => {
    expect(isRanked({ ...makeReporting('k3').company, ...given })).toBe(expected);
  });

  it('A company with a size class or the revenue of its group is not ranked', () => {
    expect(isRanked(makeReporting('ifrs').company)).toBe(false);
    expect(isRanked(makeCompany())).toBe(false);
  });
});
