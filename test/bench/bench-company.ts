import { DrawnCompanies } from './drawn-companies.ts';
import { printFigure, summarise, toRatio } from './figures.ts';
import { createHttpClient } from './http-client.ts';
import { prepareData, type BenchOptions } from './prepare-data.ts';
import { withService } from './with-service.ts';

/**
 * Latency of `GET /v1/company`, of a search by number and of an unchanged answer (304), in turn for
 * the same companies, and the ratio of the medians.
 */
export async function benchCompany(options: BenchOptions): Promise<void> {
  await withService(await prepareData(options), {}, async (address) => {
    const client = createHttpClient(address);
    const searches: number[] = [];
    const companies: number[] = [];
    const unchanged: number[] = [];
    for (const number of new DrawnCompanies(options).numbers(options.queries)) {
      const path = `/v1/company?org_number=${number}`;
      searches.push(await client.time('/v1/search', { org_number: number }));
      companies.push(await client.time(path, null));
      const { etag } = await client.send(path, null);
      unchanged.push(await client.time(path, null, etag));
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
