import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { S3Config } from '../../shared/config/config.ts';
import { S3Error } from '../../shared/s3/to-s3-error.ts';
import { FileDocumentStore } from '../../shared/documents/file-document-store.ts';
import { toStoredReportFileName } from '../../shared/documents/port.ts';
import { S3DocumentStore } from '../../shared/documents/s3-document-store.ts';
import { describeDocuments } from '../contract/documents-contract.ts';
import { describeWithS3 } from '../support/s3/describe-with-s3.ts';
import { startFaultyProxy, type FaultyProxy } from '../support/elasticsearch/faulty-proxy.ts';
import { listFiles } from '../support/process/list-files.ts';
import { openS3, S3_KEYS, type S3Server } from '../support/s3/s3-server.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const NAME = toStoredReportFileName('ab'.repeat(32));
const REPORT = Buffer.from('report');
const LIMITS = { connectTimeoutMs: 3_000, idleTimeoutMs: 10_000, responseTimeoutMs: 20_000, maxAttempts: 2 };
const CALLS = ['get', 'has', 'putNew'] as const;

/** The message for an operator when `call` fails. It never contains a key. */
async function tellFailure(documents: S3DocumentStore, call: (typeof CALLS)[number]): Promise<string> {
  const error: unknown = await documents[call](NAME, REPORT).then(
    () => expect.fail(`${call} did not fail`),
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(S3Error);
  for (const key of Object.values(S3_KEYS)) expect(inspect(error, { depth: 10 })).not.toContain(key);
  return (error as Error).message;
}

describeWithS3('documents in S3-compatible storage', () => {
  let server: S3Server;
  let bucket: string;
  beforeAll(async () => {
    server = await openS3();
  });
  afterAll(() => server.remove());
  beforeEach(() => {
    bucket = `b-${randomUUID()}`;
    server.createBucket(bucket);
  });

  const open = (changes: Partial<S3Config> = {}): S3DocumentStore =>
    new S3DocumentStore({ ...server.configOf(bucket), ...changes }, LIMITS);

  async function startProxy(): Promise<FaultyProxy> {
    const proxy = await startFaultyProxy(server.endpoint);
    onTestFinished(proxy.close);
    return proxy;
  }

  describeDocuments('in a bucket', () => ({
    config: server.configOf(bucket),
    list: () => listFiles(server.bucketFolder(bucket)),
  }));

  describeDocuments('under a prefix', () => ({
    config: server.configOf(bucket, 'company-data/documents'),
    list: () => listFiles(join(server.bucketFolder(bucket), 'company-data/documents')),
  }));

  it('Documents in S3 are those of a copied folder', async () => {
    const folder = makeTemporaryFolder();
    await new FileDocumentStore(folder, 'ingest').putNew(NAME, REPORT);
    cpSync(folder, server.bucketFolder(bucket), { recursive: true });
    expect(await open().get(NAME)).toEqual(REPORT);
  });

  it.each(CALLS)('A missing bucket is reported: %s', async (call) => {
    expect(await tellFailure(open({ bucket: 'missing' }), call)).toMatch(
      /^s3:\/\/missing could not .*: there is no bucket "missing". Create it, or correct DOCUMENTS_URL.$/,
    );
  });

  it.each(CALLS)('Refused keys are reported: %s', async (call) => {
    for (const wrong of [{ secretAccessKey: 'another-secret' }, { accessKeyId: 'AKIANOBODY' }]) {
      const message = await tellFailure(open(wrong), call);
      expect(message).toMatch(
        call === 'has' ? /it refuses \(403 .*or the keys are wrong/ : /it refuses the keys/,
      );
    }
  });

  it('Documents fail while the server is down, and are available when it is back', async () => {
    const documents = open();
    await documents.putNew(NAME, REPORT);
    await server.stop();
    for (const call of CALLS)
      expect(await tellFailure(documents, call)).toContain(
        'it cannot be reached (ECONNREFUSED). Start it, or correct S3_ENDPOINT.',
      );
    await server.start();
    expect(await documents.get(NAME)).toEqual(REPORT);
  });

  it('A document is stored once, also when the answer is lost', async () => {
    const proxy = await startProxy();
    let isLost = true;
    proxy.judge = () => {
      if (!isLost) return null;
      isLost = false;
      return { kind: 'cut-after' };
    };
    await open({ endpoint: proxy.url }).putNew(NAME, REPORT);
    expect(proxy.calls).toHaveLength(2);
    expect(await open().get(NAME)).toEqual(REPORT);
  });

  it('A document is requested again when the connection breaks', async () => {
    await open().putNew(NAME, REPORT);
    const proxy = await startProxy();
    proxy.judge = () => (proxy.calls.length === 1 ? { kind: 'cut' } : null);
    expect(await open({ endpoint: proxy.url }).get(NAME)).toEqual(REPORT);
    expect(proxy.calls).toHaveLength(2);
  });
});
