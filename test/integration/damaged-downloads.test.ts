import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import type { FetchedSourceReport } from '../../ingest/fetch/fetch-delivery.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { makeZip, type ZipMemberToMake } from '../support/delivery/make-zip.ts';
import { unzip } from '../support/delivery/unzip.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { runCommand } from '../support/process/run-command.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import {
  REGISTRY_KEY,
  startPublishers,
  STATISTICS_KEY,
  type Publishers,
} from '../support/publishers/start-publishers.ts';

const REPORTS_KEY = 'arsredovisningar/2025/26_1.zip';
const FULL = 'data/full/2026-06-01-SE-FULL-INDX-0001.zip';
const DIFF = 'data/diff/2026-06-12-SE-DIFF-INDX-0001.zip';

let publishers: Publishers;
let dataDir: string;
beforeEach(async () => {
  publishers = await startPublishers();
  dataDir = join(makeTemporaryFolder(), 'data');
});
afterEach(() => publishers.close());

const toEnvironment = () => ({ ...publishers.environment, DATA_DIR: dataDir, AFR_API_KEY: '' });
type Report = RunReport & { readonly fetched: readonly FetchedSourceReport[] };
async function run(...only: readonly string[]): Promise<{ code: number | null; report: Report }> {
  const options = ['run', '--json', '--only', only.join(',')];
  const { code, stdout } = await runCommand(runIngestCommand, options, toEnvironment());
  return { code, report: JSON.parse(stdout) as Report };
}

/** Sends `body` in place of a file, with its validators. */
function serveInstead(key: string, body: string | Buffer): void {
  publishers.files.judge = (call) => (call.includes(key) ? { body } : null);
}
function serveSound(): void {
  publishers.files.judge = () => null;
}

function damage(file: Buffer): Buffer {
  const damaged = Buffer.from(file);
  const middle = Math.floor(file.length / 2);
  for (let place = middle; place < middle + 40; place += 1)
    damaged.writeUInt8(damaged.readUInt8(place) ^ 0xff, place);
  return damaged;
}

async function repack(
  zip: Buffer,
  change: (members: ZipMemberToMake[]) => readonly ZipMemberToMake[],
): Promise<Buffer> {
  return makeZip(change((await unzip(zip)).map(([name, bytes]) => ({ name, bytes }))));
}

/** Gives the first member of an archive a wrong checksum. */
const spoilFirst = (zip: Buffer): Promise<Buffer> =>
  repack(zip, ([first, ...others]) => [{ ...first!, claimedCrc32: 1 }, ...others]);
/** Makes the first member of an archive look encrypted, as wrong bytes in its directory can. */
const lockFirst = (zip: Buffer): Promise<Buffer> =>
  repack(zip, ([first, ...others]) => [{ ...first!, flags: 0x809 }, ...others]);

describe('a file that arrived damaged', () => {
  const KINDS: Readonly<Record<string, (sound: Buffer) => Buffer | Promise<Buffer>>> = {
    'with wrong bytes': damage,
    'cut in the middle': (sound) => sound.subarray(0, sound.length / 2),
    empty: () => Buffer.alloc(0),
    'a page in place of the zip': () => Buffer.from('<!doctype html><title>Fel</title>'),
    'with a wrong checksum': spoilFirst,
    'in another encoding': (sound) =>
      repack(sound, ([first]) => [
        { name: first!.name, bytes: Buffer.from(Buffer.from(first!.bytes).toString('utf8'), 'utf16le') },
      ]),
    'without rows': (sound) =>
      repack(sound, ([first]) => [
        { name: first!.name, bytes: `${Buffer.from(first!.bytes).toString('latin1').split('\n')[0]}\n` },
      ]),
  };

  it.each(
    [REGISTRY_KEY, STATISTICS_KEY].flatMap((key) => Object.keys(KINDS).map((kind) => [key, kind] as const)),
  )(
    '%s %s is refused, and fetched again although the publisher says that it is the same',
    async (key, kind) => {
      if (key === STATISTICS_KEY) expect((await run('registry')).code).toBe(0);
      const name = key === REGISTRY_KEY ? 'registry' : 'statistics';
      serveInstead(key, await KINDS[kind]!(publishers.files.files.get(key)!));
      expect((await run(name)).code).toBe(3);
      serveSound();
      const { code, report } = await run(name);
      expect([code, report.outcome, report.sources[name]!.from]).toEqual([0, 'promoted', 'delivered']);
    },
  );

  it('Of several sources only the refused one is fetched again', async () => {
    serveInstead(STATISTICS_KEY, 'damaged');
    expect((await run('registry', 'statistics')).code).toBe(3);
    serveSound();
    const { code, report } = await run('registry', 'statistics');
    expect(code).toBe(0);
    expect(report.fetched.map(({ outcome }) => outcome)).toEqual(['unchanged', 'fetched']);
  });
});

describe('an archive that arrived damaged', () => {
  it.each([
    ['with a wrong checksum', spoilFirst],
    ['with wrong flags', lockFirst],
    ['a page in place of the zip', () => Buffer.from('<!doctype html>')],
  ])('Reports %s: what can be read is used, and the archive is fetched again', async (_kind, spoil) => {
    expect((await run('registry')).code).toBe(0);
    const sound = publishers.files.files.get(REPORTS_KEY)!;
    const spoilt = await spoil(sound);
    const padded = Buffer.concat([spoilt, Buffer.alloc(Math.max(0, sound.length - spoilt.length))]);
    serveInstead(REPORTS_KEY, padded);
    const first = await run('annual-reports');
    expect(first.code).toBe(0);
    expect(first.report.problems.join()).toContain('1 archive of the annual-reports cannot be read');
    expect(first.report.problems.join()).toContain('2025/26_1.zip');
    const status = await runCommand(runIngestCommand, ['status'], toEnvironment());
    expect(status.stdout).toContain('1 archive of the annual-reports cannot be read');
    const again = await run('annual-reports');
    expect(again.report.problems.join()).toContain('2025/26_1.zip');
    serveSound();
    const last = await run('annual-reports');
    expect([last.code, last.report.outcome, last.report.problems]).toEqual([0, 'promoted', []]);
    expect(last.report.fetched[0]).toMatchObject({ outcome: 'fetched', files: 1 });
    expect((await run('annual-reports')).report).toMatchObject({ outcome: 'nothing-new', problems: [] });
  });

  it.each([
    ['with a wrong checksum', spoilFirst],
    ['with wrong flags', lockFirst],
    ['that are no zip', (sound: Buffer) => Buffer.alloc(sound.length, 'x')],
  ])('Changes of trademarks %s: the archive is fetched again', async (_kind, spoil) => {
    expect((await run('registry')).code).toBe(0);
    const sound = publishers.marks.files.get(DIFF)!;
    publishers.marks.files.set(DIFF, await spoil(sound));
    const first = await run('trademarks');
    expect(first.code).toBe(0);
    expect(first.report.problems.join()).toContain('diff/2026-06-12-SE-DIFF-INDX-0001.zip');
    publishers.marks.files.set(DIFF, sound);
    const last = await run('trademarks');
    expect([last.code, last.report.outcome, last.report.problems]).toEqual([0, 'promoted', []]);
    expect(last.report.sources['trademarks']).toMatchObject({ from: 'delivered', accepted: 3 });
  });

  it('A full set of trademarks that is no zip is refused, and fetched again', async () => {
    expect((await run('registry')).code).toBe(0);
    const sound = publishers.marks.files.get(FULL)!;
    publishers.marks.files.set(FULL, Buffer.alloc(sound.length, 'x'));
    expect((await run('trademarks')).code).toBe(3);
    publishers.marks.files.set(FULL, sound);
    publishers.marks.calls.length = 0;
    expect((await run('trademarks')).code).toBe(0);
    expect(publishers.marks.calls.filter((call) => call.startsWith('RETR'))).toEqual([`RETR ${FULL}`]);
  });
});

describe('an archive that is published again', () => {
  it('Reports of another ETag and the same size are read again', async () => {
    expect((await run('registry', 'annual-reports')).code).toBe(0);
    const changed = Buffer.from(publishers.files.files.get(REPORTS_KEY)!);
    // The time in the header of the first member, which is not read.
    changed.writeUInt16LE(changed.readUInt16LE(10) ^ 1, 10);
    publishers.files.files.set(REPORTS_KEY, changed);
    const { report } = await run('annual-reports');
    expect(report.fetched[0]).toMatchObject({ outcome: 'fetched', files: 1 });
    expect(report.sources['annual-reports']!.from).toBe('delivered');
    expect((await run('annual-reports')).report.fetched[0]).toMatchObject({ outcome: 'unchanged', files: 0 });
  });

  it('Trademarks of another time and the same size are read again', async () => {
    expect((await run('registry', 'trademarks')).code).toBe(0);
    publishers.marks.modified = '20261117020000';
    const { report } = await run('trademarks');
    expect(report.fetched[0]).toMatchObject({ outcome: 'fetched', files: 2 });
    expect((await run('trademarks')).report.fetched[0]).toMatchObject({ outcome: 'unchanged', files: 0 });
  });
});

const CASE = resolve(ROOT, '../shared/samples/cases/damaged-download/registry.zip');

describe.skipIf(!existsSync(CASE))('the case damaged-download (only beside a folder of samples)', () => {
  it('The sound file is read after the damaged one', async () => {
    const sound = readFileSync(CASE);
    publishers.files.files.set(REGISTRY_KEY, sound);
    serveInstead(REGISTRY_KEY, damage(sound));
    expect((await run('registry')).code).toBe(3);
    serveSound();
    expect((await run('registry')).code).toBe(0);
  });
});
