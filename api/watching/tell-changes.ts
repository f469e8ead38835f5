import { setTimeout as wait } from 'node:timers/promises';
import type { WatchEvent } from '../../shared/accounts/watching/watch-list.ts';
import type { FeedCursor, WatchFeed, Watcher } from '../../shared/accounts/watching/watch-feed.ts';
import type { Change } from '../../shared/domain/change.ts';
import type { Log } from '../../shared/log/create-log.ts';
import {
  hashGenerationName,
  parseChangeId,
  toPublicationNumber,
  type ChangePage,
  type FeedState,
} from '../../shared/store/change-feed.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { chooseTold } from './choose-told.ts';
import { readChangesAt } from './read-changes-at.ts';

const PAGE_SIZE = 200;
/**
 * Changes of one step. A step of 10 takes about two milliseconds, in which the process answers
 * nobody; of 200, calls beside it took three times as long.
 */
const STEP_SIZE = 10;
/** Pause between steps, for the calls: 20,000 changes are told in 24 seconds. */
const PAUSE_MS = 8;

interface TellDependencies {
  readonly store: CompanyStore;
  readonly feed: WatchFeed;
  readonly log: Pick<Log, 'warn'>;
  readonly signal: AbortSignal;
}

/**
 * Stores for each list which of the new changes it is told, up to the end of the feed
 * (docs/decisions/088-watching.md). One worker does so at a time; what another one does at the same
 * moment is not stored twice.
 */
export async function tellChanges(dependencies: TellDependencies): Promise<void> {
  const { store, feed, signal } = dependencies;
  const state = await readState(store);
  let cursor = await feed.begin(toEnd(state));
  const isDone = isAtEnd(cursor, state) && (await feed.isAnnounced(cursor));
  if (isDone || !(await feed.lease())) return;
  try {
    while (!signal.aborted && !isAtEnd(cursor, await readState(store))) {
      const next = await tellPage(cursor, dependencies);
      if (next === null) return;
      cursor = next;
    }
    if (!signal.aborted) await feed.announce(cursor.position);
  } finally {
    await feed.release();
  }
}

/** Returns the place after the next changes; null if another worker has told them. */
async function tellPage(
  cursor: FeedCursor,
  { store, feed, log, signal }: TellDependencies,
): Promise<FeedCursor | null> {
  const { state, page } = await readPage(store, cursor);
  if (page === null) {
    log.warn(
      { position: cursor.position },
      'the feed of changes was restarted, restored or cut; watch lists are not told what came before',
    );
    const end = toEnd(state);
    await feed.restart(cursor, end);
    return end;
  }
  const changes = takePublication(page.changesJson.map((text) => JSON.parse(text) as Change));
  const isWhole = changes.length === page.changesJson.length;
  let place = cursor;
  let start = 0;
  do {
    const step = changes.slice(start, start + STEP_SIZE);
    start += STEP_SIZE;
    const last = step.at(-1);
    const isEnd = last === undefined || (isWhole && !page.mayHaveMore && start >= changes.length);
    const next = { feedId: state.feedId, ...(isEnd ? page.next : toPosition(last)) };
    const events = step.length === 0 ? [] : await chooseEvents(step, store, feed);
    if (!(await feed.advance(place, next, events))) return null;
    place = next;
    await wait(PAUSE_MS);
  } while (start < changes.length && !signal.aborted);
  return place;
}

async function readPage(
  store: CompanyStore,
  { feedId, ...after }: FeedCursor,
): Promise<{ readonly state: FeedState; readonly page: ChangePage | null }> {
  return store.withLiveGeneration(async ({ changes }) => {
    const state = await changes.readState();
    const criteria = { limit: PAGE_SIZE, organisationNumber: null, topics: null };
    if (state.feedId !== feedId) return { state, page: null };
    // Changes that were too old are gone, and those after them are told.
    const isCut = after.position < state.deletedUpToPosition;
    return { state, page: await changes.readPage({ ...criteria, after: isCut ? null : after }) };
  });
}

async function chooseEvents(
  changes: readonly Change[],
  store: CompanyStore,
  feed: WatchFeed,
): Promise<WatchEvent[]> {
  const watchers = await feed.findWatchers(changes.map(({ orgNumber }) => orgNumber));
  const told = await readTold(changes, watchers, store, feed);
  return chooseTold(changes, watchers, (list, orgNumber) => told.get(toKey(list, orgNumber)) ?? []);
}

/** Reads what lists were told about the companies that a rollback changes. */
async function readTold(
  changes: readonly Change[],
  watchers: readonly Watcher[],
  store: CompanyStore,
  feed: WatchFeed,
): Promise<ReadonlyMap<string, readonly Change[]>> {
  const rolledBack = new Set(
    changes.filter(({ cause }) => cause === 'rollback').map(({ orgNumber }) => orgNumber),
  );
  const watched = watchers.filter(({ orgNumber }) => rolledBack.has(orgNumber));
  if (watched.length === 0) return new Map();
  const events = await feed.findTold(watched);
  const found = await store.withLiveGeneration((reader) => readChangesAt(reader.changes, events));
  const byList = Map.groupBy(events, ({ list, orgNumber }) => toKey(list, orgNumber));
  return new Map(
    [...byList].map(([key, own]) => [
      key,
      own.map(({ position }) => found.get(position)?.change).filter((change) => change !== undefined),
    ]),
  );
}

function toKey(list: number, orgNumber: string): string {
  return `${list} ${orgNumber}`;
}

/** The changes of the first publication: a rollback is told with a view to those before it. */
function takePublication(changes: readonly Change[]): readonly Change[] {
  const numbers = changes.map(({ id }) => toPublicationNumber(parseChangeId(id)));
  return changes.filter((_, place) => numbers[place] === numbers[0]);
}

function toPosition({ id, generation }: Change) {
  return { position: parseChangeId(id), generationNameHash: hashGenerationName(generation) };
}

function readState(store: CompanyStore): Promise<FeedState> {
  return store.withLiveGeneration(({ changes }) => changes.readState());
}

function toEnd({ feedId, endPosition }: FeedState): FeedCursor {
  return { feedId, ...endPosition };
}

function isAtEnd(cursor: FeedCursor, state: FeedState): boolean {
  const end = toEnd(state);
  return (
    cursor.feedId === end.feedId &&
    cursor.position === end.position &&
    cursor.generationNameHash === end.generationNameHash
  );
}
