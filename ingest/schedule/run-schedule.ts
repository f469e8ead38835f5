import type { Log } from '../../shared/log/create-log.ts';
import type { ScheduleAttempts } from './attempts.ts';
import { findDueSources } from './find-due-sources.ts';
import type { Schedule } from './schedule.ts';

const POLL_INTERVAL_MS = 30_000;
/** Exit codes (docs/operators/commands.md): done, and another run was active. */
const [DONE, BUSY] = [0, 5];

/** What a scheduler works with. */
export interface SchedulerDependencies {
  /** By source, in the order in which they are fetched. */
  readonly schedules: ReadonlyMap<string, Schedule>;
  /** Fetches a source and publishes what is new. Resolves with the exit code, never rejects. */
  readonly startRun: (source: string) => Promise<number>;
  /** The source that all others are joined to. */
  readonly primarySource: string;
  /** True when a delivery of that source was published. */
  readonly hasPrimarySource: () => Promise<boolean>;
  readonly readAttempts: () => ScheduleAttempts;
  readonly writeAttempts: (attempts: ScheduleAttempts) => void;
  readonly now: () => Date;
  /** Resolves after `ms`, or when the stop signal came. */
  readonly wait: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly stop: AbortSignal;
}

/** Runs what is due until the stop signal comes: one source after the other, so that none holds up another. */
export async function runSchedule(tools: SchedulerDependencies): Promise<void> {
  const { schedules, stop, wait, log } = tools;
  for (const [source, schedule] of schedules) log.info({ source, next: schedule.next() }, 'scheduled');
  let attempts = tools.readAttempts();
  const isStopped = () => stop.aborted;
  while (!isStopped()) {
    const source = await chooseSource(attempts, tools);
    if (source !== null) attempts = await run(source, attempts, tools);
    const isIdle = source === null || attempts[source]?.exitCode === BUSY;
    if (isIdle && !isStopped()) await wait(POLL_INTERVAL_MS);
  }
}

/** The next source that is due. Until the leading one was published none but that: it would be refused. */
async function chooseSource(
  attempts: ScheduleAttempts,
  { schedules, now, primarySource: lead, hasPrimarySource: hasLead }: SchedulerDependencies,
): Promise<string | null> {
  const [source] = findDueSources(schedules, attempts, now());
  if (source === undefined) return null;
  return source === lead || (await hasLead()) ? source : null;
}

/** Gives the attempts with this one, but for one that was stopped half-way: the next scheduler does it again. */
async function run(
  source: string,
  attempts: ScheduleAttempts,
  tools: SchedulerDependencies,
): Promise<ScheduleAttempts> {
  const { startRun, now, log, stop } = tools;
  const at = now().toISOString();
  log.info({ source }, 'run starts');
  const exitCode = await startRun(source);
  log[exitCode === DONE ? 'info' : 'error']({ source, exitCode }, 'run ended');
  if (exitCode !== DONE && stop.aborted) return attempts;
  return saveAttempts({ ...attempts, [source]: { at, exitCode } }, tools);
}

/** What cannot be written, as on a full disk, is known as long as this process lives. */
function saveAttempts(
  attempts: ScheduleAttempts,
  { writeAttempts, log }: SchedulerDependencies,
): ScheduleAttempts {
  try {
    writeAttempts(attempts);
  } catch (err) {
    log.error({ err }, 'what was done could not be written down');
  }
  return attempts;
}
