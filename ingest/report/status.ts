import { readNewestRunSummaries, RunSummary, sortNewestFirst } from '../../shared/runs/run-history.ts';
import { StoreError, type GenerationStore, type Rollback } from '../../shared/store/port.ts';
import { describeFutureSources, toSourceAgeSeconds } from '../../shared/store/source-age.ts';
import type { Source } from '../source/source.ts';
import { isIngestRunning } from '../lock.ts';
import { readStagedSourceStates } from '../staging/read-staged-source-states.ts';
import { toStagingFolder } from '../staging/staged-file.ts';
import { listKilledRuns, listRunsUnderWay, type RunUnderWay } from './run-markers.ts';

export interface IngestStatus {
  readonly active: boolean;
  readonly underWay: readonly RunUnderWay[];
  /** The live generation. `null` when there is none, or when the store cannot be read. */
  readonly live: LiveGenerationStatus | null;
  /** Why the store cannot be read; `null` when it can. */
  readonly problem: string | null;
  readonly sources: Readonly<Record<string, SourceStatus>>;
  /** Rollbacks in force. A run publishes their blocked deliveries only with `--accept`. */
  readonly rejected: readonly Rollback[];
  /** The last ten runs, newest first. */
  readonly runs: readonly RunSummary[];
}

/** `age` is in seconds, negative if the clock was ahead when the generation was built. */
export interface LiveGenerationStatus {
  readonly generation: string;
  readonly createdAt: string;
  readonly age: number;
  readonly companies: number;
  readonly names: number;
  readonly bytes: number;
  readonly synthetic: boolean;
  /** A source that is dated in the future, as a sentence; else `null`. */
  readonly problem: string | null;
}

/** `age` is in seconds, negative for a date in the future. */
export interface SourceStatus {
  readonly file: string;
  readonly date: string;
  readonly age: number;
  readonly held: number;
  readonly rows: number;
  /** True if a rollback blocks the delivery. A run publishes it only with `--accept`. */
  readonly rejected: boolean;
  /** Why the staged file cannot be read, or that its date is in the future; else `null`. */
  readonly problem: string | null;
}

const MAX_RUNS = 10;

export async function readStatus(
  sources: readonly Source[],
  store: GenerationStore,
  dataDir: string,
  now: Date,
): Promise<IngestStatus> {
  const ofStore = await readStoreStatus(store, dataDir, now);
  const staged = readStagedSourceStates(sources, toStagingFolder(dataDir)).flatMap(
    ({ name, delivery, held, unreadableReason }) => {
      if (delivery === null) {
        const unread = {
          file: '',
          date: '',
          age: 0,
          held,
          rows: 0,
          rejected: false,
          problem: unreadableReason,
        };
        return unreadableReason === null ? [] : [[name, unread] as const];
      }
      const { file, date, sha256, tally } = delivery;
      const age = Math.round(toSourceAgeSeconds(date, now));
      const rejected = ofStore.rejected.some((each) => each.sources[name]?.sha256 === sha256);
      const status = {
        file,
        date,
        age,
        held,
        rows: tally.accepted,
        rejected,
        problem: age < 0 ? 'dated in the future' : null,
      };
      return [[name, status] as const];
    },
  );
  const underWay = listRunsUnderWay(dataDir);
  const live = ofStore.live === null ? null : { ...ofStore.live, name: ofStore.live.generation };
  const killed = listKilledRuns({ dataDir, storeEngine: store.engine, live }).map((report) =>
    RunSummary.parse(report),
  );
  const runs = [...readNewestRunSummaries(dataDir, MAX_RUNS, now), ...killed];
  return {
    ...ofStore,
    active: ofStore.active || underWay.length > 0,
    underWay,
    sources: Object.fromEntries(staged),
    runs: sortNewestFirst(runs, ({ startedAt }) => startedAt, now.toISOString()).slice(0, MAX_RUNS),
  };
}

type StoreStatus = Pick<IngestStatus, 'active' | 'live' | 'problem' | 'rejected'>;

async function readStoreStatus(store: GenerationStore, dataDir: string, now: Date): Promise<StoreStatus> {
  try {
    const active = await isIngestRunning(dataDir, store);
    const info = await store.readLive();
    if (info === null) return { active, live: null, problem: null, rejected: [] };
    const { name, createdAt, companies, names, synthetic, sources } = info;
    const bytes = await store.readSizeBytes(name);
    const rejected = await store.readRollbacksInForce(name);
    const age = Math.round((now.getTime() - Date.parse(createdAt)) / 1000);
    const problem = describeFutureSources(sources, now);
    const about = { createdAt, age, companies, names, bytes, synthetic, problem };
    return { active, live: { generation: name, ...about }, problem: null, rejected };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { active: false, live: null, problem: error.message, rejected: [] };
  }
}
