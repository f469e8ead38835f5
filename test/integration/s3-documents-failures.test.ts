import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toStoredReportFileName } from '../../shared/documents/port.ts';
import { S3DocumentStore } from '../../shared/documents/s3-document-store.ts';
import { s3Error, startScriptedS3, type ScriptedAnswer } from '../support/s3/s3-scripted-server.ts';

const NAME = toStoredReportFileName('ab'.repeat(32));
const PATH = `/bucket/documents/ab/${NAME}?x-id=`;
const REPORT = Buffer.from('report');
const CHECKSUM = hash('sha256', REPORT, 'base64');
const IMPATIENT = { connectTimeoutMs: 1_000, idleTimeoutMs: 1_000, responseTimeoutMs: 1_500, maxAttempts: 3 };

const send =
  (bytes: Buffer): ScriptedAnswer =>
  (response) =>
    void response.writeHead(200, { 'x-amz-checksum-sha256': CHECKSUM }).end(bytes);

/** The first bytes of an answer, and then the end of the connection or silence. */
const breakOff =
  (isCut: boolean): ScriptedAnswer =>
  (response) =>
    response.writeHead(200, { 'Content-Length': REPORT.length }).write('rep', () => {
      if (isCut) response.destroy();
    });

const keepSilent: ScriptedAnswer = () => undefined;

async function open(
  ...answers: ScriptedAnswer[]
): Promise<{ readonly documents: S3DocumentStore; readonly calls: string[] }> {
  const { endpoint, calls } = await startScriptedS3(answers);
  const config = {
    setting: 'DOCUMENTS_URL',
    bucket: 'bucket',
    prefix: 'documents',
    endpoint,
    region: 'eu-north-1',
  };
  const keys = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
  return { documents: new S3DocumentStore({ ...config, ...keys }, IMPATIENT), calls };
}

describe('what S3-compatible storage refuses', () => {
  it.each([
    [403, 'AccessDenied', 'it refuses (403 AccessDenied). The user of its keys needs s3:GetObject'],
    [403, 'RequestTimeTooSkewed', 'Set the clock.'],
    [301, 'PermanentRedirect', 'the bucket is in another region than "eu-north-1". Correct S3_REGION.'],
    [400, 'AuthorizationHeaderMalformed', 'Correct S3_REGION.'],
    [307, null, 'the bucket is elsewhere (307'],
    [
      404,
      'SomethingElse',
      'it does not answer as S3 does (404 SomethingElse). Start it, or correct S3_ENDPOINT.',
    ],
    [500, 'InternalError', 'it answered 500 InternalError. Look at its log'],
    [501, 'NotImplemented', 'it does not support conditional writes (501 NotImplemented)'],
    [503, 'SlowDown', 'it is overloaded or not ready (503 SlowDown). Try again later.'],
    [507, 'StorageFull', 'it has no free space.'],
    [400, 'BadDigest', 'the data changed on the way.'],
    [418, 'secret: "x"', 'it answered 418 no reason given.'],
  ])('A refusal of the storage is reported with a remedy: %i %s', async (status, code, words) => {
    const { documents } = await open(s3Error(status, code));
    await expect(documents.putNew(NAME, REPORT)).rejects.toThrow(words);
  });

  it('An address of another kind of server is reported', async () => {
    const { documents } = await open((response) => void response.writeHead(404).end('{"error":"Not found"}'));
    await expect(documents.get(NAME)).rejects.toThrow('it does not answer as S3 does (404 Error)');
  });
});

describe('requests to S3-compatible storage', () => {
  it('A request is repeated when another writer was storing the same document', async () => {
    const conflict = s3Error(409, 'ConditionalRequestConflict');
    const { documents, calls } = await open(conflict, conflict, s3Error(412, 'PreconditionFailed'));
    await documents.putNew(NAME, REPORT);
    expect(calls).toHaveLength(3);
    const other = await open(conflict);
    await expect(other.documents.putNew(NAME, REPORT)).rejects.toThrow('409 ConditionalRequestConflict');
    expect(other.calls).toHaveLength(5);
  });

  it('A request is repeated a limited number of times when the storage is overloaded', async () => {
    const busy = s3Error(503, 'SlowDown');
    const { documents, calls } = await open(busy, busy, send(REPORT));
    expect(await documents.get(NAME)).toEqual(REPORT);
    expect(calls).toEqual(Array(3).fill(`GET ${PATH}GetObject`));
    const never = await open(busy);
    await expect(never.documents.putNew(NAME, REPORT)).rejects.toThrow('overloaded');
    expect(never.calls).toEqual(Array(3).fill(`PUT ${PATH}PutObject`));
  });

  it('A request without an answer is given up', async () => {
    const { documents, calls } = await open(keepSilent);
    await expect(documents.putNew(NAME, REPORT)).rejects.toThrow('it did not answer in time. Start it, or');
    expect(calls).toHaveLength(3);
  });

  it.each([
    ['is cut', breakOff(true), 'it cannot be reached (ECONNRESET)'],
    ['stops', breakOff(false), 'it did not answer in time'],
    ['has other bytes than it says', send(Buffer.from('rePort')), 'its response cannot be read'],
  ])('A request is repeated once when an answer %s', async (_what, broken, words) => {
    const { documents, calls } = await open(broken, send(REPORT));
    expect(await documents.get(NAME)).toEqual(REPORT);
    expect(calls).toHaveLength(2);
    const never = await open(broken);
    await expect(never.documents.get(NAME)).rejects.toThrow(`could not read ab/${NAME}: ${words}`);
  });

  it('A document that the server stored differently does not count as stored', async () => {
    const other = { 'x-amz-checksum-sha256': hash('sha256', 'other', 'base64') };
    const { documents } = await open((response) => void response.writeHead(200, other).end());
    await expect(documents.putNew(NAME, REPORT)).rejects.toThrow(
      `S3 stored other bytes than were sent as ab/${NAME}: the checksums differ.`,
    );
  });

  it('The bucket is checked once, not for each missing document', async () => {
    const { documents, calls } = await open(s3Error(404, null), s3Error(200, null), s3Error(404, null));
    expect([await documents.has(NAME), await documents.has(NAME)]).toEqual([false, false]);
    expect(calls.map((call) => call.split('?')[0])).toEqual([
      `HEAD /bucket/documents/ab/${NAME}`,
      'GET /bucket/',
      `HEAD /bucket/documents/ab/${NAME}`,
    ]);
  });
});
