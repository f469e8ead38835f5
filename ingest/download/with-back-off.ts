import { AppError } from '../../shared/errors/app-error.ts';
import { retry } from '../../shared/tasks/retry.ts';

/** Pauses before a failed request is repeated (docs/formats/annual-reports.md#the-listing). */
const DEFAULT_PAUSES_MS = [30_000, 60_000, 90_000] as const;
/** A publisher that asks for a longer pause is asked again by the next run. */
const DEFAULT_MAX_PAUSE_MS = 10 * 60_000;

/** Waits for milliseconds. `why` tells the operator the reason, as a sentence without a full stop. */
export type Wait = (ms: number, why: string) => Promise<void>;

/** How often a failed request is repeated, and after which pauses. */
export interface BackOff {
  readonly wait: Wait;
  /** Pauses before each repetition; half a minute to one and a half by default. */
  readonly pausesMs?: readonly number[];
  /** A longer Retry-After ends the attempts; ten minutes by default. */
  readonly maxPauseMs?: number;
}

/** A request that failed. */
export class FailedRequest extends Error {
  /** Least pause that the publisher asks for; null when the request must not be repeated. */
  readonly retryAfterMs: number | null;
  /** Status of the answer, if one came. */
  readonly status: number | null;

  constructor(
    reason: string,
    retryAfterMs: number | null,
    options: ErrorOptions & { status?: number | null } = {},
  ) {
    super(reason, options);
    this.name = 'FailedRequest';
    this.retryAfterMs = retryAfterMs;
    this.status = options.status ?? null;
  }
}

/**
 * Runs `attempt`, and repeats it when it throws a {@link FailedRequest} that may pass, after the next pause or the Retry-After, whichever is
 * longer. The pauses start again each time `attempt` calls `gotFurther`. Throws `source_unreachable`, which names `what` and the reason, when
 * the pauses are used up; other errors as they come.
 */
export async function withBackOff<T>(
  what: string,
  { wait, pausesMs = DEFAULT_PAUSES_MS, maxPauseMs = DEFAULT_MAX_PAUSE_MS }: BackOff,
  attempt: (gotFurther: () => void) => Promise<T>,
): Promise<T> {
  return retry(attempt, {
    toPauseMs: (error, failures) => {
      if (!(error instanceof FailedRequest)) return null;
      const pauseMs = pausesMs[failures - 1];
      const { message, retryAfterMs } = error;
      if (retryAfterMs === null || pauseMs === undefined) throw toUnreachableError(what, message, error);
      if (retryAfterMs > maxPauseMs) {
        const minutes = Math.ceil(retryAfterMs / 60_000);
        throw toUnreachableError(
          what,
          `${message}, and asks not to come again for ${minutes} minutes`,
          error,
        );
      }
      return Math.max(pauseMs, retryAfterMs);
    },
    wait: (ms, error) => wait(ms, `${what} cannot be read: ${(error as FailedRequest).message}`),
  });
}

/** True for an error of {@link withBackOff} that the publisher has no such thing (404 or 410). */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof AppError && error.cause instanceof FailedRequest)) return false;
  return error.cause.status === 404 || error.cause.status === 410;
}

function toUnreachableError(what: string, reason: string, cause: unknown): AppError {
  return new AppError('source_unreachable', `${what} cannot be read: ${reason}.`, { cause });
}
