import type { TrafficStore, TenMinuteTraffic } from '../../../shared/accounts/usage/traffic-store.ts';
import type { PublicRunSummary } from '../../../shared/runs/run-history.ts';
import type { CompanyStore, GenerationInfo } from '../../../shared/store/port.ts';

/** What the public may know of the service. */
export interface ServiceStatus {
  /** When it was read. */
  readonly readAt: Date;
  /** Null when none can be served. */
  readonly live: GenerationInfo | null;
  /** The last ones, newest first; null when they cannot be read. */
  readonly runs: readonly PublicRunSummary[] | null;
  /** Of the routes of `/v1`; null when the accounts do not answer. */
  readonly traffic: readonly TenMinuteTraffic[] | null;
}

/** Where it is read from. */
export interface StatusDependencies {
  readonly store: Pick<CompanyStore, 'status'>;
  readonly traffic: Pick<TrafficStore, 'readTenMinutes'>;
  readonly readRuns: (most: number) => readonly PublicRunSummary[] | Promise<readonly PublicRunSummary[]>;
  readonly now: () => Date;
  /** Is told what could not be read. */
  readonly onError: (error: unknown) => void;
}

export const MINUTE_MS = 60_000;
/** Traffic is added up by this many minutes. */
export const TRAFFIC_STEP_MINUTES = 10;
export const DAY_MINUTES = 24 * 60;
/** How long what was read is told again: anybody may ask. */
const CACHE_MS = 30_000;
const MAX_RUNS = 10;

/** The last 24 hours in whole ten minutes, which are over. */
export function toTrafficPeriod(now: Date): { readonly from: Date; readonly to: Date } {
  const stepMs = TRAFFIC_STEP_MINUTES * MINUTE_MS;
  const toMs = Math.floor(now.getTime() / stepMs) * stepMs;
  return { from: new Date(toMs - DAY_MINUTES * MINUTE_MS), to: new Date(toMs) };
}

/** Reads the status at most every half a minute, whoever asks. What cannot be read is null, and the rest is told all the same. */
export function createStatusReader(sources: StatusDependencies): () => Promise<ServiceStatus> {
  let last: { readonly untilMs: number; readonly figures: Promise<ServiceStatus> } | null = null;
  return () => {
    const nowMs = sources.now().getTime();
    if (last === null || nowMs >= last.untilMs)
      last = { untilMs: nowMs + CACHE_MS, figures: readFigures(sources) };
    return last.figures;
  };
}

async function readFigures({
  store,
  traffic,
  readRuns,
  now,
  onError: tell,
}: StatusDependencies): Promise<ServiceStatus> {
  const at = now();
  const { from, to } = toTrafficPeriod(at);
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
  return { readAt: at, live: status?.live ?? null, runs, traffic: sums };
}
