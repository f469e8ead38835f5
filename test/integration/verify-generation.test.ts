import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { FactCounter, type LookupSample } from '../../ingest/compose/facts.ts';
import { findMissingCanaries } from '../../ingest/publish/verify-generation.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import type { GenerationStore, IndexedCompany } from '../../shared/store/port.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ABOUT, makeIndexedCompanies, nameAt, CODE_LISTS } from '../support/ingest/make-indexed-companies.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const [COMPANY] = JSON.parse(readFileSync(join(ROOT, 'fixtures/expected/companies.json'), 'utf8')) as [
  { id: number; name: string; orgNumber: string },
];
const GOOD: LookupSample = { orgNumber: COMPANY.orgNumber, name: COMPANY.name, sniCode: '62100' };
const COMPANIES: IndexedCompany[] = makeIndexedCompanies(5).map((company, place) =>
  place > 0
    ? company
    : {
        ...company,
        id: COMPANY.id,
        names: [COMPANY.name],
        companyJson: JSON.stringify(COMPANY),
        sniCodes: ['62100', '70200'],
      },
);

let store: GenerationStore;

beforeEach(async () => {
  store = await openGenerationStore(embeddedIn(makeTemporaryFolder()));
  const writer = await store.createGenerationWriter('g1');
  expect(await addCompanies(store, writer, COMPANIES)).toEqual([]);
  await writer.finish(ABOUT, CODE_LISTS);
});

const verify = (
  sample: Partial<LookupSample>,
  canaries: readonly string[] = [],
): Promise<readonly string[]> => findMissingCanaries(store, 'g1', [{ ...GOOD, ...sample }], canaries);

it('A sample is found by number, name and industry, and missing canaries are reported', async () => {
  expect(await verify({})).toEqual([]);
  expect(await verify({ sniCode: null, name: '!' })).toEqual([]);
  expect(await verify({}, [nameAt(4).number, nameAt(5).number])).toEqual([nameAt(5).number]);
});

it.each<[Partial<LookupSample>, string]>([
  [{ orgNumber: nameAt(9).number }, 'g1 does not find a company by its number. It is discarded'],
  [{ orgNumber: nameAt(1).number }, 'g1 has a company that does not match the schema'],
  [{ name: 'Ingen Sådan AB' }, 'g1 does not find a company by its registered name'],
  [{ sniCode: '99999' }, 'g1 finds no company of the industry 99999'],
])('Verification fails for %j', async (sample, message) => {
  await expect(verify(sample)).rejects.toThrow(message);
});

it('The first company is a sample, with its registered name and its first industry', () => {
  const facts = new FactCounter();
  for (const indexed of COMPANIES) {
    const company = { ...COMPANY, businessDescription: '', jestat: null, jurform: null };
    facts.add({ company, proceedings: [], indexed });
  }
  expect(facts.samples).toEqual([GOOD]);
});
