import { expect, it } from 'vitest';
import { readCompanyPageData } from '../../../../../../api/console/explorer/company/read-company-page-data.ts';
import type { PageRequest } from '../../../../../../api/console/page.ts';
import type { IndustryCriteria } from '../../../../../../shared/store/port.ts';
import { makeCompany, NO_FIGURES } from '../make-company-record.ts';

const INDUSTRY = { ...makeCompany().sniCodes, sni1: '62100', sni1_name: 'Programmering' };
const EXACT = {
  ...makeCompany().revenue_estimate,
  type: 'exact',
  value: 500,
  source: 'annual_report',
} as const;

/** Reads the rank of a company in an industry of companies with these revenues. */
async function readRevenueRank(given: Partial<ReturnType<typeof makeCompany>>, revenues: readonly number[]) {
  const criteria: IndustryCriteria[] = [];
  const searchByIndustry = async (asked: IndustryCriteria) => {
    criteria.push(asked);
    return { companies: [], total: revenues.filter((revenue) => revenue >= (asked.minRevenue ?? 0)).length };
  };
  const request = {
    callApi: async () => ({ body: { company: makeCompany(given) }, hasReceiver: true }),
    readStore: async (read: (reader: unknown, context: unknown) => unknown) =>
      read({ generation: { synthetic: false }, searchByIndustry }, {}),
  } as unknown as PageRequest;
  const record = await readCompanyPageData(request, '5621000016');
  return { revenueRank: record!.revenueRank, criteria };
}

it('The revenue rank counts active companies of the industry with an exact and higher revenue', async () => {
  const { revenueRank, criteria } = await readRevenueRank(
    { sniCodes: INDUSTRY, revenue_estimate: EXACT },
    [900, 501, 500, 500, 20],
  );
  expect(revenueRank).toEqual({ rank: 3, rankedCompanyCount: 5 });
  for (const each of criteria)
    expect(each).toMatchObject({
      sniCode: '62100',
      activeOnly: true,
      exactRevenueOnly: true,
      townNamePart: null,
    });
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
      ...{ sniCodes: INDUSTRY, revenue_estimate: EXACT },
      financials: { ...NO_FIGURES, fiscalYearStart: '2026-01-01', fiscalYearEnd: '2026-05-31' },
    },
  ],
  ['that is deregistered', { sniCodes: INDUSTRY, revenue_estimate: EXACT, deregistrationDate: '2026-01-01' }],
])('A company %s has no revenue rank, and nothing is searched', async (_name, given) => {
  const { revenueRank, criteria } = await readRevenueRank(given, [900, 500]);
  expect([revenueRank, criteria]).toEqual([null, []]);
});
