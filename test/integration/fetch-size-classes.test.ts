import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import { ScbAfrClient } from '../../ingest/sources/size-classes/scb-afr-client.ts';
import { fetchScbAfrDump, type ScbAfrDump } from '../../ingest/sources/size-classes/fetch-scb-afr-dump.ts';
import { AFR_KEY, startAfrServer, type AfrServer } from '../support/publishers/afr-server.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { runCommand } from '../support/process/run-command.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const unit = (index: number): object => ({ peOrgNr: `16${companyNumber(index)}`, anstKl: '2', omsKl: 3 });
const person = { peOrgNr: '193001019999', namn: 'FIKTIVSSON, ENSKILD', anstKl: '1' };
const UNITS = {
  '0180': [unit(1), unit(2), unit(3), person, person, person],
  '0380': [unit(4), unit(5)],
  '0000': [],
};
const NOON = new Date('2026-11-15T11:00:00Z');

describe('fetching size classes from the AFR API', () => {
  let server: AfrServer;
  let waits: number[];
  let reasons: string[];
  beforeEach(async () => {
    server = await startAfrServer(UNITS, 2);
    [waits, reasons] = [[], []];
  });
  afterEach(() => server.close());

  const fetchInto = (
    folder: string,
    now = NOON,
    apiKey = AFR_KEY,
    lastUpdate: string | null = null,
  ): Promise<ScbAfrDump> => {
    const clock = { now };
    const wait = async (ms: number, why: string): Promise<void> => {
      waits.push(ms);
      reasons.push(why);
      clock.now = new Date(clock.now.getTime() + ms);
    };
    const client = new ScbAfrClient({ url: server.url, apiKey, now: () => clock.now, wait });
    return fetchScbAfrDump(client, folder, {
      now: () => NOON,
      onProgress: () => undefined,
      scbUpdatedAt: lastUpdate,
    });
  };
  const readNumbers = (path: string): unknown[] =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { peOrgNr: string }).peOrgNr);
  const ALL = [1, 2, 3, 4, 5].map((index) => `16${companyNumber(index)}`);

  it('All legal persons are written page by page, and no natural persons', async () => {
    const folder = makeTemporaryFolder();
    const dump = await fetchInto(folder);
    expect(dump).toEqual({
      path: join(folder, 'size-classes/afr_20261115T110000.jsonl'),
      recordCount: 5,
      isResumed: false,
    });
    expect(readNumbers(dump.path)).toEqual(ALL);
    expect(readFileSync(dump.path, 'utf8')).not.toContain('FIKTIVSSON');
    expect(statSync(dump.path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'size-classes'))).toEqual(['afr_20261115T110000.jsonl']);
    expect(server.calls).toEqual([
      '/v1/kodtabeller/kommun',
      '/v1/juridiskaenheter/kommun/0180?limit=5000',
      '/v1/juridiskaenheter/kommun/0180?limit=5000&cursorId=2',
      '/v1/juridiskaenheter/kommun/0380?limit=5000',
      '/v1/juridiskaenheter/kommun/0000?limit=5000',
    ]);
  });

  it('A stopped fetch continues', async () => {
    const folder = makeTemporaryFolder();
    server.judge = (call) => (call.includes('0380') ? { status: 403 } : null);
    await expect(fetchInto(folder)).rejects.toMatchObject({
      code: 'source_unreachable',
      message: expect.stringMatching(/answered 403 \(Fel: försök igen\)\. Correct AFR_API_KEY/) as string,
    });
    expect(readdirSync(join(folder, 'size-classes'))).toEqual(['.afr.part', '.afr.progress']);
    server.judge = () => null;
    server.calls.length = 0;
    const dump = await fetchInto(folder);
    expect(dump).toMatchObject({ recordCount: 2, isResumed: true });
    expect(readNumbers(dump.path)).toEqual(ALL);
    expect(server.calls[0]).toBe('/v1/juridiskaenheter/kommun/0380?limit=5000');
  });

  const stopInSecondTown = async (folder: string): Promise<string> => {
    server.judge = (call) => (call.includes('0380') ? { status: 403 } : null);
    await expect(fetchInto(folder)).rejects.toThrow(/403/);
    server.judge = () => null;
    return join(folder, 'size-classes');
  };

  it.each([
    ['its state is empty', (kept: string) => writeFileSync(join(kept, '.afr.progress'), '')],
    ['its state is cut', (kept: string) => writeFileSync(join(kept, '.afr.progress'), '{"startedAt":"2026')],
    ['the part is shorter than the state says', (kept: string) => truncateSync(join(kept, '.afr.part'), 10)],
  ])('A fetch starts over when %s', async (_, damage) => {
    const folder = makeTemporaryFolder();
    damage(await stopInSecondTown(folder));
    const dump = await fetchInto(folder);
    expect(dump).toMatchObject({ recordCount: 5, isResumed: false });
    expect(readNumbers(dump.path)).toEqual(ALL);
  });

  it('A fetch continues under the same update of the authority, and starts over under another', async () => {
    const folder = makeTemporaryFolder();
    server.judge = (call) => (call.includes('0380') ? { status: 403 } : null);
    await expect(fetchInto(folder, NOON, AFR_KEY, 'U1')).rejects.toThrow(/403/);
    server.judge = (call) => (call.includes('0000') ? { status: 403 } : null);
    server.calls.length = 0;
    await expect(fetchInto(folder, NOON, AFR_KEY, 'U1')).rejects.toThrow(/403/);
    expect(server.calls[0]).toBe('/v1/juridiskaenheter/kommun/0380?limit=5000');
    server.judge = () => null;
    const dump = await fetchInto(folder, NOON, AFR_KEY, 'U2');
    expect(dump).toMatchObject({ recordCount: 5, isResumed: false });
    expect(readNumbers(dump.path)).toEqual(ALL);
  });

  it('The state of an abandoned part is not used for the new one', async () => {
    const folder = makeTemporaryFolder();
    const kept = await stopInSecondTown(folder);
    truncateSync(join(kept, '.afr.part'), 10);
    server.judge = () => ({ status: 403 });
    await expect(fetchInto(folder)).rejects.toThrow(/403/);
    expect(readdirSync(kept)).not.toContain('.afr.progress');
  });

  it('A partly written page is completed, and a file that accepts no more fails', async () => {
    const folder = makeTemporaryFolder();
    const handle = await open(join(folder, 'any'), 'w');
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const write = Reflect.get(prototype, 'write') as (...values: readonly unknown[]) => unknown;
    let most = 7;
    const spy = vi.spyOn(prototype, 'write').mockImplementation(function (
      this: FileHandle,
      bytes: Buffer,
      offset: number,
      length: number,
      position: number,
    ) {
      return write.call(this, bytes, offset, Math.min(most, length), position);
    } as never);
    onTestFinished(() => spy.mockRestore());
    expect(readNumbers((await fetchInto(folder)).path)).toEqual(ALL);
    most = 0;
    await expect(fetchInto(makeTemporaryFolder())).rejects.toThrow(/cannot be written/);
  });

  it('A town ends only at its natural persons, not at unreadable records', async () => {
    const soleTrader = { peOrgNr: `16${companyNumber(9)}`, jurform: '10', namn: 'FIKTIVSSON, ENSKILD' };
    const odd = await startAfrServer(
      {
        '0180': [
          { peOrgNr: ' ', orgNr: companyNumber(1) },
          null as unknown as object,
          'x' as unknown as object,
          { namn: 'FIKTIVSSON UTAN NUMMER' },
          soleTrader,
          { orgNr: '3001019999', namn: 'FIKTIVSSON, ENSKILD' },
          unit(2),
          person,
          person,
          person,
          person,
          person,
        ],
      },
      2,
    );
    onTestFinished(() => odd.close());
    const client = new ScbAfrClient({
      url: odd.url,
      apiKey: AFR_KEY,
      now: () => NOON,
      wait: () => Promise.resolve(),
    });
    const dump = await fetchScbAfrDump(client, makeTemporaryFolder(), {
      now: () => NOON,
      onProgress: () => undefined,
    });
    expect(readFileSync(dump.path, 'utf8')).toBe(
      [{ peOrgNr: ' ', orgNr: companyNumber(1) }, unit(2)]
        .map((each) => `${JSON.stringify(each)}\n`)
        .join(''),
    );
    expect(odd.calls).toHaveLength(1 + 4);
  });

  it('Passing faults are retried: too many calls, a broken connection, a failure', async () => {
    const faults = [{ status: 429, retryAfter: 30 }, 'cut', { status: 503 }] as const;
    let next = 0;
    server.judge = (call) => (call.includes('0380') ? (faults[next++] ?? null) : null);
    expect((await fetchInto(makeTemporaryFolder())).recordCount).toBe(5);
    expect(waits).toEqual([30_000, 5_000, 20_000]);
    expect(reasons).toEqual([
      expect.stringMatching(/^The AFR API .* cannot be read: it answered 429 \(Fel: försök igen\)$/),
      expect.stringMatching(/cannot be read: \w/),
      expect.stringMatching(/answered 503/),
    ]);
  });

  it('A fetch does not wait for hours', async () => {
    server.judge = () => ({ status: 429, retryAfter: 86_400 });
    await expect(fetchInto(makeTemporaryFolder())).rejects.toThrow(/answered 429 .* wait 1,440 minutes/);
    expect(waits).toEqual([]);
  });

  it('Lasting faults end the fetch with the reason', async () => {
    server.judge = () => ({ status: 500 });
    await expect(fetchInto(makeTemporaryFolder())).rejects.toThrow(
      /AFR API .* cannot be read: it answered 500 \(Fel/,
    );
    expect(server.calls).toHaveLength(5);
    server.judge = () => null;
    const refused = fetchInto(makeTemporaryFolder(), NOON, 'wrong-key');
    await expect(refused).rejects.toThrow(/answered 401 \(Unauthorized\)\. Correct AFR_API_KEY/);
    await expect(refused).rejects.not.toThrow(/wrong-key/);
  });

  it.each([
    ['2026-11-15T02:59:00Z', []],
    ['2026-11-15T03:10:00Z', [20 * 60_000]],
    ['2026-07-15T02:29:00Z', [60_000]],
    ['2026-07-15T02:30:00Z', []],
  ])('A fetch waits while the API is closed, by the Swedish clock: %s', async (now, expected) => {
    await fetchInto(makeTemporaryFolder(), new Date(now));
    expect(waits).toEqual(expected);
    expect(reasons).toEqual(
      expected.map(() => expect.stringContaining('closed from 04:00 to 04:30') as string),
    );
  });

  it('The fetch is a command', async () => {
    const folder = makeTemporaryFolder();
    const environment = { AFR_URL: server.url, DATA_DIR: join(folder, 'data') };
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const run = (extra: Record<string, string>, ...options: string[]) =>
      runCommand(runIngestCommand, ['fetch-size-classes', ...options], { ...environment, ...extra });
    const done = await run({ AFR_API_KEY: AFR_KEY }, '--to', folder);
    expect([done.code, done.stdout]).toEqual([
      0,
      expect.stringMatching(/5 records.*\nWrote .*afr_20261115T1100\d\d\.jsonl\n/),
    ]);
    expect(await run({}, '--to', folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('AFR_API_KEY is not set') as string,
    });
    expect((await run({ AFR_API_KEY: AFR_KEY })).code).toBe(2);
    expect((await run({ AFR_API_KEY: 'wrong' }, '--to', folder)).code).toBe(4);
  });
});
