import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  downloadChanged,
  type DownloadOptions,
  type DownloadedFile,
  type DownloadRequest,
  type DownloadSize,
} from '../../ingest/download/download-changed.ts';
import {
  startListingServer,
  type ListingFault,
  type ListingServer,
} from '../support/publishers/listing-server.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

/** Bytes that differ wherever they are taken from, and from one seed to the next. */
const makeBytes = (seed: string, length: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, place) =>
      createHash('sha256').update(`${seed}/${place}`).digest(),
    ),
  ).subarray(0, length);

const KEY = 'arsredovisningar/2025/26_1.zip';
const FILE = makeBytes('file', 200_001);
const OTHER = makeBytes('replaced', 150_000);
const NOON = new Date('2026-11-17T12:00:00Z');

const inTurn = (...faults: readonly ListingFault[]): (() => ListingFault) => {
  let next = 0;
  return () => faults[next++] ?? null;
};
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

let server: ListingServer;
let waits: number[];
beforeEach(async () => {
  server = await startListingServer({ [KEY]: FILE });
  waits = [];
});
afterEach(() => server.close());

const access = { now: () => NOON, wait: async (ms: number) => void waits.push(ms) };

describe('downloading a file', () => {
  const download = (
    target: string,
    options: Partial<Omit<DownloadRequest, 'name' | 'url'> & Omit<DownloadOptions, 'now' | 'wait'>> = {},
  ): Promise<DownloadedFile | null> => {
    const { expectedBytes = null, maxBytes = 1_000_000, knownVersion = null, ...others } = options;
    const source = {
      displayName: 'The file',
      url: `${server.url}/${KEY}`,
      expectedBytes,
      maxBytes,
      knownVersion,
    };
    return downloadChanged(source, target, { ...access, idleTimeoutMs: 10_000, ...others });
  };
  const newTarget = (): string => join(makeTemporaryFolder(), 'deep', 'file.zip');

  it('A date in the future is no condition', async () => {
    [server.validators, server.modified] = ['date', new Date('2036-01-02T00:00:00Z')];
    const knownVersion = { etag: null, lastModified: server.modified.toUTCString() };
    expect(await download(newTarget(), { knownVersion })).toMatchObject({ bytes: FILE.length });
  });

  it('A complete file has its name, is readable only by its user, and leaves nothing else', async () => {
    const target = newTarget();
    expect(await download(target)).toEqual({
      bytes: FILE.length,
      etag: expect.stringMatching(/^"\w{32}-7"$/) as string,
      lastModified: 'Mon, 16 Nov 2026 00:01:20 GMT',
    });
    expect(readFileSync(target).equals(FILE)).toBe(true);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(target))).toEqual(['file.zip']);
    expect(waits).toEqual([]);
  });

  it.each(['etag', 'date'] as const)(
    'A broken download continues where it ended, by its %s',
    async (validators) => {
      server.validators = validators;
      server.judge = inTurn({ cutAfter: 60_000 }, { cutAfter: 30_000 }, { cutAfter: 10_000 });
      const target = newTarget();
      await download(target);
      expect(readFileSync(target).equals(FILE)).toBe(true);
      const from = server.calls.map((call) => Number(/bytes=(\d+)-$/.exec(call)?.[1] ?? 0));
      expect(from).toHaveLength(4);
      expect(from).toEqual([...new Set(from)].sort((a, b) => a - b));
      expect(waits).toEqual([30_000, 60_000, 90_000]);
    },
  );

  it.each(['weak-etag', 'none'] as const)(
    'A download starts over when it cannot know the version: %s',
    async (validators) => {
      server.validators = validators;
      server.judge = inTurn({ cutAfter: 60_000 });
      const target = newTarget();
      await download(target);
      expect(readFileSync(target).equals(FILE)).toBe(true);
      expect(server.calls).toEqual([`/${KEY}`, `/${KEY}`]);
    },
  );

  it('A later call continues a download, whose name does not exist before', async () => {
    const target = newTarget();
    server.judge = () => ({ cutAfter: 25_000 });
    await expect(download(target)).rejects.toMatchObject({
      code: 'source_unreachable',
      message: expect.stringMatching(/^The file cannot be read: .*(closed|terminated)/) as string,
    });
    expect(server.calls).toHaveLength(4);
    expect(readdirSync(dirname(target))).toEqual(['.file.zip.part', '.file.zip.part.json']);
    for (const name of readdirSync(dirname(target)))
      expect(statSync(join(dirname(target), name)).mode & 0o777).toBe(0o600);
    const part = readFileSync(join(dirname(target), '.file.zip.part'));
    expect(part.equals(FILE.subarray(0, part.length))).toBe(true);
    server.judge = () => null;
    server.calls.length = 0;
    await download(target);
    expect(server.calls).toEqual([`/${KEY} bytes=${part.length}-`]);
    expect(readFileSync(target).equals(FILE)).toBe(true);
    expect(readdirSync(dirname(target))).toEqual(['file.zip']);
  });

  it('A complete part is verified by requesting only its last byte', async () => {
    const target = newTarget();
    server.judge = () => ({ cutAfter: 25_000 });
    await expect(download(target)).rejects.toThrow();
    writeFileSync(join(dirname(target), '.file.zip.part'), FILE);
    server.judge = () => null;
    server.calls.length = 0;
    await download(target);
    expect(server.calls).toEqual([`/${KEY} bytes=${FILE.length - 1}-`]);
    expect(readFileSync(target).equals(FILE)).toBe(true);
  });

  it('A download starts over when its notes are damaged or of another address', async () => {
    const target = newTarget();
    const memory = join(dirname(target), '.file.zip.part.json');
    for (const damage of [
      () => writeFileSync(memory, '{"addr'),
      () => writeFileSync(memory, readFileSync(memory, 'utf8').replace(/"address":"./, '"address":"!')),
    ]) {
      server.judge = () => ({ cutAfter: 25_000 });
      await expect(download(target)).rejects.toThrow();
      damage();
      server.judge = () => null;
      server.calls.length = 0;
      await download(target);
      expect(server.calls).toEqual([`/${KEY}`]);
      expect(readFileSync(target).equals(FILE)).toBe(true);
    }
  });

  it('A download starts over when the file changed between two ranges', async () => {
    const target = newTarget();
    server.judge = () => {
      if (server.calls.length === 1) return { cutAfter: 60_000 };
      server.files.set(KEY, OTHER);
      return null;
    };
    expect((await download(target))?.bytes).toBe(OTHER.length);
    expect(server.calls).toEqual([`/${KEY}`, expect.stringContaining(' bytes=')]);
    expect(readFileSync(target).equals(OTHER)).toBe(true);
    expect(waits).toEqual([30_000]);
  });

  it.each([
    ['of another length', OTHER],
    ['of the same length', makeBytes('replaced', FILE.length)],
  ])('A change that the publisher ignores is noticed: %s', async (_what, other) => {
    const target = newTarget();
    server.judge = () => {
      if (server.calls.length === 1) return { cutAfter: 60_000 };
      server.files.set(KEY, other);
      return 'ignore-if-range';
    };
    await download(target);
    expect(server.calls).toEqual([`/${KEY}`, expect.stringContaining(' bytes='), `/${KEY}`]);
    expect(readFileSync(target).equals(other)).toBe(true);
  });

  it('A download starts over when the publisher refuses the range', async () => {
    const target = newTarget();
    server.judge = inTurn({ cutAfter: 60_000 }, { status: 416 });
    await download(target);
    expect(readFileSync(target).equals(FILE)).toBe(true);
  });

  it('A download waits after 429 and 503, as long as Retry-After says', async () => {
    server.judge = inTurn(
      { status: 503 },
      { status: 429, retryAfter: '120' },
      { status: 503, retryAfter: 'Tue, 17 Nov 2026 12:04:00 GMT' },
    );
    await download(newTarget());
    expect(waits).toEqual([30_000, 120_000, 240_000]);
  });

  it.each([
    ['an endless 503', { status: 503 }, 4, /The file cannot be read: it answered 503\./],
    [
      'a Retry-After of hours',
      { status: 503, retryAfter: '7200' },
      1,
      /asks to wait 120 minutes\. The next run tries again\.$/,
    ],
    ['a redirect', 'redirect', 1, /answered 302: redirects are not followed/],
    ['404', { status: 404 }, 1, /answered 404/],
    ['a length that it does not reach', { lieBytes: 50 }, 4, /./],
    ['no length at all', 'no-length', 1, /does not send its length/],
  ] as const)('A download gives up on %s', async (_what, fault, calls, message) => {
    const target = newTarget();
    server.judge = () => fault;
    const failed = download(target);
    await expect(failed).rejects.toMatchObject({ code: 'source_unreachable' });
    await expect(failed).rejects.toThrow(message);
    expect(server.calls).toHaveLength(calls);
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    [
      'says a length that is not the listed one',
      { lieBytes: -50 },
      {},
      /has 199,951 bytes instead of 200,001/,
    ],
    ['is longer than listed', null, { expectedBytes: 200_000 }, /has 200,001 bytes instead of 200,000/],
    ['is longer than allowed', null, { maxBytes: 100_000 }, /more than the 100,000 allowed/],
    ['goes on after the listed length', 'no-length', { expectedBytes: 1_000 }, /is longer than 1,000 bytes/],
    [
      'is cut and does not tell its length',
      'no-length',
      { expectedBytes: 200_002 },
      /refuses to resume the download/,
    ],
  ] as const)('Nothing is stored of a file that %s', async (_what, fault, options, message) => {
    const target = newTarget();
    server.judge = () => fault;
    await expect(download(target, { expectedBytes: FILE.length, ...options })).rejects.toThrow(message);
    expect(existsSync(target)).toBe(false);
  });

  it('A silent connection is closed, and the download tries again', async () => {
    server.judge = inTurn({ silentAfter: 60_000 });
    const target = newTarget();
    await download(target, { idleTimeoutMs: 300 });
    expect(waits).toEqual([30_000]);
    expect(readFileSync(target).equals(FILE)).toBe(true);
  });

  it('A download that takes hours is given up without a retry, and continued by the next one', async () => {
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    onTestFinished(() => clock.mockRestore());
    server.judge = inTurn({ silentAfter: 60_000 });
    const target = newTarget();
    const onTotalBytesOnDisk = (): void => void (time = 2 * 60 * 60_000 + 1);
    await expect(download(target, { onTotalBytesOnDisk })).rejects.toMatchObject({
      code: 'source_unreachable',
      message: 'The file cannot be read: it took more than two hours. The next run continues it.',
    });
    expect(waits).toEqual([]);
    await download(target);
    expect(server.calls.at(-1)).toMatch(/ bytes=\d+-$/);
    expect(readFileSync(target).equals(FILE)).toBe(true);
  });

  it('A large file may take long as long as each attempt gets further', async () => {
    const large = makeBytes('large', 12 * 1024 * 1024 + 5);
    server.files.set(KEY, large);
    // The last bytes of a broken connection may be lost, so each connection sends more than needed.
    server.judge = inTurn(...Array.from({ length: 5 }, () => ({ cutAfter: 2 * 1024 * 1024 }) as const));
    const target = newTarget();
    await download(target, { maxBytes: large.length });
    expect(waits).toEqual([30_000, 30_000, 30_000, 30_000, 30_000]);
    expect(readFileSync(target).equals(large)).toBe(true);
  });

  it.each([
    ['by its ETag', 'etag', null, 0],
    ['by its date', 'date', null, 0],
    ['by its weak ETag', 'weak-etag', null, 0],
    ['by its ETag, from a publisher that sends it all the same', 'etag', 'ignore-conditions', FILE.length],
  ] as const)('A known version is not downloaded again: %s', async (_how, validators, fault, sent) => {
    server.validators = validators;
    const known = await download(newTarget());
    server.bytesSent = 0;
    server.judge = () => fault;
    const target = newTarget();
    expect(await download(target, { knownVersion: known })).toBeNull();
    expect(readdirSync(dirname(target))).toEqual([]);
    // It was broken off before it was read.
    expect(server.bytesSent).toBe(sent);
    server.files.set(KEY, OTHER);
    if (validators !== 'date')
      expect((await download(target, { knownVersion: known }))?.bytes).toBe(OTHER.length);
  });

  it('A 304 to an unconditional request is an error', async () => {
    server.judge = () => ({ status: 304 });
    await expect(download(newTarget())).rejects.toThrow(/answered 304/);
  });

  it('The length is reported before the body, and a length beyond the limit ends the download', async () => {
    const lengths: DownloadSize[] = [];
    server.judge = inTurn({ cutAfter: 60_000 });
    const onLength = (size: DownloadSize) => Promise.resolve(void lengths.push(size));
    await download(newTarget(), { beforeBodyDownload: onLength });
    expect(lengths[0]).toEqual({ missingBytes: FILE.length, totalBytes: FILE.length });
    expect(lengths[1]!.missingBytes).toBeLessThan(FILE.length);
    const target = newTarget();
    const tooMuch = () => Promise.reject(new Error('too much'));
    await expect(download(target, { beforeBodyDownload: tooMuch })).rejects.toThrow('too much');
    expect(readdirSync(dirname(target))).toEqual([]);
  });

  it('A file gets its name after it was checked', async () => {
    const target = newTarget();
    await download(target, {
      beforeRenameToTarget: async (partFilePath) => {
        expect(readFileSync(partFilePath).equals(FILE)).toBe(true);
        expect(existsSync(target)).toBe(false);
        return Promise.resolve();
      },
    });
    expect(readdirSync(dirname(target))).toEqual(['file.zip']);
  });

  it('An abandoned download stops at once, and a later call continues it', async () => {
    const controller = new AbortController();
    server.judge = inTurn({ silentAfter: 60_000 });
    const target = newTarget();
    const failed = download(target, {
      signal: controller.signal,
      onTotalBytesOnDisk: () => controller.abort(new Error('stopped')),
    });
    await expect(failed).rejects.toThrow(/^stopped$/);
    expect(server.calls).toHaveLength(1);
    expect(waits).toEqual([]);
    expect(readdirSync(dirname(target))).toEqual(['.file.zip.part', '.file.zip.part.json']);
    await download(target);
    expect(server.calls[1]).toMatch(/ bytes=\d+-$/);
    expect(readFileSync(target).equals(FILE)).toBe(true);
  });

  it('Messages contain no credentials', async () => {
    server.judge = () => ({ status: 401 });
    const source = {
      displayName: 'The file',
      url: `${server.url}/${KEY}?key=hidden`,
      headers: { Authorization: 'hidden' },
      expectedBytes: null,
      maxBytes: 10,
      knownVersion: null,
    };
    await expect(downloadChanged(source, newTarget(), access)).rejects.not.toThrow(/hidden/);
  });

  it.skipIf(!canMount)('A full disk is reported (needs root on Linux, to mount a small one)', async () => {
    const folder = join(makeTemporaryFolder(), 'small');
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', folder]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const target = join(folder, 'file.zip');
    await expect(download(target)).rejects.toMatchObject({
      code: 'run_failed',
      message: `The disk is full: the download to ${target} stopped. Free some space and run again.`,
    });
    expect(existsSync(target)).toBe(false);
  });
});
