import { toMinute, type TrafficStore, type TrafficCount } from '../../shared/accounts/usage/traffic-store.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { repeat } from '../../shared/tasks/repeat.ts';

/** Where buckets of latencies end, in ms: 1 to 10,000. */
export const LATENCY_BOUNDS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** The index of the bucket of `ms`; the last one has no end. */
function findBucket(ms: number): number {
  const place = LATENCY_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return place < 0 ? LATENCY_BOUNDS_MS.length : place;
}

/** What all of a bucket took longer than, in ms. */
function toLowerBoundMs(place: number): number {
  return LATENCY_BOUNDS_MS[place - 1] ?? 0;
}

/** Counts of the minute that runs, of one route and one class of status, by bucket. */
export interface TrafficCounter {
  readonly route: string;
  readonly status: string;
  readonly calls: Uint32Array;
}

/** Rows that wait while the accounts are away: some hours of them, 2 MB. */
const MAX_WAITING_ROWS = 10_000;
const MINUTE_MS = 60_000;

/** Counts requests by minute and flushes them. A failed flush is repeated with the next. */
export class TrafficRecorder {
  readonly #write: (counts: readonly TrafficCount[]) => Promise<void>;
  readonly #nowMs: () => number;
  readonly #cells: TrafficCounter[] = [];
  /** By minute, route, class and bucket; oldest first. */
  #waiting = new Map<string, TrafficCount>();
  #minute = '';
  #minuteEndMs = 0;
  #lastFlush: Promise<void> = Promise.resolve();

  /** `write` takes all of the counts, or none and fails. `nowMs` is in ms since 1970. */
  constructor(write: (counts: readonly TrafficCount[]) => Promise<void>, nowMs: () => number) {
    this.#write = write;
    this.#nowMs = nowMs;
  }

  /** What requests of `route` that were answered with a status of that class are counted in. */
  addCounter(route: string, status: string): TrafficCounter {
    const cell = { route, status, calls: new Uint32Array(LATENCY_BOUNDS_MS.length + 1) };
    this.#cells.push(cell);
    return cell;
  }

  /** Counts a request that ended now. */
  count(cell: TrafficCounter, ms: number): void {
    const nowMs = this.#nowMs();
    if (nowMs >= this.#minuteEndMs) this.#startMinute(nowMs);
    const place = findBucket(ms);
    cell.calls[place] = (cell.calls[place] ?? 0) + 1;
  }

  /** Hands on what was counted. Rejects when that failed; nothing is lost by it. */
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
    this.#minute = toMinute(new Date(nowMs));
    this.#minuteEndMs = (Math.floor(nowMs / MINUTE_MS) + 1) * MINUTE_MS;
  }

  /** Takes what the cells have, which is of the minute that was begun last. */
  #gather(): void {
    for (const { route, status, calls } of this.#cells)
      for (const [place, count] of calls.entries()) {
        if (count === 0) continue;
        this.#add({ minute: this.#minute, route, status, fromMs: toLowerBoundMs(place), calls: count });
        calls[place] = 0;
      }
  }

  #add(count: TrafficCount): void {
    const id = `${count.minute} ${count.route} ${count.status} ${count.fromMs}`;
    const calls = (this.#waiting.get(id)?.calls ?? 0) + count.calls;
    this.#waiting.set(id, { ...count, calls });
  }
}

const FLUSH_INTERVAL_MS = 10_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/** Traffic that is kept as it comes. */
interface TrafficRecording {
  readonly recorder: TrafficRecorder;
  /** Keeps what was counted last. */
  close(): Promise<void>;
}

/** Keeps the traffic of this process and removes old traffic. Failures are logged. */
export function recordTraffic(traffic: TrafficStore, now: () => Date, log: Log): TrafficRecording {
  const recorder = new TrafficRecorder(
    (counts) => traffic.add(counts),
    () => now().getTime(),
  );
  const tell = (err: unknown): void => log.warn({ err }, 'the traffic was not kept; it is tried again');
  const stopFlushing = repeat(FLUSH_INTERVAL_MS, () => recorder.flush(), tell);
  const stopForgetting = repeat(
    CLEANUP_INTERVAL_MS,
    () => traffic.deleteOld(now()),
    (err) => log.warn({ err }, 'old traffic was not removed'),
  );
  return {
    recorder,
    close: async () => {
      stopFlushing();
      stopForgetting();
      await recorder.flush().catch(tell);
    },
  };
}
