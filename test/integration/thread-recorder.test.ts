import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ChangeRecorder,
  type PublicationRecorder,
  type RecordedChanges,
} from '../../ingest/changes/change-recorder.ts';
import { ThreadRecorder } from '../../ingest/changes/thread-recorder.ts';
import type { CompanyTexts, GenerationStore } from '../../shared/store/port.ts';
import { openGenerationStore, toStoreConfig } from '../../shared/store/open-store.ts';
import { EmbeddedStore } from '../../shared/store/embedded/store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ABOUT, makeIndexedCompanies, SNI } from '../support/ingest/make-indexed-companies.ts';

const COMPANIES = makeIndexedCompanies(60);
const COMPARISON = {
  ...{ generation: 'g2', seenAt: '2026-06-16T04:00:00.000Z', isRollback: false },
  ...{ before: {}, after: {} },
  sources: [
    { name: 'registry', detailKey: 'registry', parts: ['registered' as const], origins: ['registry'] },
  ],
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-test-'));
  folders.push(folder);
  return folder;
}

async function publishFirst(store: GenerationStore): Promise<void> {
  const writer = await store.build('g1');
  await writer.add(COMPANIES);
  await writer.finish({ ...ABOUT, previous: null }, SNI);
  await store.promote('g1', null);
}

/** Every third company has another name, every fifth is missing, and one is new. */
const NEXT: readonly CompanyTexts[] = makeIndexedCompanies(61).flatMap(({ id, company, detail }, place) => {
  if (place % 5 === 4) return [];
  const renamed = company.replace(/"name":"([^"]*)"/, '"name":"$1 Ny"');
  return [{ id, company: place % 3 === 0 ? renamed : company, detail, trademarks: null }];
});

/** Adds the next generation in small batches, publishes it and returns the changes. */
async function record(
  dataDir: string,
  open: (store: GenerationStore) => Promise<PublicationRecorder>,
): Promise<{ recorded: RecordedChanges; changes: readonly string[] }> {
  const store = await openGenerationStore(embeddedIn(dataDir));
  await publishFirst(store);
  const recorder = await open(store);
  for (let from = 0; from < NEXT.length; from += 7) await recorder.add(NEXT.slice(from, from + 7));
  const recorded = await recorder.finish();
  const writer = await store.build('g2');
  await writer.finish({ ...ABOUT, previous: 'g1' }, SNI);
  await store.promote('g2', 'g1', [], recorded.publicationNumber);
  await store.close();
  const served = new EmbeddedStore(join(dataDir, 'store'));
  const page = await served.withLive((reader) =>
    reader.changes.readPage({ after: null, limit: 1_000, organisationNumber: null, topics: null }),
  );
  await served.close();
  return { recorded, changes: page!.changes };
}

describe('recording in a thread', () => {
  it('A thread records the same changes as the thread of the run', async () => {
    const here = await record(
      makeDataDir(),
      async (store) =>
        new ChangeRecorder(await store.changes.write(), {
          ...COMPARISON,
          earlierCompanies: store.readAllCompanies('g1'),
        }),
    );
    const dataDir = makeDataDir();
    const inThread = await record(dataDir, () =>
      ThreadRecorder.open({
        ...{ storeConfig: toStoreConfig(embeddedIn(dataDir)), liveGeneration: 'g1', comparison: COMPARISON },
      }),
    );
    expect(inThread).toEqual(here);
    expect(here.recorded.publicationNumber).toBe(2);
    expect(new Set(here.changes.map((text) => (JSON.parse(text) as { type: string }).type))).toEqual(
      new Set(['company_added', 'company_changed', 'company_removed']),
    );
  });

  it('A store that the thread cannot open is an error of the run', async () => {
    const dataDir = makeDataDir();
    writeFileSync(join(dataDir, 'store'), '');
    const storeConfig = toStoreConfig(embeddedIn(dataDir));
    await expect(
      ThreadRecorder.open({ storeConfig, liveGeneration: 'g1', comparison: COMPARISON }),
    ).rejects.toThrow(/could not write the changes/);
  });

  it('An error of the thread fails the next call, and abandoning it afterwards succeeds', async () => {
    const dataDir = makeDataDir();
    const store = await openGenerationStore(embeddedIn(dataDir));
    await publishFirst(store);
    const storeConfig = toStoreConfig(embeddedIn(dataDir));
    const recorder = await ThreadRecorder.open({ storeConfig, liveGeneration: 'g1', comparison: COMPARISON });
    const broken = { id: COMPANIES[0]!.id, company: 'no JSON', detail: '{}', trademarks: null };
    await recorder.add([broken]);
    await expect(recorder.add(NEXT)).rejects.toThrow();
    await recorder.abandon();
    expect(await store.changes.readState()).toMatchObject({ publication: 1 });
    await store.close();
  });
});
