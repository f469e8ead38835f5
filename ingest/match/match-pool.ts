import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ItemMatch, MatchItem } from '../../shared/match/match-item.ts';
import type { StoreConfig } from '../../shared/store/open-store.ts';

/** Matches a part of a list. */
export type MatchPart = (items: readonly MatchItem[]) => Promise<ItemMatch[]>;

/** Threads that match parts of a list, each with the index of one generation in memory. */
export interface MatchPool {
  readonly threadCount: number;
  readonly matchPart: MatchPart;
  readonly close: () => Promise<void>;
}

export interface PoolWork {
  readonly config: StoreConfig;
  readonly generationName: string;
}

/** Each thread has an index of its own: 250 MB with a million companies. */
const MAX_THREADS = 4;

type Answer = { readonly matches: ItemMatch[] } | { readonly error: unknown };

/** Starts a thread for each core, for the companies of one generation. */
export async function openMatchPool(work: PoolWork): Promise<MatchPool> {
  const threadCount = Math.min(MAX_THREADS, availableParallelism());
  const script = new URL('match-thread.ts', import.meta.url);
  const threads = Array.from({ length: threadCount }, () => new Worker(script, { workerData: work }));
  const failure = Promise.race(threads.map(waitForError));
  // A failure matters to the part that waits for it.
  failure.catch(() => undefined);
  const idle = [...threads];
  const waiting: ((thread: Worker) => void)[] = [];
  const acquire = (): Promise<Worker> => {
    const thread = idle.pop();
    return thread === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(thread);
  };
  const release = (thread: Worker): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(thread);
    else next(thread);
  };
  return {
    threadCount,
    matchPart: async (items) => {
      const thread = await acquire();
      try {
        thread.postMessage(items);
        const [answer] = (await Promise.race([once(thread, 'message'), failure])) as [Answer];
        if ('error' in answer) throw answer.error;
        return answer.matches;
      } finally {
        release(thread);
      }
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

async function waitForError(thread: Worker): Promise<never> {
  const [error] = (await once(thread, 'error')) as [unknown];
  throw error;
}
