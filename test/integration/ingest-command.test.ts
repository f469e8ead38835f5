import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHANGES_FILE } from '../../shared/store/embedded/changes/change-file.ts';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import { withRunLocks } from '../../ingest/lock.ts';
import { toExitCode } from '../../shared/terminal/command-line.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { REGISTRY_HEADER } from '../../ingest/sources/registry/row.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { runCommand } from '../support/process/run-command.ts';
import { runScript, type Finished } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery, WEEKLY, WEEKLY_SOURCES } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { makeZip } from '../support/delivery/make-zip.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';

const ingest = (dataDir: string, ...options: string[]): Promise<Finished> =>
  runCommand(runIngestCommand, options, { DATA_DIR: dataDir });
const startIngest = (dataDir: string, ...options: string[]): Promise<Finished> =>
  runScript('ingest/main.ts', options, { DATA_DIR: dataDir });
const runJson = async (
  dataDir: string,
  folder: string,
  ...options: string[]
): Promise<Finished & { report: RunReport }> => {
  const finished = await ingest(dataDir, 'run', '--from', folder, '--json', ...options);
  return { ...finished, report: JSON.parse(finished.stdout) as RunReport };
};

async function isAnswering(dataDir: string): Promise<boolean> {
  const store = await openStore(embeddedIn(dataDir));
  const [company] = await store.withLiveGeneration((reader) => reader.getCompaniesJson([companyNumber(1)]));
  await store.close();
  return company !== null;
}

async function makeLive(): Promise<{ root: string; dataDir: string; delivery: string; generation: string }> {
  const root = makeTemporaryFolder();
  const dataDir = join(root, 'data');
  const delivery = copyWeeklyDelivery(join(root, 'delivery'));
  const { report } = await copyReadyData('weekly', dataDir);
  return { root, dataDir, delivery, generation: report.generation! };
}

const ALONE = { reports: 0, trademarks: 0 };

describe('npm run ingest -- run', () => {
  it('A run publishes, reports that, and finds nothing new the second time', async () => {
    const root = makeTemporaryFolder();
    const delivery = copyWeeklyDelivery(join(root, 'delivery'));
    const first = await startIngest(join(root, 'data'), 'run', '--from', delivery);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(
      /Reading the registry: 40 rows[^\n]*\n(.*\n)*Published generation \S+: 39 companies/,
    );
    expect(first.stdout).not.toContain('\u001b');
    const second = await runJson(join(root, 'data'), delivery);
    expect([second.code, second.report.outcome]).toEqual([0, 'nothing-new']);
    expect(second.report.sources['registry']).toMatchObject({
      from: 'unchanged',
      read: 50,
      accepted: 40,
      leftOut: 6,
    });
  });

  it('A source that the next delivery lacks keeps its accepted data', async () => {
    const { root, dataDir } = await makeLive();
    const next = join(root, 'next');
    mkdirSync(next);
    const text = readFileSync(join(WEEKLY, 'bolagsverket_bulkfil.txt'), 'utf8');
    writeFileSync(join(next, 'bolagsverket_bulkfil.txt'), text.replace('Fit Lab AB', 'Fit Labb AB'));
    writeFileSync(join(next, 'notes.md'), 'x');
    const { code, report } = await runJson(dataDir, next);
    expect([code, report.outcome, report.unknownFiles]).toEqual([0, 'promoted', ['notes.md']]);
    expect(report.sources['statistics']).toMatchObject({ from: 'kept', accepted: 13 });
    const store = await openStore(embeddedIn(dataDir));
    const [company] = await store.withLiveGeneration((reader) => reader.getCompaniesJson([companyNumber(8)]));
    expect(JSON.parse(company!)).toMatchObject({ name: 'Fit Labb AB', ftgstat: 9 });
    await store.close();
  });

  it('A rollback and an accepted rebuild from staging work without files', async () => {
    const { dataDir, delivery, generation } = await makeLive();
    expect(await ingest(dataDir, 'rollback')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no previous generation') as string,
    });
    writeFileSync(
      join(delivery, 'scb_bulkfil_JE_20260615T062613_78.txt'),
      readFileSync(join(WEEKLY, 'scb_bulkfil_JE_20260615T062613_78.txt'), 'latin1').replace(
        'FIT LAB',
        'FIT LABB',
      ),
      'latin1',
    );
    const second = await runJson(dataDir, delivery);
    expect(second.report.outcome).toBe('promoted');
    expect((await ingest(dataDir, 'rollback')).stdout).toContain(`Generation ${generation} is live again`);
    expect((await (await openGenerationStore(embeddedIn(dataDir))).readLive())?.name).toBe(generation);
    expect((await ingest(dataDir, 'generations')).stdout).toContain(`* ${generation}`);
    const refused = await ingest(dataDir, 'rebuild', '--json');
    expect(refused).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('was rolled back with generation') as string,
    });
    const rebuilt = await ingest(dataDir, 'rebuild', '--json', '--accept');
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({
      outcome: 'promoted',
      sources: { registry: { from: 'kept' } },
    });
  });

  it('Real data replaces the fictional register', async () => {
    const root = makeTemporaryFolder();
    const dataDir = join(root, 'data');
    await generateRegister({
      companies: 300,
      seed: 3,
      reports: 5,
      trademarks: 10,
      out: join(root, 'synthetic'),
    });
    const { report: synthetic } = await runJson(dataDir, join(root, 'synthetic'), '--synthetic');
    expect(synthetic.companies).toBe(300);
    const delivery = copyWeeklyDelivery(join(root, 'delivery'));
    const { code, report } = await runJson(dataDir, delivery);
    expect([code, report.companies]).toEqual([0, 39]);
    expect(Object.keys(report.sources)).toEqual(WEEKLY_SOURCES);
    const staged = SOURCES_BY_PRECEDENCE.filter(({ name }) => WEEKLY_SOURCES.includes(name));
    const derived = ['listed-documents.sqlite', 'registry-names.sqlite'];
    expect(readdirSync(join(dataDir, 'staging')).sort()).toEqual(
      [...staged.map(({ stagedFileName }) => stagedFileName), ...derived].sort(),
    );
  });
});

describe('wrong use', () => {
  it.each([
    [['run', '--from', 'x', '--only', 'registry'], 'not both'],
    [
      ['run', '--only', 'registry,moon'],
      '--only is "moon", which is not a source. Allowed: registry, statistics',
    ],
    [['run', '--from', '/nowhere/at/all'], 'The delivery folder /nowhere/at/all cannot be read'],
    [['walk'], 'Usage:'],
    [['run', '--form', 'x'], 'Usage:'],
    [[], 'Usage:'],
  ])('%j: exit code 2', async (options, message) => {
    expect(await ingest(makeTemporaryFolder(), ...options)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message) as string,
    });
  });

  it('A wrong setting stops the run', async () => {
    const finished = await runCommand(runIngestCommand, ['generations'], {
      DATA_DIR: makeTemporaryFolder(),
      PORT: 'x',
    });
    expect(finished).toMatchObject({
      code: 2,
      stderr: 'PORT is "x". Allowed: a whole number from 0 to 65535.\n',
    });
  });

  it('A second simultaneous run is refused', async () => {
    const { dataDir, delivery } = await makeLive();
    const second = await withRunLocks(dataDir, await openGenerationStore(embeddedIn(dataDir)), () =>
      ingest(dataDir, 'run', '--from', delivery),
    );
    expect(second).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('Another run, rollback or erasure is active') as string,
    });
  });
});

describe('a bad delivery is refused, the live generation answers, and the next run is clean', () => {
  let zips: string;

  beforeAll(async () => {
    zips = mkdtempSync(join(tmpdir(), 'company-data-zips-'));
    await generateRegister({ companies: 300, seed: 5, ...ALONE, out: zips });
    return () => rmSync(zips, { recursive: true });
  });

  const bad: readonly (readonly [what: string, spoil: (delivery: string) => void, message: string])[] = [
    [
      'no registry',
      (delivery) => truncateTo(delivery, 'bolagsverket_bulkfil.txt', null),
      'does not contain bolagsverket_bulkfil',
    ],
    ['an empty registry', (delivery) => truncateTo(delivery, 'bolagsverket_bulkfil.txt', 0), 'is empty'],
    [
      'a registry of a header alone',
      (delivery) => writeFileSync(join(delivery, 'bolagsverket_bulkfil.txt'), REGISTRY_HEADER),
      'no usable row',
    ],
    [
      'a changed header',
      (delivery) =>
        writeFileSync(
          join(delivery, 'bolagsverket_bulkfil.txt'),
          `${REGISTRY_HEADER.replace('postadress', 'adress')}\n`,
        ),
      'missing postadress; unknown "adress"',
    ],
    [
      'a truncated zip',
      (delivery) => spoilZip(delivery, (bytes) => bytes.subarray(0, bytes.length / 2)),
      'is not a complete zip',
    ],
    [
      'a damaged zip',
      (delivery) => spoilZip(delivery, (bytes) => bytes.fill(0x55, 2_000, 2_400)),
      'is damaged',
    ],
    [
      'a zip made to fill a disk',
      (delivery) =>
        spoilZip(delivery, () =>
          makeZip([{ name: 'bolagsverket_bulkfil.txt', bytes: Buffer.alloc(40 * 1024 * 1024) }]),
        ),
      'is refused as a zip bomb',
    ],
    [
      'a zip with two members',
      (delivery) =>
        spoilZip(delivery, () =>
          makeZip([
            { name: 'a.txt', bytes: 'a' },
            { name: 'b.txt', bytes: 'b' },
          ]),
        ),
      'must contain exactly one .txt',
    ],
    [
      'a zip that is none',
      (delivery) => spoilZip(delivery, () => Buffer.from('<html>not found</html>')),
      'is not a complete zip',
    ],
    [
      'the statistics file in place of the registry',
      (delivery) => copyFileSync(join(zips, 'scb_bulkfil.zip'), replaceRegistry(delivery)),
      'expected header',
    ],
    [
      'a statistics file saved as UTF-8',
      (delivery) => {
        const path = join(delivery, 'scb_bulkfil_JE_20260615T062613_78.txt');
        writeFileSync(path, readFileSync(path, 'latin1'), 'utf8');
      },
      'is UTF-8',
    ],
    [
      'two statistics files',
      (delivery) => copyFileSync(join(zips, 'scb_bulkfil.zip'), join(delivery, 'scb_bulkfil.zip')),
      'several statistics files',
    ],
    [
      'an older statistics file',
      (delivery) => {
        const path = join(delivery, 'scb_bulkfil_JE_20260615T062613_78.txt');
        const text = readFileSync(path);
        truncateTo(delivery, 'scb_bulkfil_JE_20260615T062613_78.txt', null);
        writeFileSync(
          join(delivery, 'scb_bulkfil_JE_20260608T062613_77.txt'),
          Buffer.concat([text, Buffer.from('\r\n')]),
        );
      },
      'older than the accepted delivery',
    ],
  ];

  function replaceRegistry(delivery: string): string {
    truncateTo(delivery, 'bolagsverket_bulkfil.txt', null);
    return join(delivery, 'bolagsverket_bulkfil.zip');
  }

  function spoilZip(delivery: string, change: (bytes: Buffer) => Uint8Array): void {
    writeFileSync(replaceRegistry(delivery), change(readFileSync(join(zips, 'bolagsverket_bulkfil.zip'))));
  }

  it.each(bad)('%s', async (_what, spoil, message) => {
    const { dataDir, delivery, generation } = await makeLive();
    spoil(delivery);
    const { report, error } = await ingestFolder(delivery, dataDir);
    expect(toExitCode(error)).toBe(3);
    expect(report).toMatchObject({ outcome: 'refused', generation });
    expect(report.problems.join()).toContain(message);
    expect(toErrorMessage(error)).toContain(message);
    expect(await isAnswering(dataDir)).toBe(true);
    expectClean(dataDir, [generation]);
  });

  it('A bad delivery ends the run with 3, and both outputs have the reason', async () => {
    const { dataDir, delivery, generation } = await makeLive();
    truncateTo(delivery, 'bolagsverket_bulkfil.txt', 0);
    const { code, stdout, stderr } = await startIngest(dataDir, 'run', '--from', delivery, '--json');
    expect(code).toBe(3);
    const report = JSON.parse(stdout) as RunReport;
    expect(report).toMatchObject({ outcome: 'refused', generation });
    expect(report.problems.join()).toContain('is empty');
    expect(stderr).toContain('is empty');
  });

  it('A drop of more than 2 % from 1,000 rows is refused, unless an operator accepts it', async () => {
    const root = makeTemporaryFolder();
    const dataDir = join(root, 'data');
    await generateRegister({ companies: 1_100, seed: 3, ...ALONE, out: join(root, 'large') });
    await generateRegister({ companies: 1_040, seed: 3, ...ALONE, out: join(root, 'small') });
    expect((await ingestFolder(join(root, 'large'), dataDir)).error).toBeNull();
    const refused = await ingestFolder(join(root, 'small'), dataDir);
    expect([toExitCode(refused.error), refused.report.outcome]).toEqual([3, 'refused']);
    expect(refused.report.problems.join()).toMatch(
      /fewer than the [\d,]+ of the last accepted delivery.*--accept/,
    );
    const accepted = await runJson(dataDir, join(root, 'small'), '--accept');
    expect([accepted.code, accepted.report.outcome, accepted.report.overruled.length > 0]).toEqual([
      0,
      'promoted',
      true,
    ]);
  });
});

function truncateTo(folder: string, file: string, length: number | null): void {
  if (length === null) rmSync(join(folder, file));
  else truncateSync(join(folder, file), length);
}

function expectClean(dataDir: string, generations: readonly string[]): void {
  expect(readdirSync(join(dataDir, 'store/generations')).sort()).toEqual([...generations].sort());
  const files = readdirSync(join(dataDir, 'store')).filter((file) => !file.startsWith(CHANGES_FILE));
  expect(files.sort()).toEqual(['CURRENT', 'generations', 'leader.lock']);
  expect(readdirSync(join(dataDir, 'staging')).filter((file) => file.endsWith('.next'))).toEqual([]);
}
