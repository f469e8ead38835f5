import type { Log } from '../../shared/log/create-log.ts';
import type { Attempts } from './attempts.ts';
import { findDue } from './find-due.ts';
import type { Schedule } from './schedule.ts';

const LOOK_EVERY_MS = 30_000;
/** Exit codes (docs/operators/commands.md): done, and another run was active. */
const [DONE, BUSY] = [0, 5];

/** What a scheduler works with. */
export interface ScheduleTools {
  /** By source, in the order in which they are fetched. */
  readonly schedules: ReadonlyMap<string, Schedule>;
  /** Fetches a source and publishes what is new. Resolves with the exit code, never rejects. */
  readonly startRun: (source: string) => Promise<number>;
  /** The source that all others are joined to. */
  readonly lead: string;
  /** True when a delivery of that source was published. */
  readonly hasLead: () => Promise<boolean>;
  readonly readAttempts: () => Attempts;
  readonly writeAttempts: (attempts: Attempts) => void;
  readonly now: () => Date;
  /** Resolves after `ms`, or when the stop signal came. */
  readonly wait: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly stop: AbortSignal;
}

/** Runs what is due until the stop signal comes: one source after the other, so that none holds up another. */
export async function keepSchedule(tools: ScheduleTools): Promise<void> {
  const { schedules, stop, wait, log } = tools;
  for (const [source, schedule] of schedules) log.info({ source, next: schedule.next() }, 'scheduled');
  let attempts = tools.readAttempts();
  const isStopped = () => stop.aborted;
  while (!isStopped()) {
    const source = await chooseSource(attempts, tools);
    if (source !== null) attempts = await run(source, attempts, tools);
    const isIdle = source === null || attempts[source]?.exitCode === BUSY;
    if (isIdle && !isStopped()) await wait(LOOK_EVERY_MS);
  }
}

/** The next source that is due. Until the leading one was published none but that: it would be refused. */
async function chooseSource(
  attempts: Attempts,
  { schedules, now, lead, hasLead }: ScheduleTools,
): Promise<string | null> {
  const [source] = findDue(schedules, attempts, now());
  if (source === undefined) return null;
  return source === lead || (await hasLead()) ? source : null;
}

/** Gives the attempts with this one, but for one that was stopped half-way: the next scheduler does it again. */
async function run(source: string, attempts: Attempts, tools: ScheduleTools): Promise<Attempts> {
  const { startRun, now, log, stop } = tools;
  const at = now().toISOString();
  log.info({ source }, 'run starts');
  const exitCode = await startRun(source);
  log[exitCode === DONE ? 'info' : 'error']({ source, exitCode }, 'run ended');
  if (exitCode !== DONE && stop.aborted) return attempts;
  return remember({ ...attempts, [source]: { at, exitCode } }, tools);
}

/** What cannot be written, as on a full disk, is known as long as this process lives. */
function remember(attempts: Attempts, { writeAttempts, log }: ScheduleTools): Attempts {
  try {
    writeAttempts(attempts);
  } catch (err) {
    log.error({ err }, 'what was done could not be written down');
  }
  return attempts;
}
