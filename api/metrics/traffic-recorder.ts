import { toMinute, type TrafficCount } from '../../shared/accounts/usage/traffic.ts';
import { findBucket, LATENCY_BOUNDS_MS, toFromMs } from './latency-bounds.ts';

/** Counts of the minute that runs, of one route and one class of status, by bucket. */
export interface TrafficCell {
  readonly route: string;
  readonly status: string;
  readonly calls: Uint32Array;
}

/** Rows that wait while the accounts are away: some hours of them, 2 MB. */
const MOST_WAITING = 10_000;
const MINUTE_MS = 60_000;

/** Counts requests by minute, and hands them on now and then. What could not be handed on waits for the next time. */
export class TrafficRecorder {
  readonly #write: (counts: readonly TrafficCount[]) => Promise<void>;
  readonly #nowMs: () => number;
  readonly #cells: TrafficCell[] = [];
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
  open(route: string, status: string): TrafficCell {
    const cell = { route, status, calls: new Uint32Array(LATENCY_BOUNDS_MS.length + 1) };
    this.#cells.push(cell);
    return cell;
  }

  /** Counts a request that ended now. */
  count(cell: TrafficCell, ms: number): void {
    const nowMs = this.#nowMs();
    if (nowMs >= this.#minuteEndMs) this.#startMinute(nowMs);
    const place = findBucket(ms);
    cell.calls[place] = cell.calls[place]! + 1;
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
      for (const id of counts.keys()) if (counts.size > MOST_WAITING) counts.delete(id);
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
        this.#add({ minute: this.#minute, route, status, fromMs: toFromMs(place), calls: count });
        calls[place] = 0;
      }
  }

  #add(count: TrafficCount): void {
    const id = `${count.minute} ${count.route} ${count.status} ${count.fromMs}`;
    const calls = (this.#waiting.get(id)?.calls ?? 0) + count.calls;
    this.#waiting.set(id, { ...count, calls });
  }
}
