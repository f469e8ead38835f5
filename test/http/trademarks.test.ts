import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bulk } from '../../api/routes/companies/bulk.ts';
import { search } from '../../api/routes/companies/search.ts';
import { StoredCompany } from '../../shared/domain/company.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import type { IndexedCompany } from '../../shared/store/port.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import {
  ABOUT,
  CODE_LISTS,
  TRADEMARKS,
  makeIndexedCompanies,
  nameAt,
} from '../support/ingest/make-indexed-companies.ts';
import { serveApp, type Reply, type ServedApp } from '../support/service/serve-app.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const [WHOLE] = z
  .array(StoredCompany)
  .parse(JSON.parse(readFileSync(join(ROOT, 'fixtures/expected/companies.json'), 'utf8')));

const MARKS = [TRADEMARKS, TRADEMARKS.slice(2), []];
const THREE = nameAt(0);
const ONE = nameAt(1);
const NONE = nameAt(2);

function makeCompanies(): IndexedCompany[] {
  return makeIndexedCompanies(MARKS.length).map((indexed, place) => {
    const own = JSON.parse(indexed.companyJson) as StoredCompany;
    const company = { ...WHOLE, ...own, postalAddress: WHOLE!.postalAddress, sniCodes: WHOLE!.sniCodes };
    return { ...indexed, companyJson: JSON.stringify(company), trademarks: MARKS[place]! };
  });
}

let app: ServedApp;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'company-data-trademarks-'));
  const generations = await openGenerationStore(embeddedIn(dataDir));
  const writer = await generations.createGenerationWriter('g1');
  await addCompanies(generations, writer, makeCompanies());
  await writer.finish(ABOUT, CODE_LISTS);
  await generations.promote('g1', null);
  app = await serveApp(await openStore(embeddedIn(dataDir)));
  return async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  };
});

const include = ['trademarks'];
const lookUp = (body: unknown): Promise<Reply> => app.post('/v1/bulk', body);
const find = (body: unknown): Promise<Reply> => app.post('/v1/search', body);
const countsIn = (reply: Reply): unknown[] =>
  reply.json.results.map(
    ({ company }: { company: { trademarkCount: number } | null }) => company?.trademarkCount,
  );

describe('POST /v1/search with trademarks', () => {
  it.each([{ q: THREE.name }, { q: 'nordlis bygg 0' }, { q: THREE.number }, { org_number: THREE.number }])(
    'adds them to the one company of %j',
    async (asked) => {
      const reply = await find({ ...asked, include });
      expect(search.responseSchema.parse(reply.json)).toEqual(reply.json);
      expect(reply.json.companies).toHaveLength(1);
      const [plain] = (await find(asked)).json.companies;
      expect(reply.json.companies).toEqual([{ ...plain, trademarks: TRADEMARKS, trademarkCount: 3 }]);
    },
  );

  it('A company without trademarks has an empty list', async () => {
    const [company] = (await find({ q: NONE.name, include })).json.companies;
    expect(company).toMatchObject({ name: NONE.name, score: 1, trademarks: [], trademarkCount: 0 });
  });

  it.each([[undefined], [null], [[]], [['x', 7, null]], [['Trademarks']]])(
    'leaves them out when include is %j',
    async (given) => {
      const reply = await find({ q: THREE.name, include: given });
      expect([reply.status, reply.json.metadata.resultCount]).toEqual([200, 1]);
      expect(reply.text).not.toContain('trademark');
    },
  );
});

describe('POST /v1/bulk with trademarks', () => {
  it('A bulk by numbers has trademarks in the order of the terms', async () => {
    const terms = [NONE.number, THREE.number, '5560125790', ONE.number, 'abc', THREE.number];
    const reply = await lookUp({ org_numbers: terms, include: ['x', ...include] });
    expect(bulk.responseSchema.parse(reply.json)).toEqual(reply.json);
    expect(reply.json.results.map((item: { searchTerm: string }) => item.searchTerm)).toEqual(terms);
    expect(countsIn(reply)).toEqual([0, 3, undefined, 1, undefined, 3]);
    expect(reply.json.results[1].company.trademarks).toEqual(TRADEMARKS);
    expect(reply.json.results[1].company).not.toHaveProperty('score');
  });

  it('A bulk by names has trademarks and the score', async () => {
    const reply = await lookUp({ names: [THREE.name, 'finns inte alls', ONE.name, NONE.name], include });
    expect(bulk.responseSchema.parse(reply.json)).toEqual(reply.json);
    expect(countsIn(reply)).toEqual([3, undefined, 1, 0]);
    expect(reply.json.results[2].company).toMatchObject({ score: 1, trademarks: TRADEMARKS.slice(2) });
  });

  it.each([{ org_numbers: [THREE.number] }, { names: [THREE.name] }])(
    'leaves them out when %j does not ask for them',
    async (asked) => {
      const reply = await lookUp(asked);
      expect(reply.json.metadata.successfulSearches).toBe(1);
      expect(reply.text).not.toContain('trademark');
    },
  );
});

it('POST /v1/sni/search never has trademarks', async () => {
  const reply = await app.post('/v1/sni/search', { sni_code: '41200', include });
  expect(reply.json.metadata.resultCount).toBe(3);
  expect(reply.text).not.toContain('trademark');
});
