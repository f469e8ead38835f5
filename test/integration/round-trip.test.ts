import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '../../fixtures/generate/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { openStore } from '../../shared/store/open-store.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { findReadyData } from '../support/ingest/ready-data.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';

/** Of the fictional register. */
const PLAN = planRegister(5_000, 1);
/** Of the rows that are odd on purpose, three have something added to their names. */
const SOILED_NAMES = 3;

let store: CompanyStore;

beforeAll(async () => {
  store = await openStore(embeddedIn((await findReadyData('fictional')).data));
});
afterAll(() => store.close());

const findNumbers = (text: string): Promise<string[]> =>
  store.withLive(async (reader) => {
    const found = await reader.searchByName({
      text,
      limit: 25,
      hasAnnualReport: null,
      fuzzy: true,
      withTrademarks: false,
    });
    return found
      .filter(({ match }) => match.score === 1)
      .map(({ company }) => (JSON.parse(company) as { orgNumber: string }).orgNumber);
  });

it('finds every company by each of its registered names, as an exact hit', async () => {
  const lost: string[] = [];
  for (let index = 0; index < PLAN.companies; index += 1) {
    const { name, otherNames, number } = makeCompany(PLAN, index);
    for (const text of [name, ...otherNames.map((other) => other.name)]) {
      if (!(await findNumbers(text)).includes(number)) lost.push(text);
    }
  }
  expect(lost).toHaveLength(SOILED_NAMES);
});

it('finds every company by its number', async () => {
  const numbers = Array.from({ length: PLAN.companies }, (_, index) => makeCompany(PLAN, index).number);
  const companies = await store.withLive((reader) => reader.getCompanies(numbers));
  expect(companies.filter((company) => company === null)).toEqual([]);
});
