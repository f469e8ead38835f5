import type { Traffic, TrafficSum } from '../../../shared/accounts/usage/traffic.ts';
import type { RunOutline } from '../../../shared/runs/run-history.ts';
import type { CompanyStore, GenerationInfo } from '../../../shared/store/port.ts';

/** What the public may know of the service. */
export interface StatusFigures {
  /** When it was read. */
  readonly at: Date;
  /** Null when none can be served. */
  readonly live: GenerationInfo | null;
  /** The last ones, newest first; null when they cannot be read. */
  readonly runs: readonly RunOutline[] | null;
  /** Of the routes of `/v1`; null when the accounts do not answer. */
  readonly traffic: readonly TrafficSum[] | null;
}

/** Where it is read from. */
export interface StatusSources {
  readonly store: Pick<CompanyStore, 'status'>;
  readonly traffic: Pick<Traffic, 'readTenMinutes'>;
  readonly readRuns: (most: number) => readonly RunOutline[] | Promise<readonly RunOutline[]>;
  readonly now: () => Date;
  /** Is told what could not be read. */
  readonly tell: (error: unknown) => void;
}

export const MINUTE_MS = 60_000;
/** Traffic is added up by this many minutes. */
export const STEP_MINUTES = 10;
export const DAY_MINUTES = 24 * 60;
/** How long what was read is told again: anybody may ask. */
const KEPT_MS = 30_000;
const MAX_RUNS = 10;

/** The last 24 hours in whole ten minutes, which are over. */
export function toTrafficDay(now: Date): { readonly from: Date; readonly to: Date } {
  const stepMs = STEP_MINUTES * MINUTE_MS;
  const toMs = Math.floor(now.getTime() / stepMs) * stepMs;
  return { from: new Date(toMs - DAY_MINUTES * MINUTE_MS), to: new Date(toMs) };
}

/** Reads the status at most every half a minute, whoever asks. What cannot be read is null, and the rest is told all the same. */
export function openStatusReader(sources: StatusSources): () => Promise<StatusFigures> {
  let last: { readonly untilMs: number; readonly figures: Promise<StatusFigures> } | null = null;
  return () => {
    const nowMs = sources.now().getTime();
    if (last === null || nowMs >= last.untilMs)
      last = { untilMs: nowMs + KEPT_MS, figures: readFigures(sources) };
    return last.figures;
  };
}

async function readFigures({ store, traffic, readRuns, now, tell }: StatusSources): Promise<StatusFigures> {
  const at = now();
  const { from, to } = toTrafficDay(at);
  const orNull = async <T>(read: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      tell(error);
      return null;
    }
  };
  const [status, runs, sums] = await Promise.all([
    orNull(() => store.status()),
    orNull(() => readRuns(MAX_RUNS)),
    orNull(() => traffic.readTenMinutes('/v1/', from, to)),
  ]);
  return { at, live: status?.live ?? null, runs, traffic: sums };
}
