import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Random } from '../../fixtures/generate/random.ts';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { ExportManifest } from '../../shared/exports/export-manifest.ts';
import { digestFile } from '../../shared/files/digest-file.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { flipBytes } from '../support/ingest/flip-bytes.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import { runScript } from '../support/process/run-script.ts';
import { runCommand } from '../support/process/run-command.ts';
import { listFiles } from '../support/process/list-files.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { startFaultyProxy } from '../support/elasticsearch/faulty-proxy.ts';
import { describeWithS3 } from '../support/s3/describe-with-s3.ts';
import { openS3, type S3Server } from '../support/s3/s3-server.ts';

type Row = Record<string, unknown>;

let root: string;
let dataDir: string;
let out: string;

const run = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  runCommand(runIngestCommand, args, { DATA_DIR: dataDir, ...settings });
const exportTo = (folder: string, ...args: string[]) => run(['export', '--out', folder, ...args]);
const readManifest = (folder: string) =>
  ExportManifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
const readLines = (name: string): Row[] =>
  readFileSync(join(out, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

async function readParquet(name: string): Promise<Row[]> {
  return parquetReadObjects({ file: await asyncBufferFromFile(join(out, `${name}.parquet`)) });
}

/** A quoted empty field is an empty text, and one without quotes is null. */
function readCsv(name: string): Row[] {
  const cast = (value: string, { quoting, header }: { quoting: boolean; header: boolean }) =>
    value === '' && !quoting && !header ? null : value;
  return parse(readFileSync(join(out, `${name}.csv`), 'utf8'), { columns: true, cast });
}

/** Flattens a row of JSON as the tables have it: members joined by `_`. */
function flatten(row: Row, prefix = ''): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([member, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(flatten(value as Row, `${prefix}${member}_`))
        : [[`${prefix}${member}`, value]],
    ),
  );
}

const toCsvText = (value: unknown): unknown => {
  if (value === null || typeof value === 'string') return value;
  return JSON.stringify(value);
};

/** What the reader of Parquet gives for the types of its columns. */
function toJsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return Array.isArray(value) ? value.map(toJsonValue) : value;
}

const mapValues = (row: Row, convert: (value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, convert(value)]));

describe('the files of an export', () => {
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'company-data-export-'));
    dataDir = join(root, 'data');
    out = join(root, 'out');
    await copyReadyData('fictional', dataDir);
    expect(await exportTo(out)).toMatchObject({ code: 0, stderr: '' });
  }, 60_000);
  afterAll(() => rmSync(root, { recursive: true }));

  it('has a manifest that tells each file as it is', async () => {
    const { files, generation, next, notes } = readManifest(out);
    expect(readdirSync(out).sort()).toEqual([...files.map(({ name }) => name), 'manifest.json'].sort());
    expect(files).toHaveLength(18);
    for (const { name, bytes, sha256 } of files)
      expect(await digestFile(join(out, name))).toEqual({ bytes, sha256 });
    const store = await openGenerationStore(embeddedIn(dataDir));
    expect((await store.readLive())?.name).toBe(generation);
    await store.close();
    expect(next).not.toBeNull();
    expect(notes).toContain('Municipalities: GeoNames (https://www.geonames.org), CC BY 4.0.');
  });

  it('has a line for each company, byte for byte as the API gives it', async () => {
    const lines = readFileSync(join(out, 'companies.jsonl'), 'utf8').trimEnd().split('\n');
    const store = await openStore(embeddedIn(dataDir));
    const numbers = lines.map((line) => (JSON.parse(line) as { orgNumber: string }).orgNumber);
    const stored = await store.withLiveGeneration((reader) => {
      expect(reader.generation.companies).toBe(lines.length);
      return reader.getCompaniesJson(numbers);
    });
    await store.close();
    expect(lines).toEqual(stored);
    expect(lines.length).toBeGreaterThan(1_000);
  });

  it.each(['companies', 'years', 'filings', 'trademarks', 'names', 'industries'])(
    'has the same %s in each format, and null is no empty text',
    async (name) => {
      const rows = readLines(name);
      const { rows: count } = readManifest(out).files.find((file) => file.name === `${name}.csv`)!;
      expect(rows).toHaveLength(count);
      const csv = readCsv(name);
      const columns = Object.keys(csv[0]!);
      const flat = rows.map((row) => {
        // A null object has a null in each of its columns.
        const known = Object.entries(flatten(row)).filter(([, value]) => value !== null);
        const values = Object.fromEntries(known);
        expect(Object.keys(values).filter((key) => !columns.includes(key))).toEqual([]);
        return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
      });
      expect(csv.map((row) => JSON.stringify(row))).toEqual(
        flat.map((row) => JSON.stringify(mapValues(row, toCsvText))),
      );
      expect((await readParquet(name)).map((row) => JSON.stringify(mapValues(row, toJsonValue)))).toEqual(
        flat.map((row) => JSON.stringify(row)),
      );
    },
  );

  it('has the years of companies and of their groups, and what is public of a filing', () => {
    const years = readLines('years');
    expect(new Set(years.map(({ scope }) => scope))).toEqual(new Set(['company', 'group']));
    expect(Object.keys(readLines('filings')[0]!)).toEqual([
      'orgNumber',
      'fiscalYear',
      'fiscalEnd',
      'documents',
      'sizeKb',
      'family',
      'currency',
      'flags',
      'archive',
    ]);
  });
});

describe('the command', () => {
  beforeEach(async () => {
    root = makeTemporaryFolder();
    dataDir = join(root, 'data');
    out = join(root, 'out');
    await copyReadyData('weekly', dataDir);
  });

  it('writes the formats that are asked for, and replaces an earlier export alone', async () => {
    const { code, stdout } = await exportTo(out, '--format', 'csv, jsonl');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Generation \S+ is exported to .*out:\n {2}companies\.csv +\d+ rows +\d+ kB\n/);
    expect((await exportTo(out, '--format', 'parquet', '--json')).code).toBe(0);
    expect(readdirSync(out).filter((name) => name.startsWith('companies'))).toEqual(['companies.parquet']);
    const other = join(root, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'letter.txt'), 'mine');
    expect(await exportTo(other)).toMatchObject({ code: 2, stderr: expect.stringContaining('other files') });
    expect(readdirSync(other)).toEqual(['letter.txt']);
    expect((await exportTo(join(other, 'letter.txt'))).code).toBe(2);
    expect(await exportTo(out, '--format', 'xlsx')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--format is "xlsx". Allowed: parquet, csv, jsonl'),
    });
    expect(await run(['export'])).toMatchObject({ code: 2, stderr: expect.stringContaining('EXPORT_DIR') });
  });

  it('leaves nothing of an export that fails, and keeps the earlier one', async () => {
    await exportTo(out, '--format', 'jsonl');
    const before = readManifest(out);
    const { generation } = before;
    const restore = flipBytes(
      join(dataDir, 'store/generations', generation, 'companies.sqlite'),
      200,
      new Random(1, 1),
    );
    const failed = await exportTo(out);
    restore();
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('damaged');
    expect(readManifest(out)).toEqual(before);
    expect(readdirSync(root).sort()).toEqual(['data', 'out']);
    expect((await exportTo(out)).code).toBe(0);
  });

  it('says what to do without a generation', async () => {
    dataDir = join(root, 'empty');
    expect(await exportTo(out)).toMatchObject({ code: 1, stderr: expect.stringContaining('ingest -- run') });
    expect(existsSync(out)).toBe(false);
  });
});

/** Ingests the delivery in `root`, with a company of another name. */
async function deliver(name: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const path = join(root, 'delivery/bolagsverket_bulkfil.txt');
  const text = readFileSync(path, 'latin1').replace(/Fit Lab\w* AB/, `Fit Lab${name} AB`);
  writeFileSync(path, text, 'latin1');
  expect((await run(['run', '--from', join(root, 'delivery')], settings)).code).toBe(0);
}

describe('EXPORT_DIR', () => {
  it('has the exports of the last runs, and loses those with an erased company', async () => {
    root = makeTemporaryFolder();
    dataDir = join(root, 'data');
    const settings = { EXPORT_DIR: join(root, 'exports'), EXPORTS_KEPT: '2' };
    const delivery = copyWeeklyDelivery(join(root, 'delivery'));
    const names = (): string[] => readdirSync(settings.EXPORT_DIR).sort();
    for (const name of ['A', 'B', 'C']) await deliver(name, settings);
    expect(names()).toHaveLength(2);
    const live = names()[1]!;
    expect(readManifest(join(settings.EXPORT_DIR, live)).files).toHaveLength(18);

    // A run without news makes the export that is missing.
    await run(['run', '--from', delivery], { EXPORT_DIR: join(root, 'later') });
    expect(readdirSync(join(root, 'later'))).toEqual([live]);

    // What a killed export left goes with the next one.
    mkdirSync(join(settings.EXPORT_DIR, '20260101T000000000Z.part'));
    const before = names();
    const { code, stdout } = await run(['erase', companyNumber(1)], settings);
    expect(code).toBe(0);
    expect(stdout).toContain(`exports in ${settings.EXPORT_DIR}: 1 export erased`);
    const [left = '', ...others] = names();
    expect(others).toEqual([]);
    expect(before).not.toContain(left);
    const text = readFileSync(join(settings.EXPORT_DIR, left, 'companies.jsonl'), 'utf8');
    expect(text).not.toContain(companyNumber(1));
    expect(text).toContain(companyNumber(2));
  }, 60_000);
});

describeWithS3('EXPORT_URL', () => {
  let server: S3Server;
  let folder: string;
  let delivery: string;
  let settings: Record<string, string>;

  beforeAll(async () => {
    server = await openS3();
  });
  afterAll(() => server.remove());
  beforeEach(() => {
    root = makeTemporaryFolder();
    dataDir = join(root, 'data');
    delivery = copyWeeklyDelivery(join(root, 'delivery'));
    const bucket = randomUUID();
    server.createBucket(bucket);
    folder = join(server.bucketFolder(bucket), 'lake');
    const { DOCUMENTS_URL: EXPORT_URL = '', ...keys } = server.settingsOf(bucket, 'lake');
    settings = { ...keys, EXPORT_URL, EXPORT_DIR: join(root, 'exports'), EXPORTS_KEPT: '2' };
  });

  const readAll = (of: string) => new Map(listFiles(of).map((name) => [name, readFileSync(join(of, name))]));

  it('has the same exports as EXPORT_DIR, beside what is not ours, and loses those with an erased company', async () => {
    for (const name of ['A', 'B', 'C']) await deliver(name, settings);
    expect(listFiles(folder)).toHaveLength(2 * 19);
    expect(readAll(folder)).toEqual(readAll(settings['EXPORT_DIR']!));

    // What a killed run left goes with the next copy, and other objects stay.
    mkdirSync(join(folder, '20260101T000000000Z'));
    for (const name of ['20260101T000000000Z/names.csv', 'README.md']) writeFileSync(join(folder, name), '');
    const { code, stdout } = await run(['erase', companyNumber(1)], settings);
    expect(code).toBe(0);
    expect(stdout).toContain(`exports in ${settings['EXPORT_URL']}: 1 export erased`);
    const left = readAll(folder);
    expect(left.delete('README.md')).toBe(true);
    expect(left.size).toBe(19);
    expect(left).toEqual(readAll(settings['EXPORT_DIR']!));
  }, 60_000);

  it('has no manifest while a file is missing, and the next run completes it', async () => {
    const proxy = await startFaultyProxy(server.endpoint);
    onTestFinished(proxy.close);
    proxy.judge = (call) => (/^PUT .*names\.csv/.test(call) ? { kind: 'cut' } : null);
    const failed = await run(['run', '--from', delivery], { ...settings, S3_ENDPOINT: proxy.url });
    expect(failed.code).toBe(0);
    expect(failed.stdout).toMatch(
      /Generation \S+ is live, but its export to \S+ failed: s3:\/\/\S+\/lake could not store \S+names\.csv: it /,
    );
    expect(listFiles(folder).length).toBeGreaterThan(5);
    expect(listFiles(folder).filter((name) => name.endsWith('manifest.json'))).toEqual([]);
    const { code, stdout } = await run(['run', '--from', delivery], settings);
    expect(code).toBe(0);
    expect(stdout).toContain('Copying the export: 18 files');
    expect(readAll(folder)).toEqual(readAll(settings['EXPORT_DIR']!));
    expect((await run(['run', '--from', delivery], settings)).stdout).not.toContain('Copying');
  }, 60_000);

  it('keeps no process alive after its report, by a connection that S3 would keep', async () => {
    // Keeps connections for five seconds or longer, by Node's default.
    const proxy = await startFaultyProxy(server.endpoint);
    onTestFinished(proxy.close);
    let ofLastCall = 0;
    proxy.judge = () => {
      ofLastCall = performance.now();
      return null;
    };
    const { code } = await runScript('ingest/main.ts', ['run', '--from', delivery], {
      DATA_DIR: dataDir,
      ...settings,
      S3_ENDPOINT: proxy.url,
    });
    expect(code).toBe(0);
    expect(listFiles(folder)).toHaveLength(19);
    expect(performance.now() - ofLastCall).toBeLessThan(4_000);
  }, 60_000);
});
