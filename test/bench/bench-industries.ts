import { describeSniCode } from '../../shared/domain/sni.ts';
import type { CompanyReader, IndustryCriteria } from '../../shared/store/port.ts';
import { printFigure } from './prepare-data.ts';
import { summarise } from './summarise.ts';

const BIG_TOWN = 'Stockholm';
const ROUNDS = 20;
const PAGE = 100;

const SORTS: readonly IndustryCriteria['sort'][] = ['revenue_desc', 'revenue_asc', 'name'];
const REVENUES = [
  { minRevenue: null, maxRevenue: null },
  { minRevenue: 500_000, maxRevenue: 20_000_000 },
] as const;

/**
 * Pages of 100 with exact totals: (a) codes with 4,000 to 5,000 active companies, (b) the three
 * commonest codes in the largest town, in any order, with and without revenue filters, at the first
 * and the last page. Also the count that refuses a code with too many companies.
 */
export async function benchIndustries(reader: CompanyReader, engine: string): Promise<void> {
  const { lists, current } = await reader.getSniRegister();
  const counted: { code: string; count: number }[] = [];
  for (const code of lists[current].keys())
    counted.push({ code, count: await reader.countByIndustry(code, true) });
  counted.sort((a, b) => b.count - a.count);
  const middling = counted.filter(({ count }) => count >= 4_000 && count <= 5_000).map(({ code }) => code);
  const commonest = counted.slice(0, 3).map(({ code }) => code);
  printFigure({
    figure: 'industries',
    engine,
    middling,
    commonest: counted
      .slice(0, 3)
      .map(({ code, count }) => `${code} ${count} ${describeSniCode(lists, current, code) ?? ''}`),
  });
  await benchPages(reader, engine, 'codes of 4,000 to 5,000', middling, null);
  await benchPages(reader, engine, 'commonest codes in the largest town', commonest, BIG_TOWN);
  const durations: number[] = [];
  for (let round = 0; round < 10 * ROUNDS; round += 1) {
    durations.push(await time(() => reader.countByIndustry(commonest[round % commonest.length]!, true)));
  }
  printFigure({ figure: 'industry threshold', engine, asked: durations.length, ms: summarise(durations) });
}

async function benchPages(
  reader: CompanyReader,
  engine: string,
  kind: string,
  codes: readonly string[],
  city: string | null,
): Promise<void> {
  const totals = new Set<number>();
  for (const [place, isLast] of [
    ['first page', false],
    ['last page', true],
  ] as const) {
    const durations: number[] = [];
    for (const code of codes) {
      for (const sort of SORTS) {
        for (const revenues of REVENUES) {
          const base = {
            sniCode: code,
            townNamePart: city,
            activeOnly: true,
            exactRevenueOnly: false,
            hasAnnualReport: null,
            ...revenues,
            sort,
          };
          const { total } = await reader.searchByIndustry({ ...base, offset: 0, limit: 1 });
          totals.add(total);
          const offset = isLast ? Math.max(0, PAGE * Math.floor((total - 1) / PAGE)) : 0;
          for (let round = 0; round < ROUNDS; round += 1) {
            durations.push(await time(() => reader.searchByIndustry({ ...base, offset, limit: PAGE })));
          }
        }
      }
    }
    printFigure({
      figure: 'industry page of 100',
      engine,
      kind,
      place,
      asked: durations.length,
      largestTotal: Math.max(...totals),
      ms: summarise(durations),
    });
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
