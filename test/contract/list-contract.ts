import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../fixtures/generate/random.ts';
import { toNameWords } from '../../shared/matching/name-words.ts';
import { LIST_FACETS, type ListCriteria, type ListPosition } from '../../shared/store/list-criteria.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { ABOUT, CODE_LISTS } from '../support/ingest/make-indexed-companies.ts';
import { makeListedCompanies } from '../support/lists/make-listed-companies.ts';
import { makeListQuery, toQueryText } from '../support/lists/make-list-queries.ts';
import { countNaively, listNaively, type NaiveQuery } from '../support/lists/naive-list.ts';
import type { Engine } from './store-contract.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const COMPANIES = makeListedCompanies(1_200, 45);
const SEED = 7;
const QUERIES = Number(process.env['LIST_QUERIES'] ?? 500);
const PER_TEST = 50;

/** Compares random lists with a scan of all companies. */
export function describeListContract(label: string, create: () => Promise<Engine>): void {
  describe(`${label}: lists`, () => {
    let engine: Engine;
    let store: CompanyStore;

    beforeAll(async () => {
      engine = await create();
      const writer = await engine.generations.createGenerationWriter('g1');
      expect(
        await addCompanies(
          engine.generations,
          writer,
          COMPANIES.map(({ indexed }) => indexed),
        ),
      ).toEqual([]);
      await writer.finish(ABOUT, CODE_LISTS);
      await engine.generations.promote('g1', null);
      store = await engine.open();
    });
    afterAll(async () => {
      await store.close();
      await engine.dispose();
    });

    const starts = Array.from({ length: Math.ceil(QUERIES / PER_TEST) }, (_, place) => place * PER_TEST);
    it.each(starts)('Random lists from %d equal a scan of all companies', async (start) => {
      for (let place = start; place < Math.min(QUERIES, start + PER_TEST); place += 1)
        await assertEqualsScan(store, new Random(SEED, place));
    });

    it('Exact employees are asked for where they are bounded, also in a count without those bounds', async () => {
      const filter = { exact_only: true, min_employees: 1_000, section: ['F'] } as const;
      const query: NaiveQuery = { filter, words: null, form: null, sort: 'name' };
      const criteria = { filter, sort: 'name', after: null, limit: 0, facets: LIST_FACETS } as const;
      const { total, facets } = await store.withLiveGeneration((reader) => reader.listCompanies(criteria));
      expect(total).toBe(listNaively(COMPANIES, query).length);
      for (const facet of LIST_FACETS)
        expect(facets[facet], facet).toEqual(countNaively(COMPANIES, query, facet));
    });

    it.each([0, 1, 500, 1_199])(
      'A list goes on by name and number behind the company at %d',
      async (place) => {
        const byName = listNaively(COMPANIES, { filter: {}, words: null, form: null, sort: 'name' });
        const { indexed, orgNumber } = byName[place]!;
        const [name = ''] = indexed.names;
        await store.withLiveGeneration(async (reader) => {
          expect(await reader.countNamesUpTo(name, orgNumber)).toBe(place + 1);
          expect(await reader.countNamesUpTo('', orgNumber)).toBe(0);
          expect(await reader.countNamesUpTo('ÖÖÖ', orgNumber)).toBe(COMPANIES.length);
        });
      },
    );
  });
}

async function assertEqualsScan(store: CompanyStore, random: Random): Promise<void> {
  const query = makeListQuery(random);
  const expected = listNaively(COMPANIES, query);
  const facets = LIST_FACETS.filter(() => random.chance(0.2));
  const limit = random.pick([1, 7, 100, 100]);
  const criteria = { ...toCriteria(query), limit };
  const what = JSON.stringify(query);
  await store.withLiveGeneration(async (reader) => {
    const counted = await reader.listCompanies({ ...criteria, limit: 0, after: null, facets });
    expect(counted, what).toMatchObject({
      total: expected.length,
      companies: [],
      hasMore: expected.length > 0,
    });
    for (const facet of facets)
      expect(counted.facets[facet], `${facet} of ${what}`).toEqual(countNaively(COMPANIES, query, facet));
    let after: ListPosition | null = null;
    const numbers: string[] = [];
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { total, companies, hasMore } = await reader.listCompanies({ ...criteria, after, facets: [] });
      expect(total, what).toBe(expected.length);
      numbers.push(...companies.map(({ companyJson }) => toNumber(companyJson)));
      expect(hasMore, what).toBe(numbers.length < expected.length);
      if (!hasMore) break;
      after = companies.at(-1)!.position;
    }
    const most = MAX_PAGES * limit;
    expect(numbers, what).toEqual(expected.slice(0, most).map(({ orgNumber }) => orgNumber));
  });
}

const MAX_PAGES = 5;

function toCriteria(query: NaiveQuery): Pick<ListCriteria, 'filter' | 'sort'> {
  const q = query.words === null ? null : toNameWords(toQueryText(query));
  return { filter: { ...query.filter, ...(q !== null && { q }) }, sort: query.sort };
}

function toNumber(companyJson: string): string {
  return (JSON.parse(companyJson) as { orgNumber: string }).orgNumber;
}
