import type { Log } from '../../shared/log/create-log.ts';
import type { LastScheduledRunBySource } from './attempts.ts';
import { findDueSources } from './find-due-sources.ts';
import type { Schedule } from './schedule.ts';

const POLL_INTERVAL_MS = 30_000;
/** Exit codes: done, another run active (docs/operators/commands.md). */
const DONE = 0;
const BUSY = 5;

interface SchedulerDependencies {
  /** Schedules by source name, in the order in which sources are fetched. */
  readonly schedules: ReadonlyMap<string, Schedule>;
  /** Fetches and publishes one source. Resolves with the run's exit code and never rejects. */
  readonly startRun: (source: string) => Promise<number>;
  readonly primarySource: string;
  readonly hasPrimarySource: () => Promise<boolean>;
  readonly readLastRuns: () => LastScheduledRunBySource;
  readonly writeLastRuns: (attempts: LastScheduledRunBySource) => void;
  readonly now: () => Date;
  /** Resolves after `ms`, or earlier when `stop` is aborted. */
  readonly wait: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly stop: AbortSignal;
}

export async function runSchedule(tools: SchedulerDependencies): Promise<void> {
  const { schedules, stop, wait, log } = tools;
  for (const [source, schedule] of schedules)
    log.info({ source, next: schedule.findNextTimeFromNow() }, 'scheduled');
  let attempts = tools.readLastRuns();
  const isStopped = () => stop.aborted;
  while (!isStopped()) {
    const source = await chooseSource(attempts, tools);
    if (source !== null) attempts = await run(source, attempts, tools);
    const isIdle = source === null || attempts[source]?.exitCode === BUSY;
    if (isIdle && !isStopped()) await wait(POLL_INTERVAL_MS);
  }
}

/** Null also without the registry: all other data belongs to its companies. */
async function chooseSource(
  attempts: LastScheduledRunBySource,
  { schedules, now, primarySource, hasPrimarySource }: SchedulerDependencies,
): Promise<string | null> {
  const [source] = findDueSources(schedules, attempts, now());
  if (source === undefined) return null;
  return source === primarySource || (await hasPrimarySource()) ? source : null;
}

/** A run that fails after `stop` is not stored, so that the next scheduler repeats it. */
async function run(
  source: string,
  attempts: LastScheduledRunBySource,
  tools: SchedulerDependencies,
): Promise<LastScheduledRunBySource> {
  const { startRun, now, log, stop } = tools;
  const at = now().toISOString();
  log.info({ source }, 'ingest run starts');
  const exitCode = await startRun(source);
  log[exitCode === DONE ? 'info' : 'error']({ source, exitCode }, 'run ended');
  if (exitCode !== DONE && stop.aborted) return attempts;
  return saveAttempts({ ...attempts, [source]: { at, exitCode } }, tools);
}

/** Without the stored times, the scheduler repeats these runs after a restart. */
function saveAttempts(
  attempts: LastScheduledRunBySource,
  { writeLastRuns, log }: SchedulerDependencies,
): LastScheduledRunBySource {
  try {
    writeLastRuns(attempts);
  } catch (err) {
    log.error(
      { err },
      'the times of the last runs could not be stored in schedule.json in DATA_DIR; the scheduler repeats these runs after a restart; check the free space and the permissions of DATA_DIR',
    );
  }
  return attempts;
}
