import type { TrafficStore } from '../../../shared/accounts/usage/traffic-store.ts';
import type { PublicRunSummary } from '../../../shared/runs/run-history.ts';
import type { CompanyStore } from '../../../shared/store/port.ts';

export type ServiceStatus = Awaited<ReturnType<typeof readFigures>>;

export interface StatusDependencies {
  readonly store: Pick<CompanyStore, 'status'>;
  readonly traffic: Pick<TrafficStore, 'readByDay'>;
  readonly readRuns: (max: number) => readonly PublicRunSummary[] | Promise<readonly PublicRunSummary[]>;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

const DAY_MS = 86_400_000;
const CACHE_MS = 30_000;
/** About three a day for 30 days. */
const MAX_RUNS = 100;
export const STATUS_HISTORY_DAYS = 30;

/** A part of the status that cannot be read is null. */
export function createCachedStatusReader(sources: StatusDependencies): () => Promise<ServiceStatus> {
  let last: { readonly untilMs: number; readonly figures: Promise<ServiceStatus> } | null = null;
  return () => {
    const nowMs = sources.now().getTime();
    if (last === null || nowMs >= last.untilMs)
      last = { untilMs: nowMs + CACHE_MS, figures: readFigures(sources) };
    return last.figures;
  };
}

async function readFigures({ store, traffic, readRuns, now, onError }: StatusDependencies) {
  const readAt = now();
  const orNull = async <T>(read: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      onError(error);
      return null;
    }
  };
  const firstDay = new Date(readAt.getTime() - (STATUS_HISTORY_DAYS - 1) * DAY_MS);
  const [status, runs, days] = await Promise.all([
    orNull(() => store.status()),
    orNull(() => readRuns(MAX_RUNS)),
    orNull(async () => {
      const all = await traffic.readByDay(firstDay.toISOString().slice(0, 10));
      return all.filter(({ route }) => route.startsWith('/v1/'));
    }),
  ]);
  return {
    readAt,
    live: status?.live ?? null,
    /** The latest ingest runs, newest first; null when they cannot be read. */
    runsNewestFirst: runs,
    /** Requests to `/v1` by day and route in the last 30 days; null when they cannot be read. */
    dailyTraffic: days,
  };
}
