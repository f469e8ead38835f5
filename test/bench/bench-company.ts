import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { HttpClient } from './http-client.ts';
import { prepareData, type BenchOptions } from './prepare-data.ts';
import { withService } from './with-service.ts';
import { printFigure, summarise, toRatio } from './figures.ts';

/**
 * Latency of `GET /v1/company`, of a search by number and of an unchanged answer (304), in turn for
 * the same companies, and the ratio of the medians.
 */
export async function benchCompany(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const plan = planRegister(options.companies, options.seed);
  const random = new Random(options.seed, 3_000);
  await withService(dataDir, {}, async (address) => {
    const client = new HttpClient(address);
    const searches: number[] = [];
    const companies: number[] = [];
    const unchanged: number[] = [];
    for (let query = 0; query < options.queries; query += 1) {
      const { organisationNumber } = makeCompany(plan, random.int(plan.companyCount));
      const path = `/v1/company?org_number=${organisationNumber}`;
      searches.push(await client.time('/v1/search', { org_number: organisationNumber }));
      companies.push(await client.time(path, null));
      const response = await fetch(address + path);
      await response.arrayBuffer();
      unchanged.push(await client.timeUnchanged(path, response.headers.get('etag') ?? ''));
    }
    client.close();
    const search = summarise(searches);
    const company = summarise(companies);
    printFigure({
      figure: 'a company against a search by number',
      searchMs: search,
      companyMs: company,
      unchangedMs: summarise(unchanged),
      ratio: toRatio(company.p50, search.p50),
    });
  });
}
