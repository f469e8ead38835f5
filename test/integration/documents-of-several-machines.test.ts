import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../shared/config/config.ts';
import type { StoredCompanyDetail } from '../../shared/domain/stored-company-detail.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { appendChecksumComment } from '../../api/documents/report-documents.ts';
import { toStoredPdfFileName, toStoredReportFileName } from '../../shared/documents/port.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { describeWithS3 } from '../support/s3/describe-with-s3.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { listFiles } from '../support/process/list-files.ts';
import { runScript, type Finished } from '../support/process/run-script.ts';
import { openS3, S3_KEYS, type S3Server } from '../support/s3/s3-server.ts';
import { startApi } from '../support/service/start-api.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

const NORDLYS = '5621000016';
const DOCUMENTS = 4;
const TIMEOUT_MS = 120_000;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly credits: string | null;
}

describeWithS3('reports in S3-compatible storage', () => {
  let server: S3Server;
  let root: string;
  let dataDir: string;
  let settings: Record<string, string>;
  let buckets = 0;
  beforeAll(async () => {
    server = await openS3();
  });
  afterAll(() => server.remove());
  beforeEach(() => {
    root = makeTemporaryFolder();
    dataDir = join(root, 'data');
    const others = { SHARE_SECRET: 'the secret of both machines of this test', CHROMIUM_PATH: '/nowhere' };
    settings = { ...server.settingsOf(`bucket-${(buckets += 1)}`, 'documents'), ...others };
  });

  const bucket = (): string => `bucket-${buckets}`;

  async function ingest(): Promise<Finished> {
    const delivery = copyWeeklyDelivery(join(root, 'delivery'));
    const environment = { ...settings, DATA_DIR: dataDir };
    const finished = await runScript('ingest/main.ts', ['run', '--from', delivery], environment);
    for (const key of Object.values(S3_KEYS)) expect(finished.stdout + finished.stderr).not.toContain(key);
    return finished;
  }

  async function readDetail(): Promise<StoredCompanyDetail> {
    const store = await openStore(embeddedIn(dataDir));
    try {
      return (await store.withLiveGeneration((reader) => reader.getCompanyDetail(NORDLYS)))!;
    } finally {
      await store.close();
    }
  }

  async function createKey(): Promise<string> {
    const options = ['create', '--plan', 'starter', '--name', 'Tests', '--json'];
    const { stdout } = await runScript('api/keys.ts', options, { DATA_DIR: dataDir });
    return (JSON.parse(stdout) as { key: string }).key;
  }

  async function ask(url: string, key?: string): Promise<Answer> {
    const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    const response = await fetch(url, { headers });
    return {
      status: response.status,
      type: response.headers.get('content-type')!,
      text: await response.text(),
      credits: response.headers.get('x-credits-remaining'),
    };
  }

  it(
    'Reports are ingested once and served by every machine, while the storage is available',
    { timeout: TIMEOUT_MS },
    async () => {
      server.createBucket(bucket());
      expect((await ingest()).code).toBe(0);
      expect(listFiles(join(server.bucketFolder(bucket()), 'documents'))).toHaveLength(DOCUMENTS);
      expect(listFiles(join(dataDir, 'documents'))).toEqual([]);
      const key = await createKey();
      const other = join(root, 'other');
      cpSync(dataDir, other, { recursive: true });
      const machines = [
        await startApi([], { ...settings, DATA_DIR: dataDir }),
        await startApi([], { ...settings, DATA_DIR: other }),
      ];
      const query = `/v1/annual-report?org_number=${NORDLYS}`;
      const documents = await openDocumentStore(parseConfig(settings), 'api');
      const { document } = (await readDetail()).filings[0]!;

      const report = gunzipSync((await documents.get(toStoredReportFileName(document)))!).toString('utf8');
      for (const { address } of machines)
        expect(await ask(address + query, key)).toMatchObject({ status: 200, text: report, credits: '4999' });

      // As the one machine leaves it that rendered it; there is no browser here.
      await documents.putNew(
        toStoredPdfFileName(document),
        appendChecksumComment(Buffer.from('a rendered report')),
      );
      const shared = await ask(`${machines[0]!.address}${query}&format=pdf&share=1`, key);
      const path = new URL((JSON.parse(shared.text) as { url: string }).url).pathname;
      for (const { address } of machines)
        expect(await ask(address + path)).toMatchObject({
          type: 'application/pdf',
          text: 'a rendered report',
        });

      await server.stop();
      for (const { address } of machines) {
        const { status, text } = await ask(address + query, key);
        expect([status, JSON.parse(text)]).toMatchObject([500, { error: 'Database error during search' }]);
      }
      await server.start();
      const answers = await Promise.all(machines.map(({ address }) => ask(address + query, key)));
      expect(answers.map(({ text }) => text)).toEqual([report, report]);
      // Both count for themselves; the first has sold a link too. A failed call is not charged.
      expect(answers.map(({ credits }) => credits)).toEqual(['4997', '4998']);
      // Connections kept for a next request delay no stop.
      expect(await Promise.all(machines.map((machine) => machine.stop()))).toEqual([0, 0]);
    },
  );

  it(
    'A run without a bucket fails with a remedy, and the next one stores the reports',
    { timeout: TIMEOUT_MS },
    async () => {
      const { code, stdout, stderr } = await ingest();
      expect([code, stderr]).toEqual([1, '']);
      expect(stdout).toContain(`there is no bucket "${bucket()}". Create it, or correct DOCUMENTS_URL.`);
      expect(await (await openGenerationStore(embeddedIn(dataDir))).readLive()).toBeNull();
      server.createBucket(bucket());
      expect((await ingest()).code).toBe(0);
      expect((await readDetail()).filings).toHaveLength(2);
    },
  );

  it(
    'A run fails with a remedy while the storage is unavailable or refuses',
    { timeout: TIMEOUT_MS },
    async () => {
      server.createBucket(bucket());
      settings = { ...settings, AWS_SECRET_ACCESS_KEY: 'another' };
      expect(await ingest()).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('it refuses the keys.'),
      });
      settings = { ...settings, S3_ENDPOINT: 'http://127.0.0.1:1' };
      expect(await ingest()).toMatchObject({ code: 1, stdout: expect.stringContaining('cannot be reached') });
    },
  );

  it('A missing key to the storage stops the start', async () => {
    settings = { ...settings, AWS_SECRET_ACCESS_KEY: '' };
    expect(await ingest()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('AWS_SECRET_ACCESS_KEY is not set'),
    });
  });
});
