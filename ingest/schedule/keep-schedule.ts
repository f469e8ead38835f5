import type { Log } from '../../shared/log/create-log.ts';
import type { Attempts } from './attempts.ts';
import { findDue } from './find-due.ts';
import type { Schedule } from './schedule.ts';

const LOOK_EVERY_MS = 30_000;
/** The source that all others are joined to; the first one, where it is fetched at all. */
const REGISTRY = 'registry';
/** Exit codes (README): done, and another run was active. */
const [DONE, BUSY] = [0, 5];

/** What a scheduler works with. */
export interface ScheduleTools {
  /** By source, in the order in which they are fetched. */
  readonly schedules: ReadonlyMap<string, Schedule>;
  /** Fetches a source and publishes what is new. Resolves with the exit code, never rejects. */
  readonly startRun: (source: string) => Promise<number>;
  /** True when a registry was published. */
  readonly hasRegistry: () => Promise<boolean>;
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
  const { schedules, stop, now, wait, log } = tools;
  for (const [source, schedule] of schedules) log.info({ source, next: schedule.next() }, 'scheduled');
  let attempts = tools.readAttempts();
  while (!stop.aborted) {
    const due = findDue(schedules, attempts, now());
    // Without a registry nothing else can be published: it would be refused, and wait for its next time.
    const canRun = due[0] === REGISTRY || (due.length > 0 && (await tools.hasRegistry()));
    const source = canRun ? due[0] : undefined;
    const attempt = source === undefined ? {} : await run(source, tools);
    if (attempt === null) return;
    if (source !== undefined) attempts = remember({ ...attempts, ...attempt }, tools);
    const isIdle = source === undefined || attempts[source]!.exitCode === BUSY;
    if (isIdle && !stop.aborted) await wait(LOOK_EVERY_MS);
  }
}

/** Null when it was stopped half-way: the next scheduler does it again. */
async function run(source: string, { startRun, now, log, stop }: ScheduleTools): Promise<Attempts | null> {
  const at = now().toISOString();
  log.info({ source }, 'run starts');
  const exitCode = await startRun(source);
  log[exitCode === DONE ? 'info' : 'error']({ source, exitCode }, 'run ended');
  return exitCode !== DONE && stop.aborted ? null : { [source]: { at, exitCode } };
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
