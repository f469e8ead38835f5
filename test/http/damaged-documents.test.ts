import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { ShareLinks } from '../../api/documents/share-links.ts';
import type { DocumentStore } from '../../shared/documents/port.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const NORDLYS = companyNumber(1);
const NOW = new Date('2026-06-16T04:00:00.000Z');
const LINKS = new ShareLinks(['a secret']);
const WHOLE = gzipSync(`<html>${'a report of some length '.repeat(100)}</html>`);

let app: ServedApp;
afterEach(() => app.close());

/** Serves a document store that has these bytes, or none, for every report and no PDF. */
async function serve(stored: Buffer | null): Promise<void> {
  const documents: DocumentStore = {
    get: async (name) => (name.endsWith('.gz') ? stored : null),
    has: async (name) => name.endsWith('.gz') && stored !== null,
    putNew: async () => undefined,
    replace: async () => undefined,
  };
  app = await serveWeekly({ documents, shareLinks: LINKS });
}

const GZIP = { 'Accept-Encoding': 'gzip' };

function ask(query: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return app.send(`/v1/annual-report?org_number=${NORDLYS}${query}`, {
    headers: { Authorization: `Bearer ${app.key}`, ...headers },
  });
}

function openLink(document: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const { token } = LINKS.sign(
    {
      orgNumber: NORDLYS,
      fiscalEnd: '2025-12-31',
      format: 'ixbrl',
      documentId: document,
      isFromFictionalRegister: false,
    },
    NOW,
  );
  return app.send(`/v1/annual-report/shared/${token}`, { headers });
}

function expectFailure({ status, headers, json }: Reply): void {
  expect([status, json]).toMatchObject([500, { error: 'Database error during search' }]);
  expect(headers['content-type']).toMatch(/^application\/json/);
  for (const name of ['content-disposition', 'content-encoding', 'x-robots-tag'])
    expect([name, headers[name]]).toEqual([name, undefined]);
}

async function readLedger(): Promise<unknown[]> {
  const period = { firstDay: '2026-06-01', lastDay: '2026-06-30' };
  const [account] = await app.accounts.administration.listAccounts();
  return app.accounts.administration.readUsage({ accountId: account!.id, ...period });
}

const DAMAGES: [string, Buffer | null][] = [
  ['is cut short', WHOLE.subarray(0, -20)],
  ['is another one', WHOLE],
  ['is lost', null],
];

describe.each(DAMAGES)('a stored report that %s', (_what, stored) => {
  it('A damaged report is neither delivered nor charged', async () => {
    await serve(stored);
    for (const headers of [{}, GZIP]) {
      expectFailure(await ask('', headers));
      expectFailure(await ask('&share=1', headers));
      expectFailure(await openLink('a'.repeat(64), headers));
    }
    expect((await ask('')).headers['x-credits-remaining']).toBe('50000');
    expect(await readLedger()).toEqual([]);
  });
});

it('A stored report that is not gzip is not delivered to a caller without gzip', async () => {
  const bytes = Buffer.from('<html/>');
  await serve(bytes);
  expectFailure(await openLink(hash('sha256', bytes)));
});

it('An intact report is delivered with and without gzip', async () => {
  await serve(WHOLE);
  const id = hash('sha256', WHOLE);
  const plain = await openLink(id);
  const packed = await openLink(id, GZIP);
  expect([plain.status, plain.text.slice(0, 6), plain.headers['content-encoding']]).toEqual([
    200,
    '<html>',
    undefined,
  ]);
  expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(packed.headers['content-length']).toBe(String(WHOLE.length));
  for (const { headers } of [plain, packed]) expect(headers.vary).toContain('Accept-Encoding');
});
