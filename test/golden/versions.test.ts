import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { writeSniTableJson } from '../../fixtures/generate/files/write-files.ts';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { loadBundledSniLists } from '../../ingest/sources/sni/sni-staging.ts';
import { GENERATION_SCHEMA_VERSION, StoredCompany } from '../../shared/domain/company.ts';
import { StoredCompanyDetail } from '../../shared/domain/stored-company-detail.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const FILE = join(ROOT, 'fixtures/expected/versions.json');

interface Versioned {
  readonly version: number;
  readonly digest: string;
}

/**
 * Compares what a version stores with what it stored when the version was recorded. With
 * `UPDATE_VERSIONS=1` a new version is recorded; the digest of a known one never is.
 */
function judge(name: string, { version, digest }: Versioned, advice: string): void {
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Versioned>;
  const known = recorded[name];
  if (process.env['UPDATE_VERSIONS'] === '1' && known?.version !== version) {
    writeFileSync(FILE, `${JSON.stringify({ ...recorded, [name]: { version, digest } }, null, 2)}\n`);
    return;
  }
  const remedy = `${advice} If only the delivery of the tests changed, delete the entry in ${FILE}. Then record it: UPDATE_VERSIONS=1 npm test -- test/golden/versions.test.ts`;
  expect(known?.version, `Version ${version} of ${name} is not recorded. ${remedy}`).toBe(version);
  expect(digest, `What version ${version} of ${name} stores has changed. ${remedy}`).toBe(known?.digest);
}

function toDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

it('A stored shape that changes has a version of its own', () => {
  const shapes = [StoredCompany, StoredCompanyDetail].map((schema) => z.toJSONSchema(schema));
  const text = JSON.stringify(shapes, (key, value: unknown) => (key === 'description' ? undefined : value));
  const advice = 'Raise GENERATION_SCHEMA_VERSION in shared/domain/company.ts.';
  judge('generation', { version: GENERATION_SCHEMA_VERSION, digest: toDigest(text) }, advice);
});

it('A reader that reads a file differently has a version of its own', async () => {
  const dataDir = makeTemporaryFolder();
  const delivery = copyWeeklyDelivery(join(dataDir, 'delivery'));
  mkdirSync(join(delivery, 'sni'));
  await writeSniTableJson(join(delivery, 'sni/bransch.json'), loadBundledSniLists()['2025']);
  expect((await ingestFolder(delivery, dataDir, { now: makeClock() })).error).toBeNull();
  for (const { name, stagedFileName, readStaged } of SOURCES_BY_PRECEDENCE) {
    const path = join(dataDir, 'staging', stagedFileName);
    const digest = toDigest(path.endsWith('.sqlite') ? dumpTables(path) : dumpJson(path));
    const version = readStaged(path).delivery!.readerVersion;
    judge(name, { version, digest }, `Raise the reader's version in ingest/sources/${name}/.`);
  }
});

/** Returns all rows of a staged file. The checksums of archives differ between versions of zlib. */
function dumpTables(path: string): string {
  using database = new DatabaseSync(path, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables
    .filter(({ name }) => name !== 'delivery')
    .flatMap(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all())
    .map((row) =>
      JSON.stringify(row)
        .replaceAll(/[0-9a-f]{64}/g, '')
        .replaceAll(/"(size|modified_ms)":\d+/g, '')
        .replaceAll(/by reader \d+/g, ''),
    );
  return rows.sort().join('\n');
}

function dumpJson(path: string): string {
  const { delivery: _delivery, ...content } = JSON.parse(readFileSync(path, 'utf8')) as object & {
    delivery: object;
  };
  return JSON.stringify(content);
}
