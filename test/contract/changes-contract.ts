import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SendWebhook } from '../../api/watching/send-webhook.ts';
import { WatchWorker } from '../../api/watching/watch-worker.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { Change } from '../../shared/domain/change.ts';
import type { ChangeTopic } from '../../shared/domain/company.ts';
import {
  parseChangeId,
  toChangeId,
  toChangePosition,
  toLastPositionOfPublication,
  hashGenerationName,
  type ChangeCriteria,
  type ChangePage,
  type StoredChange,
} from '../../shared/store/change-feed.ts';
import type { StoredCompanyJson, CompanyStore, GenerationStore } from '../../shared/store/port.ts';
import {
  ABOUT,
  makeIndexedCompanies,
  CODE_LISTS,
  TRADEMARKS,
} from '../support/ingest/make-indexed-companies.ts';
import type { Engine } from './store-contract.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const COMPANIES = makeIndexedCompanies(12);
const SEEN_AT = '2026-06-16T04:00:00.000Z';
const numberAt = (place: number): string =>
  (JSON.parse(COMPANIES[place]!.companyJson) as { orgNumber: string }).orgNumber;

/** A change of the company at `place`, which is also its ordinal minus one. */
function makeChange(publication: number, place: number, topics: ChangeTopic[] = ['name']): StoredChange {
  const position = toChangePosition(publication, place + 1);
  const organisationNumber = numberAt(place);
  const change: Change = {
    id: toChangeId(position),
    orgNumber: organisationNumber,
    name: `Ö "${place}"`,
    type: 'company_changed',
    topics,
    fields: [{ field: 'name', before: 'a', after: 'b' }],
    reports: [],
    company: null,
    cause: 'publisher',
    sources: [],
    seenAt: SEEN_AT,
    generation: `g${publication}`,
  };
  return { position, organisationNumber, topics, changeJson: JSON.stringify(change) };
}

/** The change that takes one of {@link makeChange} back. */
function rollBack(stored: StoredChange): StoredChange {
  const change = JSON.parse(stored.changeJson) as Change;
  const fields = [{ field: 'name', before: 'b', after: 'a' }];
  return { ...stored, changeJson: JSON.stringify({ ...change, cause: 'rollback', fields }) };
}

async function build(generations: GenerationStore, name: string, previous: string | null): Promise<void> {
  const writer = await generations.createGenerationWriter(name);
  expect(await addCompanies(generations, writer, COMPANIES)).toEqual([]);
  await writer.finish({ ...ABOUT, previous }, CODE_LISTS);
}

async function publish(
  generations: GenerationStore,
  name: string,
  previous: string,
  changes: (publication: number) => readonly StoredChange[],
  seenAt = SEEN_AT,
): Promise<void> {
  await build(generations, name, previous);
  const writer = await generations.changes.startPublication();
  await writer.add(changes(writer.publicationNumber));
  await writer.finish({ generation: name, seenAt, isFeedRestart: false });
  await generations.promote(name, previous, [], writer.publicationNumber);
}

const readPage = (store: CompanyStore, criteria: Partial<ChangeCriteria> = {}): Promise<ChangePage | null> =>
  store.withLiveGeneration((reader) =>
    reader.changes.readPage({
      after: null,
      limit: 100,
      organisationNumber: null,
      topics: null,
      ...criteria,
    }),
  );
const readStart = async (store: CompanyStore): Promise<string> =>
  (await store.withLiveGeneration((reader) => reader.changes.readHistory(numberAt(0), 1))).keptSince;
const toIds = (page: ChangePage | null): string[] =>
  (page?.changesJson ?? []).map((text) => Change.parse(JSON.parse(text)).id);

export function describeChangesContract(label: string, create: () => Promise<Engine>): void {
  // Each test has an engine of its own. With Elasticsearch most of their time is waiting.
  describe.concurrent(`${label}: changes`, () => {
    it('The changes of an erased company are gone, and the others keep their positions', async () => {
      const { generations, open, dispose } = await create();
      expect(await generations.changes.eraseChanges(numberAt(1))).toBe(0);
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      await publish(generations, 'g2', 'g1', (publication) =>
        [0, 1, 2].map((place) => makeChange(publication, place)),
      );
      expect(await generations.changes.eraseChanges(numberAt(1))).toBe(1);
      expect(await generations.changes.eraseChanges(numberAt(1))).toBe(0);
      const store = await open();
      const ids = [0, 2].map((place) => toChangeId(toChangePosition(2, place + 1)));
      expect(toIds(await readPage(store))).toEqual(ids);
      const after = { position: toChangePosition(2, 2), generationNameHash: hashGenerationName('g2') };
      expect(toIds(await readPage(store, { after }))).toEqual([ids[1]]);
      const asked = [ids[1]!, '0000002-000000002', '0000003-000000001', ids[0]!].map(parseChangeId);
      const found = await store.withLiveGeneration(({ changes }) => changes.readAt(asked));
      expect(toIds({ changesJson: found, next: after, mayHaveMore: false })).toEqual(ids);
      expect(await generations.changes.findDamage()).toEqual([]);
      await store.close();
      await dispose();
    });

    it('A watch list is told what is published, and what a rollback takes back', async () => {
      const { generations, open, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      const store = await open();
      const folder = mkdtempSync(join(tmpdir(), 'company-data-watching-'));
      const now = (): Date => new Date(SEEN_AT);
      const accounts = await openAccounts({ path: join(folder, 'accounts.sqlite') }, now);
      const watching = accounts.openWatching(['secret']);
      const { feedId, endPosition } = await store.withLiveGeneration(({ changes }) => changes.readState());
      await watching.feed.begin({ feedId, ...endPosition });
      const owner = { account: await accounts.administration.createAccount('pro', 'A'), isTest: false };
      const change = { name: 'L', webhook: 'https://hooks.example.se' };
      const { list } = (await watching.lists.create(owner, endPosition.position, change))!;
      const add = [numberAt(0), numberAt(1)];
      await watching.companies.change(list, { add, remove: [] }, endPosition.position, 10);
      const received: string[][] = [];
      const sendWebhook: SendWebhook = async (message) => {
        const { changes } = JSON.parse(message.body) as { changes: Change[] };
        received.push(changes.map(({ id }) => id));
        return { at: SEEN_AT, status: 204, error: null };
      };
      const refuse = (): never => expect.fail('nothing is mailed or logged');
      const mail = { sendChanges: refuse, sendNotice: refuse };
      const log = { warn: refuse };
      const worker = new WatchWorker({ watching, store, sendWebhook, mail, log, now, pauseMs: 0 });
      const work = async (): Promise<void> => {
        await store.status();
        await worker.run();
        await worker.settle();
      };
      await publish(generations, 'g2', 'g1', (publication) =>
        [0, 2].map((place) => makeChange(publication, place)),
      );
      await work();
      await publish(generations, 'g3', 'g2', (publication) =>
        [0, 1].map((place) => rollBack(makeChange(publication, place))),
      );
      await work();
      expect(received).toEqual([['0000002-000000001'], ['0000003-000000001']]);
      await worker.close();
      await accounts.close();
      await store.close();
      rmSync(folder, { recursive: true });
      await dispose();
    });

    it('The feed starts with the first promotion, without changes', async () => {
      const { generations, open, dispose } = await create();
      expect(await generations.changes.readUsableState()).toBeNull();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      const store = await open();
      const end = { position: toLastPositionOfPublication(1), generationNameHash: hashGenerationName('g1') };
      expect(await readPage(store)).toEqual({ changesJson: [], next: end, mayHaveMore: false });
      const state = await store.withLiveGeneration((reader) => reader.changes.readState());
      expect(state).toEqual({
        feedId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        livePublicationNumber: 1,
        endPosition: end,
        deletedUpToPosition: end.position,
      });
      expect(await generations.changes.readUsableState()).toMatchObject(state);
      expect(await generations.changes.findDamage()).toEqual([]);
      await store.close();
      await dispose();
    });

    it('The end of the last publication before an instant is found, up to the live one', async () => {
      const { generations, open, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      const day = (number: number) => `2099-01-0${number}T04:00:00.000Z`;
      await publish(generations, 'g2', 'g1', (publication) => [makeChange(publication, 0)], day(2));
      await publish(generations, 'g3', 'g2', (publication) => [makeChange(publication, 1)], day(4));
      const writer = await generations.changes.startPublication();
      await writer.finish({ generation: 'g4', seenAt: day(5), isFeedRestart: false });
      const store = await open();
      const find = (instant: string) =>
        store.withLiveGeneration((reader) => reader.changes.findPublicationEndBefore(instant));
      const toEnd = (publication: number) => ({
        position: toLastPositionOfPublication(publication),
        generationNameHash: hashGenerationName(`g${publication}`),
      });
      expect(await find('2000-01-01T00:00:00.000Z')).toBeNull();
      expect(await find(day(2))).toEqual(toEnd(1));
      expect(await find(day(3))).toEqual(toEnd(2));
      expect(await find(day(4))).toEqual(toEnd(2));
      expect(await find(day(9))).toEqual(toEnd(3));
      await store.close();
      await dispose();
    });

    it('Changes are visible from their promotion on, in pages, by company and by topic', async () => {
      const { generations, open, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      await build(generations, 'g2', 'g1');
      const writer = await generations.changes.startPublication();
      expect(writer.publicationNumber).toBe(2);
      await writer.add([makeChange(2, 0), makeChange(2, 1, ['address', 'size'])]);
      await writer.add([makeChange(2, 2, ['size']), makeChange(2, 3, ['name'])]);
      await writer.finish({ generation: 'g2', seenAt: SEEN_AT, isFeedRestart: false });
      const store = await open();
      expect(toIds(await readPage(store))).toEqual([]);
      await generations.promote('g2', 'g1', [], 2);
      expect((await store.status()).live?.name).toBe('g2');
      const all = ['0000002-000000001', '0000002-000000002', '0000002-000000003', '0000002-000000004'];
      expect(toIds(await readPage(store))).toEqual(all);
      const first = await readPage(store, { limit: 3 });
      expect([toIds(first), first?.mayHaveMore]).toEqual([all.slice(0, 3), true]);
      const second = await readPage(store, { limit: 3, after: first!.next });
      expect([toIds(second), second?.mayHaveMore]).toEqual([all.slice(3), false]);
      expect(second?.next).toEqual({
        position: toLastPositionOfPublication(2),
        generationNameHash: hashGenerationName('g2'),
      });
      expect(await readPage(store, { after: second!.next })).toEqual({ ...second, changesJson: [] });
      expect(toIds(await readPage(store, { topics: ['size', 'tax'] }))).toEqual(all.slice(1, 3));
      expect(toIds(await readPage(store, { organisationNumber: numberAt(3) }))).toEqual(all.slice(3));
      expect(toIds(await readPage(store, { organisationNumber: numberAt(3), topics: ['tax'] }))).toEqual([]);
      await store.close();
      await dispose();
    });

    it('A position before the floor, after the end or of another publication has no page', async () => {
      const { generations, open, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      await publish(generations, 'g2', 'g1', (publication) => [makeChange(publication, 0)]);
      const store = await open();
      const at = (publication: number, name: string): Partial<ChangeCriteria> => ({
        after: {
          position: toLastPositionOfPublication(publication),
          generationNameHash: hashGenerationName(name),
        },
      });
      expect(toIds(await readPage(store, at(1, 'g1')))).toEqual(['0000002-000000001']);
      for (const criteria of [at(0, ''), at(1, 'g2'), at(2, 'g1'), at(3, 'g3')])
        expect(await readPage(store, criteria)).toBeNull();
      await store.close();
      await dispose();
    });

    it('The last changes of a company are read in order, over several publications', async () => {
      const { generations, open, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      for (const number of [2, 3, 4])
        await publish(generations, `g${number}`, `g${number - 1}`, (publication) => [
          makeChange(publication, 4),
          makeChange(publication, 5),
        ]);
      const store = await open();
      const { changesJson: latest } = await store.withLiveGeneration((reader) =>
        reader.changes.readHistory(numberAt(5), 2),
      );
      expect(latest.map((text) => Change.parse(JSON.parse(text)).id)).toEqual([
        '0000003-000000006',
        '0000004-000000006',
      ]);
      await store.close();
      await dispose();
    });

    it('What a killed run has left of a publication never becomes visible', async () => {
      const { generations, open, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      const killed = await generations.changes.startPublication();
      await killed.add([makeChange(2, 0), makeChange(2, 7)]);
      await killed.finish({ generation: 'killed', seenAt: SEEN_AT, isFeedRestart: false });
      await publish(generations, 'g2', 'g1', (publication) => [makeChange(publication, 1)]);
      const store = await open();
      expect(toIds(await readPage(store))).toEqual(['0000002-000000002']);
      const again = await generations.changes.startPublication();
      await again.add([makeChange(3, 0)]);
      await again.abandon();
      await build(generations, 'g3', 'g2');
      await generations.promote('g3', 'g2');
      expect((await store.status()).live?.name).toBe('g3');
      const page = await readPage(store);
      expect(page).toEqual({
        changesJson: [],
        mayHaveMore: false,
        next: { position: toLastPositionOfPublication(3), generationNameHash: hashGenerationName('g3') },
      });
      await store.close();
      await dispose();
    });

    it('A promotion needs the complete next publication of its generation', async () => {
      const { generations, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      await build(generations, 'g2', 'g1');
      await expect(generations.promote('g2', 'g1', [], 2)).rejects.toThrow(
        'The feed of changes lacks publication 2 of this generation.',
      );
      const writer = await generations.changes.startPublication();
      await writer.finish({ generation: 'g3', seenAt: SEEN_AT, isFeedRestart: false });
      await expect(generations.promote('g2', 'g1', [], 2)).rejects.toThrow(
        'The feed of changes lacks publication 2 of this generation.',
      );
      expect((await generations.readLive())?.name).toBe('g1');
      await dispose();
    });

    it('Pruning deletes old publications and raises the floor', async () => {
      const { generations, open, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      const one = (publication: number): StoredChange[] => [makeChange(publication, 0)];
      await publish(generations, 'g2', 'g1', one, '2026-06-01T00:00:00.000Z');
      await publish(generations, 'g3', 'g2', one, '2026-06-02T00:00:00.000Z');
      await generations.changes.deleteChangesPublishedBefore(new Date('2026-06-01T12:00:00.000Z'));
      await generations.changes.deleteChangesPublishedBefore(new Date('2026-05-01T00:00:00.000Z'));
      const store = await open();
      expect(toIds(await readPage(store))).toEqual(['0000003-000000001']);
      const old = { position: toLastPositionOfPublication(1), generationNameHash: hashGenerationName('g1') };
      expect(await readPage(store, { after: old })).toBeNull();
      expect(await readStart(store)).toBe('2026-06-01T00:00:00.000Z');
      await store.close();
      await dispose();
    });

    it('The feed starts with the first generation', async () => {
      const { generations, open, dispose } = await create();
      await build(generations, 'g1', null);
      const before = new Date().toISOString();
      await generations.promote('g1', null);
      await publish(generations, 'g2', 'g1', (publication) => [makeChange(publication, 0)]);
      const store = await open();
      const start = await readStart(store);
      expect([start >= before, start <= new Date().toISOString()]).toEqual([true, true]);
      await store.close();
      await dispose();
    });

    it('All companies of a generation are read in the order of their ids', async () => {
      const { generations, dispose } = await create();
      await build(generations, 'g1', null);
      const found: StoredCompanyJson[] = [];
      for await (const batch of generations.readAllCompanies('g1')) found.push(...batch);
      expect(found).toEqual(
        COMPANIES.map(({ id, companyJson, detailJson, trademarks }) => ({
          companyId: id,
          companyJson,
          detailJson,
          trademarkMembersJson:
            trademarks.length === 0
              ? null
              : `"trademarks":${JSON.stringify(TRADEMARKS)},"trademarkCount":${TRADEMARKS.length}`,
        })),
      );
      await dispose();
    });
  });
}
