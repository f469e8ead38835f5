import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import {
  fetchReportArchives,
  type ArchiveFetchResult,
} from '../../ingest/sources/annual-reports/fetch/fetch-report-archives.ts';
import { ListingClient } from '../../ingest/sources/annual-reports/fetch/listing-client.ts';
import { parseListingPage } from '../../ingest/sources/annual-reports/fetch/listing-page.ts';
import {
  startListingServer,
  type ListingFault,
  type ListingServer,
} from '../support/publishers/listing-server.ts';
import { makeZipOfSize } from '../support/delivery/make-zip.ts';
import type { ReadArchives } from '../../ingest/fetch/fetched-archives.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { runCommand } from '../support/process/run-command.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';

const key = (path: string): string => `arsredovisningar/${path}.zip`;
const FILES = Object.fromEntries(
  ['2024/52_1', '2025/26_1', '2025/26_10', '2025/26_2', '2026/01_1'].map((path, place) => [
    key(path),
    makeZipOfSize(path, 200_000 + place),
  ]),
);
const NOON = new Date('2026-11-17T12:00:00Z');

const inTurn = (...faults: readonly ListingFault[]): (() => ListingFault) => {
  let next = 0;
  return () => faults[next++] ?? null;
};
/** All files below `folder`, hidden ones too, without the versions of archives. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.versions.json')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

let server: ListingServer;
let waits: number[];
beforeEach(async () => {
  server = await startListingServer(FILES, 2);
  waits = [];
});
afterEach(() => server.close());

const access = { now: () => NOON, wait: async (ms: number) => void waits.push(ms) };

describe('the listing of annual reports', () => {
  const list = (since = 2025) => new ListingClient({ url: server.url, ...access }).listArchives(since);

  it('The listing is read from the first wanted year to its end, with each marker once', async () => {
    server.files.set('arsredovisningar/2025/readme.txt', Buffer.from('other'));
    server.files.set('arsredovisningar/2025/26_3.zip.md5', Buffer.from('other'));
    const { archives, irrelevantFileCount } = await list();
    expect(archives.map((archive) => archive.key)).toEqual(
      ['2025/26_1', '2025/26_10', '2025/26_2', '2026/01_1'].map(key),
    );
    expect(archives[0]).toEqual({
      key: key('2025/26_1'),
      sizeBytes: 200_001,
      etag: expect.stringMatching(/^"\w{32}-7"$/) as string,
      lastModified: '2026-11-16T00:01:20.554Z',
    });
    expect(irrelevantFileCount).toBe(2);
    expect(server.calls).toEqual([
      '?prefix=arsredovisningar/&marker=arsredovisningar/2025/',
      '?prefix=arsredovisningar/&marker=arsredovisningar/2025/26_10.zip[minio_list:v2,return:]',
      '?prefix=arsredovisningar/&marker=arsredovisningar/2025/26_3.zip.md5[minio_list:v2,return:]',
    ]);
  });

  it('The listing continues after the last key when there is no marker, and ignores earlier years', async () => {
    const [first, last] = ['2024/52_1', '2026/01_1'].map(
      (path) => `<Contents><Key>${key(path)}</Key><LastModified>2026-11-16T00:01:20.554Z</LastModified>
        <ETag>&quot;a&amp;b&#x22;</ETag><Size>5</Size></Contents>`,
    );
    const page = (isTruncated: boolean, entry: string): ListingFault => ({
      body: `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${entry}</ListBucketResult>`,
    });
    server.judge = inTurn(page(true, first!), page(false, last!));
    expect(await list()).toEqual({
      archives: [
        { key: key('2026/01_1'), sizeBytes: 5, etag: '"a&b"', lastModified: '2026-11-16T00:01:20.554Z' },
      ],
      irrelevantFileCount: 1,
    });
    expect(server.calls[1]).toBe(`?prefix=arsredovisningar/&marker=${key('2024/52_1')}`);
  });

  it('The listing may be empty', async () => {
    expect(await list(2030)).toEqual({ archives: [], irrelevantFileCount: 0 });
  });

  it('The listing is retried after a 503 or a broken connection', async () => {
    server.judge = inTurn({ status: 503 }, { cutAfter: 100 }, null, { status: 503, retryAfter: '45' });
    expect((await list()).archives).toHaveLength(4);
    expect(waits).toEqual([30_000, 60_000, 45_000]);
  });

  const BOMB = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
    <ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>&b;</Key></Contents></ListBucketResult>`;
  it.each<[string, ListingFault, number, RegExp]>([
    ['an endless 503', { status: 503 }, 4, /The listing of annual reports cannot be read: it answered 503\./],
    ['a redirect', 'redirect', 1, /redirects are not followed/],
    ['another prefix allowed', { status: 403 }, 1, /answered 403/],
    ['a document type with entities', { body: BOMB }, 1, /has a DOCTYPE/],
    ['XML that ends early', { body: '<ListBucketResult><IsTruncated>' }, 1, /not well-formed XML/],
    ['a page of HTML', { body: '<html><body/></html>' }, 1, /unexpected form at ListBucketResult/],
    ['a size that is none', { body: page('<Size>-1</Size>') }, 1, /unexpected form at .*Contents\/0\/Size/],
    ['no marker to go on with', { body: page('', 'true') }, 1, /no marker of the next page/],
    [
      'a marker that comes again',
      { body: page('', 'true', '<NextMarker>x</NextMarker>') },
      2,
      /repeats a marker/,
    ],
    ['17 MB', { body: ' '.repeat(17 * 1024 * 1024) }, 1, /larger than any listing/],
  ])('The listing is given up: %s', async (_what, fault, calls, message) => {
    server.judge = () => fault;
    const failed = list();
    await expect(failed).rejects.toMatchObject({ code: 'source_unreachable' });
    await expect(failed).rejects.toThrow(message);
    expect(server.calls).toHaveLength(calls);
  });

  function page(size: string, isTruncated = 'false', marker = ''): string {
    const entry = `<Contents><Key>k</Key><LastModified>2026-11-16T00:01:20Z</LastModified>${size}</Contents>`;
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${marker}${size && entry}</ListBucketResult>`;
  }

  it('The server refuses a prefix with a year, so it is not sent', async () => {
    const answer = await fetch(`${server.url}?prefix=arsredovisningar/2025/`);
    expect(answer.status).toBe(403);
  });
});

describe('fetching annual reports', () => {
  const fetchInto = (
    folder: string,
    options: { since?: number; readArchives?: ReadArchives } = {},
    onProgress: (bytes: number, totalBytes: number) => void = () => undefined,
  ): Promise<ArchiveFetchResult> =>
    fetchReportArchives({
      client: new ListingClient({ url: server.url, ...access }),
      readArchives: options.readArchives ?? new Map(),
      folder,
      sinceYear: options.since ?? 2025,
      onProgress,
    });
  const fetched = (): string[] => server.calls.filter((call) => !call.startsWith('?'));

  it('Listed archives are fetched, oldest first, parts in the order of their numbers', async () => {
    const folder = makeTemporaryFolder();
    const progress: number[][] = [];
    const result = await fetchInto(folder, {}, (...now) => progress.push(now));
    const bytes = 200_001 + 200_002 + 200_003 + 200_004;
    expect(result).toEqual({
      listedCount: 4,
      fetchedCount: 4,
      fetchedBytes: bytes,
      knownCount: 0,
      listedButMissingKeys: [],
      irrelevantFileCount: 0,
    });
    expect(progress.at(-1)).toEqual([bytes, bytes]);
    expect(fetched()).toEqual(
      ['2025/26_1', '2025/26_2', '2025/26_10', '2026/01_1'].map((path) => `/${key(path)}`),
    );
    expect(listFiles(folder)).toEqual(
      ['2025/26_1', '2025/26_10', '2025/26_2', '2026/01_1'].map((path) => `annual-reports/${path}.zip`),
    );
    expect(readFileSync(join(folder, 'annual-reports/2025/26_2.zip')).equals(FILES[key('2025/26_2')]!)).toBe(
      true,
    );
  });

  it('No archive is fetched twice when it exists with its size or was read before', async () => {
    const folder = makeTemporaryFolder();
    await fetchInto(folder, { since: 2026 });
    mkdirSync(join(folder, 'annual-reports/2025'));
    writeFileSync(join(folder, 'annual-reports/2025/26_2.zip'), 'of another size');
    server.calls.length = 0;
    const readArchives = new Map([
      ['2025/26_10.zip', { size: 200_002, modifiedMs: 0 }],
      ['2025/26_1.zip', { size: 1, modifiedMs: 0 }],
    ]);
    const result = await fetchInto(folder, { readArchives });
    expect(result).toEqual({
      listedCount: 4,
      fetchedCount: 2,
      fetchedBytes: 200_001 + 200_003,
      knownCount: 2,
      listedButMissingKeys: [],
      irrelevantFileCount: 0,
    });
    expect(fetched()).toEqual([`/${key('2025/26_1')}`, `/${key('2025/26_2')}`]);
    expect(statSync(join(folder, 'annual-reports/2025/26_2.zip')).size).toBe(200_003);
    server.calls.length = 0;
    expect(await fetchInto(folder, { readArchives })).toMatchObject({
      fetchedCount: 0,
      fetchedBytes: 0,
      knownCount: 4,
    });
    expect(fetched()).toEqual([]);
  });

  it('A fetch ends at an unavailable archive, keeps the others, and continues in the next call', async () => {
    const folder = makeTemporaryFolder();
    server.judge = (call) =>
      call.includes('/2025/26_2.zip') && !call.startsWith('?') ? { cutAfter: 20_000 } : null;
    await expect(fetchInto(folder)).rejects.toMatchObject({
      code: 'source_unreachable',
      message: expect.stringContaining(`The archive ${key('2025/26_2')} cannot be read`) as string,
    });
    expect(listFiles(folder)).toEqual([
      'annual-reports/2025/.26_2.zip.part',
      'annual-reports/2025/.26_2.zip.part.json',
      'annual-reports/2025/26_1.zip',
    ]);
    server.judge = () => null;
    server.calls.length = 0;
    expect(await fetchInto(folder)).toMatchObject({ fetchedCount: 3, knownCount: 1 });
    expect(fetched()[0]).toMatch(/26_2\.zip bytes=\d+-$/);
    expect(listFiles(folder)).toHaveLength(4);
  });

  it.each([404, 410])('A listed archive that answers %i is skipped, and tried again', async (status) => {
    const folder = makeTemporaryFolder();
    const isMissing = (call: string): boolean => call === `/${key('2025/26_2')}`;
    server.judge = (call) => (isMissing(call) ? { status } : null);
    const bytes = 200_001 + 200_002 + 200_004;
    const progress: number[][] = [];
    expect(await fetchInto(folder, {}, (...now) => progress.push(now))).toEqual({
      listedCount: 4,
      fetchedCount: 3,
      fetchedBytes: bytes,
      knownCount: 0,
      listedButMissingKeys: [key('2025/26_2')],
      irrelevantFileCount: 0,
    });
    expect(progress.at(-1)).toEqual([bytes + 200_003, bytes + 200_003]);
    expect(waits).toEqual([]);
    expect(await fetchInto(folder)).toMatchObject({
      fetchedCount: 0,
      knownCount: 3,
      listedButMissingKeys: [key('2025/26_2')],
    });
    server.judge = () => null;
    expect(await fetchInto(folder)).toMatchObject({
      fetchedCount: 1,
      knownCount: 3,
      listedButMissingKeys: [],
    });
    expect(listFiles(folder)).toHaveLength(4);
  });

  it('An archive other than the listed one is not accepted', async () => {
    const folder = makeTemporaryFolder();
    server.judge = (call) => {
      if (call.endsWith('26_1.zip')) server.files.set(key('2025/26_1'), Buffer.from('replaced since'));
      return null;
    };
    await expect(fetchInto(folder)).rejects.toThrow(
      /26_1\.zip cannot be read: it has 14 bytes instead of 200,001/,
    );
    expect(listFiles(folder)).toEqual([]);
    expect((await fetchInto(folder)).fetchedCount).toBe(4);
  });
});

const LISTING = resolve(ROOT, '../shared/samples/listing');

describe.skipIf(!existsSync(LISTING))('the real listing (only beside a folder of samples)', () => {
  const readPage = (name: string): string => readFileSync(join(LISTING, name), 'utf8');

  it('The real listing has two pages that are read entry by entry', () => {
    const [first, second] = ['page_1.xml', 'page_2.xml'].map((name) => parseListingPage(readPage(name)));
    expect([first!.files.length, first!.nextMarker]).toEqual([
      200,
      'arsredovisningar/2025/26_2.zip[minio_list:v2,return:]',
    ]);
    expect([second!.files.length, second!.nextMarker]).toEqual([83, null]);
    expect(first!.files[0]).toEqual({
      key: 'arsredovisningar/2020/01_1.zip',
      sizeBytes: 31_566_336,
      etag: '"ab954aceec8537c7b3460d3a30f58f94-7"',
      lastModified: '2025-02-07T09:11:31.713Z',
    });
  });

  it('The real listing is read from page to page', async () => {
    server.judge = (call) => ({ body: readPage(call.includes('minio') ? 'page_2.xml' : 'page_1.xml') });
    const client = new ListingClient({ url: server.url, ...access });
    expect((await client.listArchives(2020)).archives).toHaveLength(283);
    const { archives, irrelevantFileCount } = await client.listArchives(2025);
    expect([archives.length, irrelevantFileCount]).toEqual([83, 200]);
    expect(server.calls[1]).toBe(
      '?prefix=arsredovisningar/&marker=arsredovisningar/2025/26_2.zip[minio_list:v2,return:]',
    );
  });
});

describe('fetch-annual-reports', () => {
  it('The command fetches archives, which are ingested and not fetched again', async () => {
    const root = makeTemporaryFolder();
    const delivery = copyWeeklyDelivery(join(root, 'delivery'));
    const dataDir = join(root, 'data');
    const archive = readFileSync(join(delivery, 'annual-reports/2026/22_1.zip'));
    rmSync(join(delivery, 'annual-reports'), { recursive: true });
    server.files.clear();
    server.files.set(key('2026/22_1'), archive);
    const environment = { DATA_DIR: dataDir, REPORTS_URL: server.url, REPORTS_SINCE: '2026' };
    const run = (...options: string[]) => runCommand(runIngestCommand, options, environment);
    const fetched = await run('fetch-annual-reports', '--to', delivery);
    expect([fetched.code, fetched.stderr]).toEqual([0, '']);
    expect(fetched.stdout).toContain('1 of 1 archive,');
    const ingested = await run('run', '--from', delivery, '--json');
    expect(JSON.parse(ingested.stdout).sources['annual-reports']).toMatchObject({ read: 1, accepted: 1 });
    rmSync(join(delivery, 'annual-reports'), { recursive: true });
    expect((await run('fetch-annual-reports', '--to', delivery)).stdout).toContain('0 of 1 archive,');
    expect(existsSync(join(delivery, 'annual-reports'))).toBe(false);
  });

  it('The command names the archives that are listed and do not exist', async () => {
    const dataDir = makeTemporaryFolder();
    server.judge = (call) => (call.endsWith('2025/26_1.zip') ? { status: 404 } : null);
    const environment = { DATA_DIR: dataDir, REPORTS_URL: server.url, REPORTS_SINCE: '2025' };
    const options = ['fetch-annual-reports', '--to', join(dataDir, 'delivery')];
    const { code, stdout, stderr } = await runCommand(runIngestCommand, options, environment);
    expect(code).toBe(0);
    expect(stdout).toContain('3 of 4 archives');
    expect(stderr).toBe(
      `1 listed archive of annual reports does not exist at the publisher, and the next fetch tries again: ${key('2025/26_1')}\n`,
    );
  });

  it('The command reports an unreachable listing, and prints its usage', async () => {
    const environment = { DATA_DIR: makeTemporaryFolder(), REPORTS_URL: server.url };
    server.judge = () => ({ body: '<html>Underhåll</html>' });
    const unreachable = await runCommand(
      runIngestCommand,
      ['fetch-annual-reports', '--to', environment.DATA_DIR],
      environment,
    );
    expect(unreachable.code).toBe(4);
    expect((await runCommand(runIngestCommand, ['fetch-annual-reports'], environment)).code).toBe(2);
  });
});
