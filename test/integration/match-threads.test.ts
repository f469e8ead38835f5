import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MatchItem } from '../../shared/match/match-item.ts';
import { matchItems } from '../../shared/match/match-items.ts';
import { MatchThreads } from '../../shared/match/threads/match-threads.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { NO_DEADLINE, type CompanyReader, type CompanyStore } from '../../shared/store/port.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';

let data: string;
let store: CompanyStore;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'company-data-threads-'));
  await copyReadyData('weekly', data);
  store = await openStore(embeddedIn(data));
});
afterAll(async () => {
  await store.close();
  rmSync(data, { recursive: true });
});

const NAMES = ['Nordlys Logistik AB', 'nordlsy logistik ab', 'Kvartersbutiken Ugglan AB', ''];
const toItem = (place: number): MatchItem => ({
  name: `${NAMES[place % NAMES.length]}`,
  orgNumber: place % 5 === 0 ? '556000-0001' : null,
  city: null,
  postalCode: null,
  legalForm: null,
});
const PARTS = Array.from({ length: 12 }, (_, part) =>
  Array.from({ length: 25 }, (__, place) => toItem(part + place)),
);

function openThreads(dataDir: string, warnings: unknown[]): MatchThreads {
  const threads = new MatchThreads(embeddedIn(dataDir), (error) => void warnings.push(error));
  onTestFinished(() => threads.close());
  return threads;
}

async function matchParts(threads: MatchThreads, reader: CompanyReader) {
  const match = (items: readonly MatchItem[]) =>
    threads.matchPart(reader, { items, maxCandidates: 3 }, NO_DEADLINE);
  return Promise.all(PARTS.map(match));
}

describe('MatchThreads', () => {
  it('decides as one thread does, and warns of nothing', async () => {
    const warnings: unknown[] = [];
    const threads = openThreads(data, warnings);
    await store.withLiveGeneration(async (reader) => {
      const alone = await Promise.all(PARTS.map((items) => matchItems(reader, items, 3, NO_DEADLINE)));
      expect(await matchParts(threads, reader)).toEqual(alone);
      expect(await matchParts(threads, reader)).toEqual(alone);
    });
    expect(warnings).toEqual([]);
  });

  it('a part whose thread fails is matched by the reader, and the failure is told', async () => {
    const warnings: unknown[] = [];
    const threads = openThreads(join(data, 'nowhere'), warnings);
    await store.withLiveGeneration(async (reader) => {
      const alone = await Promise.all(PARTS.map((items) => matchItems(reader, items, 3, NO_DEADLINE)));
      expect(await matchParts(threads, reader)).toEqual(alone);
    });
    expect(warnings).toHaveLength(PARTS.length);
    expect(String(warnings[0])).toContain('does not exist');
  });

  it('a part that a thread has is not waited for after its deadline, and the next one is matched', async () => {
    const warnings: unknown[] = [];
    const threads = openThreads(data, warnings);
    const part = { items: PARTS[0] ?? [], maxCandidates: 3 };
    await store.withLiveGeneration(async (reader) => {
      const controller = new AbortController();
      const matched = threads.matchPart(reader, part, { ...NO_DEADLINE, signal: controller.signal });
      setImmediate(() => controller.abort(new Error('too late')));
      await expect(matched).rejects.toThrow('too late');
      expect(await threads.matchPart(reader, part, NO_DEADLINE)).toHaveLength(part.items.length);
    });
    expect(warnings).toEqual([]);
  });

  it('a part of a caller that has gone is not matched', async () => {
    const threads = openThreads(data, []);
    const signal = AbortSignal.abort(new Error('gone'));
    await store.withLiveGeneration(async (reader) => {
      const part = { items: PARTS[0] ?? [], maxCandidates: 3 };
      await expect(threads.matchPart(reader, part, { ...NO_DEADLINE, signal })).rejects.toThrow('gone');
    });
  });
});
