import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { type RunHistory, type RunOutline, RunSummary } from '../../shared/runs/run-history.ts';
import type { CompanyStore, GenerationInfo } from '../../shared/store/port.ts';

/** What is known of the data when it is asked for. */
export interface DataSources {
  readonly store: Pick<CompanyStore, 'status'>;
  /** The last run of ingest; null where none is known. */
  readonly readLastRun: () => RunOutline | null | Promise<RunOutline | null>;
  readonly nowMs: () => number;
}

/**
 * Registers the age of the data and the outcome of the last run. All processes see the same, so
 * they are not added up; of ages the highest counts.
 */
export function registerDataMetrics(registry: Registry, { store, readLastRun, nowMs }: DataSources): void {
  const registers = [registry];
  const readLive = shareUnderWay(async () => (await store.status()).live);
  new Gauge({
    name: 'company_data_generation_age_seconds',
    help: 'Time since the live generation was built. Absent when none is served.',
    aggregator: 'max',
    registers,
    async collect() {
      const live = await readLive();
      if (live === null) this.remove();
      else this.set(toAgeSeconds(live.createdAt, nowMs()));
    },
  });
  new Gauge({
    name: 'company_data_source_age_seconds',
    help: 'Time since the date of the file of a source in the live generation.',
    labelNames: ['source'],
    aggregator: 'max',
    registers,
    async collect() {
      const ages = toSourceAges(await readLive(), nowMs());
      this.reset();
      for (const [source, age] of ages) this.set({ source }, age);
    },
  });
  registerRunMetrics(registry, readLastRun);
}

function registerRunMetrics(registry: Registry, readLastRun: DataSources['readLastRun']): void {
  const registers = [registry];
  new Gauge({
    name: 'company_data_ingest_last_run_outcome',
    help: '1 for the outcome of the last run of ingest, 0 for all others. Absent where no run is known.',
    labelNames: ['outcome'],
    aggregator: 'first',
    registers,
    async collect() {
      const run = await readLastRun();
      this.reset();
      if (run === null) return;
      for (const outcome of RunSummary.shape.outcome.options)
        this.set({ outcome }, outcome === run.outcome ? 1 : 0);
    },
  });
  new Gauge({
    name: 'company_data_ingest_last_run_end_timestamp_seconds',
    help: 'When the last run of ingest ended, since 1970. Absent where no run is known.',
    aggregator: 'first',
    registers,
    async collect() {
      const run = await readLastRun();
      if (run === null) this.remove();
      else this.set(Date.parse(run.startedAt) / 1000 + run.seconds);
    },
  });
}

/** Ages of sources in seconds. */
function toSourceAges(live: GenerationInfo | null, nowMs: number): (readonly [string, number])[] {
  const sources = Object.entries(live?.sources ?? {});
  return sources.map(([source, { date }]) => [source, toAgeSeconds(date, nowMs)] as const);
}

/** In seconds; 0 for what is of a later time than this clock has. */
function toAgeSeconds(instant: string, nowMs: number): number {
  return Math.max(0, (nowMs - Date.parse(instant)) / 1000);
}

/** Who asks while an answer is under way shares it: gauges are asked at one moment. */
function shareUnderWay<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => (underWay ??= work().finally(() => (underWay = null)));
}

/** How long what was read may be told: scrapes come every few seconds. */
const LOOK_EVERY_MS = 10_000;
/** A scrape that has waited so long gets what was read before. */
const MAX_WAIT_MS = 1_000;

/**
 * Reads the last run at most every ten seconds; null when there is none or the history cannot be
 * read. `tell` gets the first of several errors in a row.
 */
export function rememberLastRun(
  history: Pick<RunHistory, 'read'>,
  nowMs: () => number,
  tell: (error: unknown) => void,
): () => Promise<RunOutline | null> {
  let run: RunOutline | null = null;
  let lookAtMs = -Infinity;
  let isTold = false;
  let underWay: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      run = (await history.read(1))[0] ?? null;
      isTold = false;
    } catch (error) {
      run = null;
      if (!isTold) tell(error);
      isTold = true;
    }
  };
  return async () => {
    if (underWay === null && nowMs() >= lookAtMs) {
      lookAtMs = nowMs() + LOOK_EVERY_MS;
      underWay = look().finally(() => (underWay = null));
    }
    if (underWay !== null) await Promise.race([underWay, wait(MAX_WAIT_MS, null, { ref: false })]);
    return run;
  };
}
