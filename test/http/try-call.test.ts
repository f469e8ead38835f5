import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { signIn, type SignedIn } from '../support/service/sign-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'company-data-try-'));
/** In the fictional register only. */
const FICTIONAL = '5620032705';

let app: ServedApp;
let reader: SignedIn;

beforeAll(async () => {
  await copyReadyData('fictional', folder);
  app = await serveWeekly({
    testStore: await openStore(embeddedIn(folder)),
    testDocuments: await openDocumentStore(embeddedIn(folder), 'api'),
  });
  reader = await signIn(app.accounts, 'anna@example.se');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function tryCall(operation: string, request: string, headers: Record<string, string> = {}): Promise<Reply> {
  return app.send('/console/try', {
    method: 'POST',
    headers: {
      Cookie: reader.cookie,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams({ operation, request }).toString(),
  });
}

const readCredits = async () =>
  (await app.accounts.administration.listAccounts()).find(({ id }) => id === reader.account)?.creditsLeft;

describe('a call that a signed-in reader tries', () => {
  it('It reads the fictional register, is marked as a test, and is free', async () => {
    const before = await readCredits();
    const search = await tryCall('searchCompanies', JSON.stringify({ org_number: FICTIONAL }));
    expect([search.status, search.json]).toMatchObject([
      200,
      { companies: [{ orgNumber: FICTIONAL }], metadata: { mode: 'api', test: true } },
    ]);
    const company = await tryCall('getCompany', `org_number=${FICTIONAL}`);
    expect(company.json).toMatchObject({ company: { orgNumber: FICTIONAL } });
    expect((await tryCall('listChanges', 'limit=1')).status).toBe(200);
    expect(await readCredits()).toEqual(before);
  });

  it('A large bulk is answered whole', async () => {
    const numbers = Array.from({ length: 500 }, () => FICTIONAL);
    const { status, json } = await tryCall('lookUpCompanies', JSON.stringify({ org_numbers: numbers }));
    expect([status, json.results.length]).toEqual([200, numbers.length]);
  });

  it('A document is sent as it is', async () => {
    const { headers } = await tryCall('getAnnualReport', `org_number=${FICTIONAL}&format=ixbrl`);
    expect(headers['content-type']).toContain('xhtml');
  });

  it('Errors are those of the API', async () => {
    expect((await tryCall('searchCompanies', '{}')).json.code).toBe('missing_parameter');
    expect((await tryCall('searchCompanies', 'no json')).json.code).toBe('invalid_json');
    const twice = `org_number=${FICTIONAL}`;
    expect((await tryCall('getCompany', `${twice}&${twice}`)).json.code).toBe('invalid_parameter');
    for (const operation of ['getHealth', 'constructor'])
      expect((await tryCall(operation, '')).json.code).toBe('not_found');
  });

  it('A guest and another site cannot try', async () => {
    const guest = await tryCall('searchCompanies', '{"q":"a"}', { Cookie: '' });
    expect([guest.status, guest.headers.location]).toEqual([
      303,
      expect.stringContaining('/console/sign-in'),
    ]);
    const foreign = await tryCall('searchCompanies', '{"q":"a"}', { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  it('A session authenticates no path of the API', async () => {
    const { status } = await app.send('/v1/changes', { headers: { Cookie: reader.cookie } });
    expect(status).toBe(401);
  });
});
