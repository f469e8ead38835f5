import { AppError } from '../../shared/errors/app-error.ts';
import type { Load } from './load.ts';
import { NoPlaceError, type Place } from './places.ts';

/**
 * Seconds after which a caller may try again when answers fill the memory: callers read them soon.
 */
const RETRY_BYTES_SECONDS = 1;
const NO_PLACE: Place = { shrink: () => undefined, release: () => undefined };

/**
 * Takes a place for a call that costs `units`; 0 for one that never waits. Throws `busy` when there
 * is none within a second (beyond.md, Under load), or the reason of `signal`.
 */
export async function enterLoad(
  { places, answers }: Load,
  caller: string,
  units: number,
  signal: AbortSignal,
): Promise<Place> {
  if (units === 0) return NO_PLACE;
  if (answers.isSpentFor(caller)) throw busy(RETRY_BYTES_SECONDS);
  try {
    return await places.enter(caller, units, signal);
  } catch (error) {
    throw error instanceof NoPlaceError ? busy(error.retryAfterSeconds) : error;
  }
}

/** The refusal of a call that a process does not take on. */
export function busy(retryAfterSeconds: number): AppError {
  return new AppError('busy', 'Service busy. Please retry.', { retryAfterSeconds });
}
