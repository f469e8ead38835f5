import type { Log } from '../../shared/log/create-log.ts';
import type { LastScheduledRunBySource } from './attempts.ts';
import type { Schedule } from './schedule.ts';

const POLL_INTERVAL_MS = 30_000;
/** Exit codes: done, another run active (docs/operators/commands.md). */
const DONE = 0;
const BUSY = 5;

const HOUR_MS = 60 * 60_000;
/** By exit code (docs/operators/commands.md). A refused file may be damaged on its way. */
const RETRY_PAUSES_MS: Readonly<Record<number, number>> = {
  1: HOUR_MS,
  3: 24 * HOUR_MS,
  4: HOUR_MS,
};

/**
 * Returns the names of the sources to fetch now. A source is due if it was never tried, or if a
 * scheduled time has passed since the last try. After a failed run it is also due an hour later,
 * and after a refused one a day later. If another run blocked the last try, it is due at once.
 */
export function findDueSources(
  schedules: ReadonlyMap<string, Schedule>,
  lastRunBySource: LastScheduledRunBySource,
  now: Date,
): readonly string[] {
  return [...schedules]
    .filter(([source, schedule]) => isDue(schedule, lastRunBySource[source], now))
    .map(([source]) => source);
}

function isDue(
  schedule: Schedule,
  attempt: LastScheduledRunBySource[string] | undefined,
  now: Date,
): boolean {
  if (attempt === undefined || attempt.exitCode === BUSY) return true;
  const at = new Date(attempt.at);
  const retryPauseMs = RETRY_PAUSES_MS[attempt.exitCode] ?? Infinity;
  // The clock was ahead at the last try, so its time is worthless.
  if (at > now) return true;
  return now.getTime() - at.getTime() >= retryPauseMs || schedule.isDue(at, now);
}

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
