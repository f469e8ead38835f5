import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import type { Source } from '../../ingest/source/source.ts';
import type { NumberRange } from '../../ingest/source/company-parts.ts';
import { Change } from '../../shared/domain/change.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { rewriteInfo } from '../support/ingest/rewrite-info.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const REGISTRY = 'bolagsverket_bulkfil.txt';
const now = makeClock();

const LATER_VERSION = SOURCES_BY_PRECEDENCE.map((source): Source => {
  const { primaryReaders } = source;
  if (primaryReaders === undefined) return source;
  const readCompanies = function* (path: string, range: NumberRange) {
    for (const company of primaryReaders.readCompanies(path, range))
      yield { ...company, description: `${company.description} (2)` };
  };
  return { ...source, primaryReaders: { ...primaryReaders, readCompanies } };
});

let dataDir: string;
let folder: string;

/** An installation after its first run, whose live generation an older version has built. */
beforeEach(async () => {
  const root = makeTemporaryFolder();
  dataDir = join(root, 'data');
  folder = copyWeeklyDelivery(join(root, 'delivery'));
  const { report } = await ingestFolder(folder, dataDir, { now });
  rewriteInfo(dataDir, report.generation!, { schemaVersion: 1 });
});

function correct(): void {
  const path = join(folder, REGISTRY);
  const lines = readFileSync(path, 'latin1').split('\n');
  const others = lines.map((line) =>
    line.includes('$70210$')
      ? line.replace(/"([^"]*)\.";/, '"$1. Ny.";').replace('$70210$', '$70211$')
      : line,
  );
  expect(others).not.toEqual(lines);
  writeFileSync(path, others.join('\n'), 'latin1');
  const date = new Date('2026-06-16T03:00:00Z');
  utimesSync(path, date, date);
}

async function readChanges(): Promise<Change[]> {
  const store = await openStore(embeddedIn(dataDir));
  const criteria = { after: null, limit: 1_000, organisationNumber: null, topics: null };
  const page = await store.withLiveGeneration(({ changes }) => changes.readPage(criteria));
  await store.close();
  return page!.changesJson.map((text) => Change.parse(JSON.parse(text)));
}

it('An upgrade and a correction of one company are two changes, each with its own cause', async () => {
  correct();
  const { report } = await ingestFolder(folder, dataDir, { now, sources: LATER_VERSION });
  expect([report.outcome, report.problems]).toEqual(['promoted', []]);
  const changes = await readChanges();
  const { orgNumber } = changes.find(({ topics }) => topics.includes('address'))!;
  const own = changes.filter((change) => change.orgNumber === orgNumber);
  const [upgrade, correction] = own;
  expect(own.map(({ cause, topics }) => [cause, topics])).toEqual([
    ['reader', ['description']],
    ['publisher', ['address', 'description']],
  ]);
  const [described] = upgrade!.fields;
  expect(described!.after).toBe(`${String(described!.before)} (2)`);
  expect(correction!.fields.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['postalAddress.postalCode', '70210', '70211'],
    ['businessDescription', described!.after, expect.stringContaining('Ny. (2)')],
  ]);
  expect(upgrade!.generation < correction!.generation).toBe(true);
  expect(correction!.generation).toBe(report.generation);
  // No other company has data that only the publisher changed.
  const readers = new Set(changes.filter(({ cause }) => cause === 'reader').map((each) => each.orgNumber));
  expect(changes.every((change) => readers.has(change.orgNumber))).toBe(true);
});

it('The result of a delivery without news after an upgrade is that of the rebuild', async () => {
  const { report, error } = await ingestFolder(folder, dataDir, { now, sources: LATER_VERSION });
  expect([error, report.outcome, report.problems]).toEqual([null, 'promoted', []]);
  const changes = await readChanges();
  expect(changes.length).toBeGreaterThan(0);
  expect(new Set(changes.map(({ cause }) => cause))).toEqual(new Set(['reader']));
  const store = await openGenerationStore(embeddedIn(dataDir));
  expect((await store.readLive())?.name).toBe(report.generation);
  await store.close();
});

it('A run continues with its delivery if the accepted file must be read again', async () => {
  const staged = new DatabaseSync(join(dataDir, 'staging/registry.sqlite'));
  staged.exec("UPDATE delivery SET json = json_set(json, '$.readerVersion', 0)");
  staged.close();
  correct();
  const { report, error } = await ingestFolder(folder, dataDir, { now, sources: LATER_VERSION });
  expect([error, report.outcome]).toEqual([null, 'promoted']);
  expect(report.problems).toEqual([
    expect.stringMatching(
      /could not be rebuilt before the delivery was read: The staged data of registry .* Deliver the file again\. In the changes/,
    ),
  ]);
  expect(new Set((await readChanges()).map(({ cause }) => cause))).toEqual(new Set(['publisher']));
});

it('A rebuild after an upgrade builds one generation', async () => {
  const { report } = await ingestFolder(null, dataDir, { now, sources: LATER_VERSION });
  expect(report.outcome).toBe('promoted');
  const store = await openGenerationStore(embeddedIn(dataDir));
  expect(await store.listOldestFirst()).toHaveLength(2);
  await store.close();
});
