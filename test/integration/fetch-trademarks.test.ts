import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  fetchMissingMarkArchives,
  type MarkArchiveFetchResult,
  type ReadMarkArchives,
} from '../../ingest/sources/trademarks/fetch/fetch-trademarks.ts';
import {
  MarkExportClient,
  type MarkExportClientOptions,
} from '../../ingest/sources/trademarks/fetch/mark-export-client.ts';
import {
  FTP_PASSWORD,
  FTP_USER,
  startFtpServer,
  type FtpFault,
  type FtpServer,
} from '../support/publishers/ftp-server.ts';
import { makeZipOfSize } from '../support/delivery/make-zip.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const FULL = 'full/2026-06-01-SE-FULL-INDX-0001.zip';
const DIFF = 'diff/2026-06-12-SE-DIFF-INDX-0001.zip';
const FILES = {
  [`data/${FULL}`]: makeZipOfSize('full', 300_001),
  [`data/${DIFF}`]: makeZipOfSize('diff', 5_000),
};
const NOTHING_READ: ReadMarkArchives = { readArchives: new Map(), stagedFullSetFirstDay: null };

/** Faults of commands that begin with `name`, in turn; none for the others. */
const inTurn = (name: string, ...faults: readonly FtpFault[]): ((call: string) => FtpFault) => {
  let next = 0;
  return (call) => (call.startsWith(name) ? (faults[next++] ?? null) : null);
};

let server: FtpServer;
let waits: number[];
let wanted: number[];
beforeEach(async () => {
  server = await startFtpServer(FILES);
  [waits, wanted] = [[], []];
});
afterEach(() => server.close());

async function fetchInto(
  folder: string,
  access: Partial<MarkExportClientOptions> = {},
  known = NOTHING_READ,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<MarkArchiveFetchResult> {
  using client = new MarkExportClient({
    url: server.url,
    user: FTP_USER,
    password: FTP_PASSWORD,
    wait: async (ms) => void waits.push(ms),
    now: () => new Date('2026-11-17T12:00:00Z'),
    ...access,
  });
  const onSizeKnown = (bytes: number): Promise<void> => Promise.resolve(void wanted.push(bytes));
  return await fetchMissingMarkArchives({ client, known, folder, onSizeKnown, onProgress });
}
const transfers = (): string[] => server.calls.filter((call) => /^(RETR|REST)/.test(call));
const hasAll = (folder: string): void => {
  for (const [path, bytes] of Object.entries(FILES)) {
    const file = join(folder, path.replace('data/', 'trademarks/'));
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(join(folder, 'trademarks/full'))).toEqual([FULL.slice(5)]);
};

describe('fetching trademarks', () => {
  it.each(['mlsd', 'ls', 'paths'] as const)(
    'All archives are fetched from a listing in the form %s',
    async (listing) => {
      server.listing = listing;
      const folder = makeTemporaryFolder();
      expect(await fetchInto(folder)).toEqual({ fetchedCount: 2, fetchedBytes: 305_001 });
      hasAll(folder);
      expect(wanted).toEqual([305_001]);
      expect(waits).toEqual([]);
      server.calls.length = 0;
      expect(await fetchInto(folder)).toEqual({ fetchedCount: 0, fetchedBytes: 0 });
      expect(transfers()).toEqual([]);
    },
  );

  it('Archives that were read and changes older than the set are not fetched', async () => {
    server.files.set('data/diff/2026-05-12-SE-DIFF-INDX-0001.zip', makeZipOfSize('older', 200));
    const folder = makeTemporaryFolder();
    const readArchives = new Map([[FULL, { size: 300_001, modifiedMs: 0 }]]);
    await fetchInto(folder, {}, { readArchives, stagedFullSetFirstDay: '2026-06-01' });
    expect(transfers()).toEqual([`RETR data/${DIFF}`]);
    expect(existsSync(join(folder, 'trademarks/full'))).toBe(false);
  });

  it('A broken download continues on a new connection', async () => {
    server.judge = inTurn('RETR data/full', { cutAfter: 100_000 }, { cutAfter: 50_000 });
    const folder = makeTemporaryFolder();
    await fetchInto(folder);
    hasAll(folder);
    expect(waits).toEqual([30_000, 60_000]);
    const from = transfers().flatMap((call) => /^REST (\d+)/.exec(call)?.[1] ?? []);
    expect(from).toHaveLength(2);
    expect(Number(from[1])).toBeGreaterThan(Number(from[0]));
    expect(server.calls.filter((call) => call === 'PASS')).toHaveLength(3);
  });

  it('A download starts over when the server never continues in the middle of a file', async () => {
    const cut = inTurn('RETR data/full', { cutAfter: 100_000 });
    server.judge = (call) => (call.startsWith('REST') ? { code: 502 } : cut(call));
    const folder = makeTemporaryFolder();
    await fetchInto(folder);
    hasAll(folder);
    expect(waits).toEqual([30_000, 60_000]);
    expect(transfers().filter((call) => call.startsWith('REST'))).toHaveLength(1);
  });

  it.each([
    ['an end before the end', { endAfter: 100_000 }],
    ['a server without a free hand', { code: 421 }],
    ['a connection that stays silent', { silentAfter: 100_000 }],
  ])('A fetch tries again after %s', async (_what, fault) => {
    server.judge = inTurn('RETR data/full', fault);
    const folder = makeTemporaryFolder();
    await fetchInto(folder, { idleTimeoutMs: 500 });
    hasAll(folder);
    expect(waits).toEqual([30_000]);
  });

  it('A broken listing is tried again', async () => {
    server.judge = inTurn('MLSD', { cutAfter: 10 });
    expect((await fetchInto(makeTemporaryFolder())).fetchedCount).toBe(2);
    expect(waits).toEqual([30_000]);
  });

  it('A later call continues while the listing is the same, and otherwise starts over', async () => {
    const folder = makeTemporaryFolder();
    server.judge = (call) => (call.startsWith('RETR data/full') ? { cutAfter: 60_000 } : null);
    await expect(fetchInto(folder)).rejects.toMatchObject({
      code: 'source_unreachable',
      message: expect.stringContaining(`The archive ${FULL} cannot be read`) as string,
    });
    expect(readdirSync(join(folder, 'trademarks/full'))).toEqual([
      `.${FULL.slice(5)}.part`,
      `.${FULL.slice(5)}.part.json`,
    ]);
    server.judge = () => null;
    server.calls.length = 0;
    const bytes = makeZipOfSize('another', 300_007);
    server.files.set(`data/${FULL}`, bytes);
    await fetchInto(folder);
    expect(transfers().some((call) => call.startsWith('REST'))).toBe(false);
    expect(readFileSync(join(folder, 'trademarks', FULL)).equals(bytes)).toBe(true);
  });

  it('A file that is longer than listed is not stored', async () => {
    server.judge = inTurn('RETR data/full', { more: Buffer.alloc(50) });
    const folder = makeTemporaryFolder();
    await expect(fetchInto(folder)).rejects.toThrow(/it is longer than the 300,001 bytes listed/);
    expect(existsSync(join(folder, 'trademarks', FULL))).toBe(false);
  });

  it.each([
    [
      'a refused login',
      'PASS',
      { code: 530, text: `no entry with ${FTP_PASSWORD}` },
      /530, the login is refused: correct TRADEMARKS_USER/,
    ],
    [
      'a folder that is not there',
      'MLSD',
      { code: 550 },
      /The listing of trademarks \(full\/\) cannot be read: it answered 550\./,
    ],
  ])(
    'A fetch gives up at once on %s, without the password in the message',
    async (_what, name, fault, message) => {
      server.judge = (call) =>
        call.startsWith(name) || (name === 'MLSD' && call.startsWith('LIST')) ? fault : null;
      const failed = fetchInto(makeTemporaryFolder());
      await expect(failed).rejects.toThrow(message);
      await expect(failed).rejects.toMatchObject({ code: 'source_unreachable' });
      await expect(failed).rejects.not.toThrow(new RegExp(FTP_PASSWORD));
      expect(waits).toEqual([]);
    },
  );

  it('A password that the server repeats is not repeated', async () => {
    const failed = fetchInto(makeTemporaryFolder(), { password: 'hidden' });
    await expect(failed).rejects.toThrow(/login is refused/);
    await expect(failed).rejects.not.toThrow(/hidden/);
  });

  it('Files are written only in the folder, whatever their names', async () => {
    const folder = makeTemporaryFolder();
    for (const name of [
      '../../../evil.zip',
      '..zip',
      '.hidden.zip',
      'a b.zip',
      'å.zip',
      'readme.txt',
      '..\\x.zip',
    ])
      server.files.set(`data/diff/${name}`, makeZipOfSize('evil', 200));
    server.files.set('data/diff/evil.zip', makeZipOfSize('tame', 200));
    await fetchInto(join(folder, 'inbox'));
    expect(readdirSync(folder)).toEqual(['inbox']);
    expect(readdirSync(join(folder, 'inbox/trademarks/diff')).sort()).toEqual([DIFF.slice(5), 'evil.zip']);
  });

  it('An abandoned fetch stops at once, and a later call continues it', async () => {
    const controller = new AbortController();
    const folder = makeTemporaryFolder();
    server.judge = inTurn('RETR data/full', { silentAfter: 60_000 });
    const stop = (): void => controller.abort(new Error('stopped'));
    const stopped = fetchInto(folder, { signal: controller.signal }, NOTHING_READ, stop);
    await expect(stopped).rejects.toThrow(/^stopped$/);
    expect(waits).toEqual([]);
    await fetchInto(folder);
    hasAll(folder);
    expect(transfers().some((call) => /^REST \d+$/.test(call))).toBe(true);
  });
});
