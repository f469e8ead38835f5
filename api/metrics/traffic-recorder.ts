import type { TrafficCount, TrafficStore } from '../../shared/accounts/usage/traffic-store.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { FailureReporter } from '../../shared/tasks/failure-reporter.ts';
import { runEvery } from '../../shared/tasks/run-every.ts';

/** Answers to one route with one status class since the last write. */
export interface TrafficCounter {
  readonly route: string;
  readonly statusClass: string;
  calls: number;
}

/** Counts answers in memory. They belong to the day on which they are written, after 10 seconds. */
export class TrafficRecorder {
  readonly #write: (counts: readonly TrafficCount[]) => Promise<void>;
  readonly #now: () => Date;
  readonly #counters: TrafficCounter[] = [];
  /** Counts to be written, by day, route and status class: no more than these in a failed write. */
  readonly #waiting = new Map<string, TrafficCount>();
  #lastFlush: Promise<void> = Promise.resolve();

  /** `write` stores all counts, or rejects and stores none. */
  constructor(write: (counts: readonly TrafficCount[]) => Promise<void>, now: () => Date) {
    this.#write = write;
    this.#now = now;
  }

  /**
   * Adds a counter of answers to `route` with the status class `statusClass`, such as `2xx`.
   * Counters of the same are written as their sum.
   */
  addCounter(route: string, statusClass: string): TrafficCounter {
    const counter = { route, statusClass, calls: 0 };
    this.#counters.push(counter);
    return counter;
  }

  /** Writes all counts. If the write fails, rejects and keeps them for the next one. */
  flush(): Promise<void> {
    const flushed = this.#lastFlush.then(() => this.#flushNow());
    this.#lastFlush = flushed.catch(() => undefined);
    return flushed;
  }

  async #flushNow(): Promise<void> {
    this.#gather();
    const counts = [...this.#waiting.values()];
    this.#waiting.clear();
    try {
      await this.#write(counts);
    } catch (error) {
      for (const count of counts) this.#add(count);
      throw error;
    }
  }

  #gather(): void {
    const day = this.#now().toISOString().slice(0, 10);
    for (const counter of this.#counters) {
      if (counter.calls > 0) this.#add({ day, ...counter });
      counter.calls = 0;
    }
  }

  #add(count: TrafficCount): void {
    const id = `${count.day} ${count.route} ${count.statusClass}`;
    const calls = (this.#waiting.get(id)?.calls ?? 0) + count.calls;
    this.#waiting.set(id, { ...count, calls });
  }
}

const FLUSH_INTERVAL_MS = 10_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

interface TrafficRecording {
  readonly recorder: TrafficRecorder;
  close(): Promise<void>;
}

/** Records the traffic of this process every 10 s, removes old traffic, and logs failures. */
export function startTrafficRecording(traffic: TrafficStore, now: () => Date, log: Log): TrafficRecording {
  const recorder = new TrafficRecorder((counts) => traffic.add(counts), now);
  const failures = new FailureReporter((err) =>
    log.warn({ err }, 'traffic counts were not stored; retrying every 10 s'),
  );
  const flush = (): Promise<void> =>
    recorder.flush().then(
      () => failures.succeeded(),
      (error: unknown) => failures.failed(error),
    );
  const stopFlushing = runEvery(FLUSH_INTERVAL_MS, flush);
  const stopForgetting = runEvery(
    CLEANUP_INTERVAL_MS,
    () => traffic.deleteOld(now()),
    (err) => log.warn({ err }, 'old traffic counts were not removed; retrying in an hour'),
  );
  return {
    recorder,
    close: async () => {
      stopFlushing();
      stopForgetting();
      await flush();
    },
  };
}
