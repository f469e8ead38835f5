import type { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../errors/api-error.ts';
import { ByteBudget } from './byte-budget.ts';
import { NoSlotError, type WorkSlot, WorkSlots } from './work-slots.ts';
import { TurnScheduler } from './turn-scheduler.ts';

/** Maximum units of work in progress. One unit is a few milliseconds of processor time. */
const MAX_UNITS = 64;
const MAX_UNITS_PER_CALLER = 48;
const MAX_WAITING_CALLS = 1_024;
const MAX_WAIT_MS = 750;
/**
 * Maximum passwords hashed in parallel. Each occupies one of the four threads that Node.js also
 * needs for files and DNS.
 */
const MAX_HASHES = 2;
const MAX_WAITING_HASHES = 256;
/** Maximum wait for a turn to hash. A hash takes 20 to 50 ms. */
const MAX_HASH_WAIT_MS = 5_000;
const MEBIBYTE = 1_048_576;
/** Maximum bytes of request bodies in memory. A parsed body needs several times its size. */
const MAX_REQUEST_BYTES = 32 * MEBIBYTE;
/** Bytes of answers that callers have not received yet at which new calls are refused. */
const MAX_ANSWER_BYTES = 96 * MEBIBYTE;

/**
 * Time limit for reading a request, in ms. The limit of the HTTP server is shorter, so that a slow
 * request usually ends there, with a 408.
 */
export const REQUEST_READ_DEADLINE_MS = 40_000;
/**
 * Default time limit for answering a call after its request was read, in ms
 * (docs/contract.md#under-load).
 */
export const DEFAULT_CALL_DEADLINE_MS = 8_000;
/** Time limit for answering a call that may render a PDF, in ms. */
export const PDF_CALL_DEADLINE_MS = 40_000;
/** Time limit for a caller to receive an answer that is ready, in ms. */
export const ANSWER_DELIVERY_DEADLINE_MS = 120_000;
/** Time limit for a caller to receive each chunk of a streamed answer, in ms. */
export const ANSWER_CHUNK_RECEIVE_TIMEOUT_MS = 8_000;

/** The limits that a process enforces under load (docs/decisions/017-bounded-work.md). */
export interface LoadControl {
  readonly workSlots: WorkSlots;
  readonly accountHashSlots: WorkSlots;
  readonly networkHashSlots: WorkSlots;
  readonly turnScheduler: TurnScheduler;
  readonly requestByteBudget: ByteBudget;
  readonly answerByteBudget: ByteBudget;
}

export function createLoadControl(): LoadControl {
  return {
    workSlots: new WorkSlots({
      maxUnits: MAX_UNITS,
      maxUnitsPerCaller: MAX_UNITS_PER_CALLER,
      maxWaiting: MAX_WAITING_CALLS,
      maxWaitMs: MAX_WAIT_MS,
    }),
    accountHashSlots: createHashSlots(Infinity),
    networkHashSlots: createHashSlots(MAX_HASHES),
    turnScheduler: new TurnScheduler(),
    requestByteBudget: new ByteBudget(MAX_REQUEST_BYTES),
    answerByteBudget: new ByteBudget(MAX_ANSWER_BYTES),
  };
}

function createHashSlots(maxUnits: number): WorkSlots {
  const waiting = { maxWaiting: MAX_WAITING_HASHES, maxWaitMs: MAX_HASH_WAIT_MS };
  return new WorkSlots({ maxUnits, maxUnitsPerCaller: 1, ...waiting });
}

/** `Retry-After` in seconds when answers that callers have not read yet exhaust the memory. */
const ANSWER_BYTES_RETRY_SECONDS = 1;
/** `Retry-After` in seconds when the calls under way need all turns to meet their deadlines. */
const BEHIND_RETRY_SECONDS = 2;
const EMPTY_SLOT: WorkSlot = { shrinkTo: () => undefined, release: () => undefined };

/**
 * Acquires a slot for a call with `workUnits` of work; a call of 0 units needs none. Throws `busy`
 * if the queue is full, if no slot is free within 750 ms, if calls under way that are not all of
 * one other caller need all turns to meet their deadlines, or if unread answers exhaust the memory
 * (docs/contract.md#under-load). Throws the reason of `signal` when it aborts.
 */
export async function acquireWorkSlot(
  { workSlots, turnScheduler, answerByteBudget }: LoadControl,
  callerId: string,
  workUnits: number,
  signal: AbortSignal,
): Promise<WorkSlot> {
  if (workUnits === 0) return EMPTY_SLOT;
  if (turnScheduler.isBehind && !turnScheduler.isBehindForOther(callerId))
    throw busyError(BEHIND_RETRY_SECONDS);
  if (answerByteBudget.isFullFor(callerId)) throw busyError(ANSWER_BYTES_RETRY_SECONDS);
  return acquire(workSlots, callerId, workUnits, signal);
}

/** Acquires a slot. Throws `busy` if none is free in time, and the reason of `signal`. */
export async function acquire(
  slots: WorkSlots,
  callerId: string,
  units: number,
  signal: AbortSignal,
): Promise<WorkSlot> {
  try {
    return await slots.acquire(callerId, units, signal);
  } catch (error) {
    throw error instanceof NoSlotError ? busyError(error.retryAfterSeconds) : error;
  }
}

export function busyError(retryAfterSeconds: number): AppError {
  return apiError('busy', { retryAfterSeconds });
}
