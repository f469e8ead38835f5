import { AppError } from '../../shared/errors/app-error.ts';
import { ByteBudget } from './byte-budget.ts';
import { NoSlotError, type WorkSlot, WorkSlots } from './work-slots.ts';
import { TurnScheduler } from './turn-scheduler.ts';

/** Units of work at once. A unit is a search by name: some milliseconds of a processor. */
const MAX_UNITS = 64;
/** A quarter of the places stays free for other callers. */
const MAX_UNITS_PER_CALLER = 48;
const MAX_WAITING_CALLS = 1_024;
const MAX_WAIT_MS = 750;
const MEBIBYTE = 1_048_576;
/** Bodies of requests that are under way or wait; parsed, each takes several times its size. */
const MAX_REQUEST_BYTES = 32 * MEBIBYTE;
/** Answers that their callers have not taken yet. */
const MAX_ANSWER_BYTES = 96 * MEBIBYTE;

/** A request has to be read within this time; the server itself answers 408 before that. */
export const REQUEST_DEADLINE_MS = 40_000;
/** A call is given up this long after its request was read (docs/contract.md#under-load). */
export const CALL_DEADLINE_MS = 8_000;
/** So is a call that may have to render a PDF. */
export const PDF_DEADLINE_MS = 40_000;
/** An answer that is ready is given up when its caller has not read it by then. */
export const DELIVERY_DEADLINE_MS = 120_000;
/** Each piece of a streamed answer has to be read within this time. */
export const CHUNK_DEADLINE_MS = 8_000;

/** What a process takes on at once (docs/decisions/017-bounded-work.md). */
export interface LoadControl {
  readonly slots: WorkSlots;
  readonly turns: TurnScheduler;
  readonly requestBytes: ByteBudget;
  readonly answerBytes: ByteBudget;
}

export function createLoadControl(): LoadControl {
  return {
    slots: new WorkSlots({
      maxUnits: MAX_UNITS,
      maxUnitsPerCaller: MAX_UNITS_PER_CALLER,
      maxWaiting: MAX_WAITING_CALLS,
      maxWaitMs: MAX_WAIT_MS,
    }),
    turns: new TurnScheduler(),
    requestBytes: new ByteBudget(MAX_REQUEST_BYTES),
    answerBytes: new ByteBudget(MAX_ANSWER_BYTES),
  };
}

/** Seconds to wait when answers fill the memory: callers read them soon. */
const ANSWER_BYTES_RETRY_SECONDS = 1;
const EMPTY_SLOT: WorkSlot = { shrink: () => undefined, release: () => undefined };

/**
 * Takes a place for a call; a call of 0 units never waits. Throws `busyError` when there is no place
 * within a second (docs/contract.md#under-load), or the reason of `signal`.
 */
export async function acquireSlot(
  { slots: places, answerBytes: answers }: LoadControl,
  caller: string,
  units: number,
  signal: AbortSignal,
): Promise<WorkSlot> {
  if (units === 0) return EMPTY_SLOT;
  if (answers.isExhaustedFor(caller)) throw busyError(ANSWER_BYTES_RETRY_SECONDS);
  try {
    return await places.acquire(caller, units, signal);
  } catch (error) {
    throw error instanceof NoSlotError ? busyError(error.retryAfterSeconds) : error;
  }
}

/** The refusal of a call that a process does not take on. */
export function busyError(retryAfterSeconds: number): AppError {
  return new AppError('busy', 'Service busy. Please retry.', { retryAfterSeconds });
}
