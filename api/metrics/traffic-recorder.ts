import {
  toUtcMinute,
  type TrafficStore,
  type MinuteLatencyBucketCount,
} from '../../shared/accounts/usage/traffic-store.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { runEvery } from '../../shared/tasks/run-every.ts';

export const LATENCY_BUCKET_UPPER_BOUNDS_MS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
] as const;

function findBucket(ms: number): number {
  const bucket = LATENCY_BUCKET_UPPER_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return bucket < 0 ? LATENCY_BUCKET_UPPER_BOUNDS_MS.length : bucket;
}

function toLowerBoundMs(bucket: number): number {
  return LATENCY_BUCKET_UPPER_BOUNDS_MS[bucket - 1] ?? 0;
}

export interface CurrentMinuteCounter {
  readonly route: string;
  readonly statusClass: string;
  readonly callsByLatencyBucket: Uint32Array;
}

/**
 * Maximum rows that wait while the accounts database does not answer. The oldest rows above it are
 * dropped. 10,000 rows are some hours of traffic and need 2 MB.
 */
const MAX_WAITING_ROWS = 10_000;
const MINUTE_MS = 60_000;

export class TrafficRecorder {
  readonly #write: (counts: readonly MinuteLatencyBucketCount[]) => Promise<void>;
  readonly #nowMs: () => number;
  readonly #counters: CurrentMinuteCounter[] = [];
  /** Counts to be written, by minute, route, status class and latency bucket; oldest first. */
  #waiting = new Map<string, MinuteLatencyBucketCount>();
  #minute = '';
  #minuteEndMs = 0;
  #lastFlush: Promise<void> = Promise.resolve();

  /** `write` stores all counts, or rejects and stores none. `nowMs` is in ms since 1970. */
  constructor(write: (counts: readonly MinuteLatencyBucketCount[]) => Promise<void>, nowMs: () => number) {
    this.#write = write;
    this.#nowMs = nowMs;
  }

  /**
   * Adds and returns a counter of answers to `route` with the status class `statusClass`, such as
   * `2xx`.
   */
  addCounter(route: string, statusClass: string): CurrentMinuteCounter {
    const callsByLatencyBucket = new Uint32Array(LATENCY_BUCKET_UPPER_BOUNDS_MS.length + 1);
    const counter = { route, statusClass, callsByLatencyBucket };
    this.#counters.push(counter);
    return counter;
  }

  count(counter: CurrentMinuteCounter, durationMs: number): void {
    const nowMs = this.#nowMs();
    if (nowMs >= this.#minuteEndMs) this.#startMinute(nowMs);
    const bucket = findBucket(durationMs);
    counter.callsByLatencyBucket[bucket] = (counter.callsByLatencyBucket[bucket] ?? 0) + 1;
  }

  /**
   * Writes all counts. If the write fails, rejects and retains the newest {@link MAX_WAITING_ROWS}
   * counts for the next write.
   */
  flush(): Promise<void> {
    const flushed = this.#lastFlush.then(() => this.#flushNow());
    this.#lastFlush = flushed.catch(() => undefined);
    return flushed;
  }

  async #flushNow(): Promise<void> {
    this.#gather();
    const counts = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#write([...counts.values()]);
    } catch (error) {
      const since = this.#waiting;
      this.#waiting = counts;
      for (const count of since.values()) this.#add(count);
      for (const id of counts.keys()) if (counts.size > MAX_WAITING_ROWS) counts.delete(id);
      throw error;
    }
  }

  #startMinute(nowMs: number): void {
    this.#gather();
    this.#minute = toUtcMinute(new Date(nowMs));
    this.#minuteEndMs = (Math.floor(nowMs / MINUTE_MS) + 1) * MINUTE_MS;
  }

  #gather(): void {
    for (const { route, statusClass, callsByLatencyBucket } of this.#counters)
      for (const [bucket, count] of callsByLatencyBucket.entries()) {
        if (count === 0) continue;
        this.#add({
          minute: this.#minute,
          route,
          statusClass,
          fromMs: toLowerBoundMs(bucket),
          calls: count,
        });
        callsByLatencyBucket[bucket] = 0;
      }
  }

  #add(count: MinuteLatencyBucketCount): void {
    const id = `${count.minute} ${count.route} ${count.statusClass} ${count.fromMs}`;
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
  const recorder = new TrafficRecorder(
    (counts) => traffic.add(counts),
    () => now().getTime(),
  );
  const warn = (err: unknown): void => log.warn({ err }, 'traffic counts were not stored; retrying in 10 s');
  const stopFlushing = runEvery(FLUSH_INTERVAL_MS, () => recorder.flush(), warn);
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
      await recorder.flush().catch(warn);
    },
  };
}
