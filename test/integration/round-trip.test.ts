import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { openStore } from '../../shared/store/open-store.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { findReadyData } from '../support/ingest/ready-data.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';

/** The fictional register of the first start. */
const PLAN = planRegister(5_000, 1);
const CORRUPTED_NAMES = 3;

let store: CompanyStore;

beforeAll(async () => {
  store = await openStore(embeddedIn((await findReadyData('fictional')).data));
});
afterAll(() => store.close());

const findNumbers = (text: string): Promise<string[]> =>
  store.withLiveGeneration(async (reader) => {
    const found = await reader.searchByName({
      text,
      limit: 25,
      hasAnnualReport: null,
      includesMatchesWithTypos: true,
    });
    return found
      .filter(({ match }) => match.score === 1)
      .map(({ companyJson: company }) => (JSON.parse(company) as { orgNumber: string }).orgNumber);
  });

it('A search for each registered name finds its company as an exact hit', async () => {
  const lost: string[] = [];
  for (let index = 0; index < PLAN.companyCount; index += 1) {
    const { name, otherNames, organisationNumber } = makeCompany(PLAN, index);
    for (const text of [name, ...otherNames.map((other) => other.name)]) {
      if (!(await findNumbers(text)).includes(organisationNumber)) lost.push(text);
    }
  }
  expect(lost).toHaveLength(CORRUPTED_NAMES);
});

it('A look-up of each organisation number finds its company', async () => {
  const numbers = Array.from(
    { length: PLAN.companyCount },
    (_, index) => makeCompany(PLAN, index).organisationNumber,
  );
  const companies = await store.withLiveGeneration((reader) => reader.getCompaniesJson(numbers));
  expect(companies.filter((company) => company === null)).toEqual([]);
});
