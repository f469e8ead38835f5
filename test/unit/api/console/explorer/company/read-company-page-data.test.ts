import { expect, it } from 'vitest';
import { readCompanyPageData } from '../../../../../../api/console/explorer/company/read-company-page-data.ts';
import type { PageRequest } from '../../../../../../api/console/page.ts';
import { makeCompany, NO_FIGURES } from '../make-company-record.ts';

const INDUSTRY = { ...makeCompany().sniCodes, sni1: '62100', sni1_name: 'Programmering' };
const EXACT = {
  ...makeCompany().revenue_estimate,
  type: 'exact',
  value: 500,
  source: 'annual_report',
} as const;

async function readRevenueRank(given: Partial<ReturnType<typeof makeCompany>>, revenues: readonly number[]) {
  const codes: string[] = [];
  const countRanked = async (code: string, minRevenue: number | null) => {
    codes.push(code);
    return revenues.filter((revenue) => revenue >= (minRevenue ?? 0)).length;
  };
  const request = {
    callApi: async () => ({ company: makeCompany(given), hasReceiver: true }),
    readStore: async (read: (reader: unknown, context: unknown) => unknown) =>
      read({ generation: { synthetic: false }, countRanked }, {}),
  } as unknown as PageRequest;
  const record = await readCompanyPageData(request, '5621000016');
  return { revenueRank: record!.revenueRank, codes };
}

it('The revenue rank is that among the ranked companies of the industry', async () => {
  const { revenueRank, codes } = await readRevenueRank(
    { sniCodes: INDUSTRY, revenue_estimate: EXACT },
    [900, 501, 500, 500, 20],
  );
  expect(revenueRank).toEqual({ rank: 3, rankedCompanyCount: 5 });
  expect(codes).toEqual(['62100', '62100']);
});

it('The only company of its industry has no revenue rank', async () => {
  const { revenueRank } = await readRevenueRank({ sniCodes: INDUSTRY, revenue_estimate: EXACT }, [500]);
  expect(revenueRank).toBeNull();
});

it.each([
  ['without an industry', { revenue_estimate: EXACT }],
  ['with a size class instead of an amount', { sniCodes: INDUSTRY }],
  [
    'with a fiscal year of five months',
    {
      sniCodes: INDUSTRY,
      revenue_estimate: EXACT,
      financials: { ...NO_FIGURES, fiscalYearStart: '2026-01-01', fiscalYearEnd: '2026-05-31' },
    },
  ],
  [
    'in bankruptcy',
    {
      sniCodes: INDUSTRY,
      revenue_estimate: EXACT,
      ongoingRestructuring: '|LI-AVOMFO$2025-01-01|KK-AVOMFO$2026-01-01|',
    },
  ],
  [
    'with the revenue of its group',
    {
      sniCodes: INDUSTRY,
      revenue_estimate: EXACT,
      financials: { ...NO_FIGURES, taxonomy: 'ifrs' as const },
    },
  ],
  ['that is deregistered', { sniCodes: INDUSTRY, revenue_estimate: EXACT, deregistrationDate: '2026-01-01' }],
])('A company %s has no revenue rank, and nothing is searched', async (_name, given) => {
  const { revenueRank, codes } = await readRevenueRank(given, [900, 500]);
  expect([revenueRank, codes]).toEqual([null, []]);
});
