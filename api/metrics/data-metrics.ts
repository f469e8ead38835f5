import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
import { type RunHistory, type PublicRunSummary, RunSummary } from '../../shared/runs/run-history.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { toSourceAgeSeconds } from '../../shared/store/source-age.ts';

export interface DataMetricsOptions {
  readonly store: Pick<CompanyStore, 'status'>;
  /** Returns the last run of ingest; null if none is known. */
  readonly readLastRun: () => PublicRunSummary | null | Promise<PublicRunSummary | null>;
  readonly nowMs: () => number;
}

/**
 * Registers gauges for the age of the data and the outcome of the last ingest run. All workers
 * report the same data, so their values are not summed: the highest age, and the first outcome, are
 * reported.
 */
export function registerDataMetrics(
  registry: Registry,
  { store, readLastRun, nowMs }: DataMetricsOptions,
): void {
  const readLive = shareInFlight(async () => (await store.status()).live);
  registerGauge(registry, {
    name: 'company_data_generation_age_seconds',
    help: 'Time since the live generation was built. Absent when none is served.',
    aggregator: 'max',
    read: async () => {
      const live = await readLive();
      return live === null ? [] : [[{}, (nowMs() - Date.parse(live.createdAt)) / 1000]];
    },
  });
  registerGauge(registry, {
    name: 'company_data_source_age_seconds',
    help: 'Age of the file of a source in the live generation. Negative if it is dated in the future.',
    labelNames: ['source'],
    aggregator: 'max',
    read: async () => {
      const sources = Object.entries((await readLive())?.sources ?? {});
      return sources.map(([source, { date }]) => [{ source }, toSourceAgeSeconds(date, new Date(nowMs()))]);
    },
  });
  registerGauge(registry, {
    name: 'company_data_ingest_last_run_outcome',
    help: '1 for the outcome of the last run of ingest, 0 for all others. Absent if no run is known.',
    labelNames: ['outcome'],
    aggregator: 'first',
    read: async () => {
      const run = await readLastRun();
      const outcomes = run === null ? [] : RunSummary.shape.outcome.options;
      return outcomes.map((outcome) => [{ outcome }, outcome === run?.outcome ? 1 : 0]);
    },
  });
  registerGauge(registry, {
    name: 'company_data_ingest_last_run_end_timestamp_seconds',
    help: 'End of the last run of ingest, in seconds since 1970. Absent if no run is known.',
    aggregator: 'first',
    read: async () => {
      const run = await readLastRun();
      return run === null ? [] : [[{}, Date.parse(run.startedAt) / 1000 + run.seconds]];
    },
  });
}

type GaugeOptions = Pick<GaugeConfiguration<string>, 'name' | 'help' | 'labelNames' | 'aggregator'> & {
  readonly read: () => GaugeValues | Promise<GaugeValues>;
};
type GaugeValues = (readonly [labels: Readonly<Record<string, string>>, value: number])[];

export function registerGauge(registry: Registry, { read, ...about }: GaugeOptions): void {
  new Gauge({
    ...about,
    registers: [registry],
    async collect() {
      const values = await read();
      // A reset would set a gauge without labels to 0.
      if (about.labelNames === undefined) this.remove();
      else this.reset();
      for (const [labels, value] of values) this.set(labels, value);
    },
  });
}

function shareInFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => (underWay ??= work().finally(() => (underWay = null)));
}

/** Maximum age of the cached run of ingest. Scrapes come every few seconds. */
const REFRESH_INTERVAL_MS = 10_000;
const MAX_WAIT_MS = 1_000;

/**
 * Returns a function that reads the last ingest run at most every ten seconds. It resolves to null
 * if there is no run or the history cannot be read. `onFirstError` receives the first of several
 * errors in a row.
 */
export function createCachedLastRunReader(
  history: Pick<RunHistory, 'readNewestFirst'>,
  nowMs: () => number,
  onFirstError: (error: unknown) => void,
): () => Promise<PublicRunSummary | null> {
  let run: PublicRunSummary | null = null;
  let nextReadMs = -Infinity;
  let isReported = false;
  let underWay: Promise<void> | null = null;
  const read = async (): Promise<void> => {
    try {
      run = (await history.readNewestFirst(1))[0] ?? null;
      isReported = false;
    } catch (error) {
      run = null;
      if (!isReported) onFirstError(error);
      isReported = true;
    }
  };
  return async () => {
    if (underWay === null && nowMs() >= nextReadMs) {
      nextReadMs = nowMs() + REFRESH_INTERVAL_MS;
      underWay = read().finally(() => (underWay = null));
    }
    if (underWay !== null) await Promise.race([underWay, wait(MAX_WAIT_MS, null, { ref: false })]);
    return run;
  };
}
