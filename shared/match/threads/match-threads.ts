import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { StoreConfig } from '../../store/open-store.ts';
import type { CompanyReader, ReadContext } from '../../store/port.ts';
import { rejectOnAbort } from '../../tasks/reject-on-abort.ts';
import { BoundedTaskQueue } from '../../tasks/bounded-task-queue.ts';
import type { ItemMatch, MatchItem } from '../match-item.ts';
import { matchItems } from '../match-items.ts';

/** More threads than this wait for each other's memory. */
const MAX_THREADS = 4;
/** Parts that wait for a thread. Each list has a few at a time. */
const MAX_WAITING_PARTS = 1_024;
const IDLE_MS = 30_000;
/**
 * Memory for short-lived objects of a thread. Without a limit, two threads take 290 MB with a
 * million companies, in place of 200.
 */
const MAX_YOUNG_MB = 16;

export interface ThreadData {
  readonly config: StoreConfig;
  readonly generationName: string;
  readonly sharedIndex: object | null;
}

export interface ListPart {
  readonly items: readonly MatchItem[];
  readonly maxCandidates: number;
}

type PartAnswer = { readonly matches: ItemMatch[] } | { readonly error: unknown };

/**
 * Threads that match parts of lists, as many as there are cores. They start with the first part,
 * share the index of its generation, and end when there was no part for half a minute.
 */
export class MatchThreads {
  readonly count = Math.min(MAX_THREADS, availableParallelism());
  readonly #config: StoreConfig;
  readonly #warn: (error: unknown) => void;
  readonly #pools = new Map<string, GenerationPool>();

  /** `warn` is told why a thread failed. Its part is matched in this thread then. */
  constructor({ store, dataDir, elasticsearch }: StoreConfig, warn: (error: unknown) => void) {
    this.#config = { store, dataDir, elasticsearch };
    this.#warn = warn;
  }

  /**
   * Matches a part of a list as {@link matchItems} does. `reader` reads the same store. Throws the
   * reason of the context's signal when it aborts, although a thread ends the part that it has.
   */
  async matchPart(reader: CompanyReader, part: ListPart, context: ReadContext): Promise<ItemMatch[]> {
    const pool = this.#pools.getOrInsertComputed(reader.generation.name, (name) => this.#open(name, reader));
    try {
      return await rejectOnAbort(pool.match(part, context.signal), context.signal);
    } catch (error) {
      context.signal.throwIfAborted();
      this.#warn(error);
      // What is wrong with the data is the reader's to say.
      return matchItems(reader, part.items, part.maxCandidates, context);
    }
  }

  #open(generationName: string, { sharedIndex }: CompanyReader): GenerationPool {
    const data = { config: this.#config, generationName, sharedIndex };
    const end = (): void => void this.#pools.delete(generationName);
    return new GenerationPool(data, this.count, end);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }
}

class GenerationPool {
  readonly #data: ThreadData;
  readonly #queue: BoundedTaskQueue;
  readonly #threads = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(data: ThreadData, threadCount: number, onEnd: () => void) {
    this.#data = data;
    this.#queue = new BoundedTaskQueue({ concurrency: threadCount, maxWaiting: MAX_WAITING_PARTS });
    this.#timer = setTimeout(() => {
      // A part that came last starts the time again.
      if (this.#idle.length < this.#threads.size) return void this.#timer.refresh();
      onEnd();
      void this.close();
    }, IDLE_MS).unref();
  }

  match(part: ListPart, signal: AbortSignal): Promise<ItemMatch[]> {
    return this.#queue.run(async () => {
      signal.throwIfAborted();
      this.#timer.refresh();
      const thread = this.#idle.pop() ?? this.#start();
      // The process waits for a part, and not for an idle thread.
      thread.ref();
      thread.postMessage(part);
      const [answer] = (await once(thread, 'message', { signal: this.#closing.signal })) as [PartAnswer];
      thread.unref();
      this.#idle.push(thread);
      if ('error' in answer) throw answer.error;
      return answer.matches;
    });
  }

  #start(): Worker {
    const thread = new Worker(new URL('match-thread.ts', import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    });
    this.#threads.add(thread);
    // Its part has the error too. Without a listener it would end the process.
    thread.on('error', () => undefined);
    thread.once('exit', () => this.#forget(thread));
    return thread;
  }

  #forget(thread: Worker): void {
    this.#threads.delete(thread);
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }
}
