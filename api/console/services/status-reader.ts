import type { TrafficStore, TenMinuteTraffic } from '../../../shared/accounts/usage/traffic-store.ts';
import type { PublicRunSummary } from '../../../shared/runs/run-history.ts';
import type { CompanyStore, GenerationInfo } from '../../../shared/store/port.ts';

/** The public status of the service. */
export interface ServiceStatus {
  /** When the status was read. */
  readonly readAt: Date;
  /** Null when no generation can be served. */
  readonly live: GenerationInfo | null;
  /** The latest ingest runs, newest first; null when they cannot be read. */
  readonly runs: readonly PublicRunSummary[] | null;
  /** Requests to `/v1`; null when the accounts database cannot be read. */
  readonly traffic: readonly TenMinuteTraffic[] | null;
}

/** Dependencies of the status reader. */
export interface StatusDependencies {
  readonly store: Pick<CompanyStore, 'status'>;
  readonly traffic: Pick<TrafficStore, 'readTenMinutes'>;
  readonly readRuns: (max: number) => readonly PublicRunSummary[] | Promise<readonly PublicRunSummary[]>;
  readonly now: () => Date;
  /** Receives each read error. */
  readonly onError: (error: unknown) => void;
}

/** One minute in ms. */
export const MINUTE_MS = 60_000;
/** Length in minutes of the time steps over which traffic is summed. */
export const TRAFFIC_STEP_MINUTES = 10;
/** Number of minutes in a day. */
export const DAY_MINUTES = 24 * 60;
/** Minimum time between two reads of the status, which anyone can request. */
const CACHE_MS = 30_000;
const MAX_RUNS = 10;

/** Returns the last 24 hours, up to the latest full ten minutes. */
export function toTrafficPeriod(now: Date): { readonly from: Date; readonly to: Date } {
  const stepMs = TRAFFIC_STEP_MINUTES * MINUTE_MS;
  const toMs = Math.floor(now.getTime() / stepMs) * stepMs;
  return { from: new Date(toMs - DAY_MINUTES * MINUTE_MS), to: new Date(toMs) };
}

/**
 * Returns a function that reads the public status at most every 30 seconds. A part of the status
 * that cannot be read is null.
 */
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
