import { AppError } from '../../shared/errors/app-error.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { retry } from '../../shared/tasks/retry.ts';

/** docs/formats/annual-reports.md#the-listing */
const DEFAULT_PAUSES_MS = [30_000, 60_000, 90_000] as const;
/** With a longer Retry-After, the request fails. */
const MAX_PAUSE_MS = 10 * 60_000;

/** `reason` is a text for an operator, without a full stop. */
export type WaitBeforeRetry = (ms: number, reason: string) => Promise<void>;

interface BackOffOptions {
  readonly wait: WaitBeforeRetry;
  /** Pauses before each repetition, in milliseconds. Default: 30, 60 and 90 seconds. */
  readonly retryPausesMs?: readonly number[];
}

export class FailedRequest extends Error {
  /** `null` if a retry cannot succeed. */
  readonly minRetryDelayMs: number | null;
  readonly status: number | null;

  constructor(
    reason: string,
    minRetryDelayMs: number | null,
    options: ErrorOptions & { status?: number | null } = {},
  ) {
    super(reason, options);
    this.name = 'FailedRequest';
    this.minRetryDelayMs = minRetryDelayMs;
    this.status = options.status ?? null;
  }
}

/**
 * Longest time of a download with its retries, in milliseconds: the largest file that is allowed,
 * 2.5 GB, on a line of 350 KB/s. The next run continues it. A publisher that sends a few bytes each
 * minute would hold up all others without an end.
 */
const MAX_DOWNLOAD_MS = 2 * 60 * 60_000;

/** Starts the time of a download. The returned function throws `FailedRequest` when it is over. */
export function startDownloadTime(): () => void {
  const startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt > MAX_DOWNLOAD_MS)
      throw new FailedRequest('it took more than two hours. The next run continues it', null);
  };
}

/**
 * Runs `attempt` until it succeeds. After a {@link FailedRequest}, it waits for the next pause of
 * `retryPausesMs`, or for a longer Retry-After. `resetPauses` makes the pauses start over. Throws
 * `source_unreachable` when no pause is left, for a Retry-After above `MAX_PAUSE_MS`, and for a
 * request that cannot be retried. Rethrows errors that are no {@link FailedRequest}.
 */
export async function withBackOff<T>(
  resourceName: string,
  { wait, retryPausesMs = DEFAULT_PAUSES_MS }: BackOffOptions,
  attempt: (resetPauses: () => void) => Promise<T>,
): Promise<T> {
  return retry(attempt, {
    toPauseMs: (error, failures) => {
      if (!(error instanceof FailedRequest)) return null;
      const pauseMs = retryPausesMs[failures - 1];
      const { message, minRetryDelayMs } = error;
      if (minRetryDelayMs === null || pauseMs === undefined)
        throw toUnreachableError(resourceName, message, error);
      if (minRetryDelayMs > MAX_PAUSE_MS) {
        const minutes = Math.ceil(minRetryDelayMs / 60_000);
        throw toUnreachableError(
          resourceName,
          `${message}, and asks to wait ${formatCount(minutes, 'minute')}. The next run tries again`,
          error,
        );
      }
      return Math.max(pauseMs, minRetryDelayMs);
    },
    wait: (ms, error) => wait(ms, `${resourceName} cannot be read: ${(error as FailedRequest).message}`),
  });
}

/** True if {@link withBackOff} failed because the publisher does not have the file (404 or 410). */
export function isMissingAtPublisher(error: unknown): boolean {
  if (!(error instanceof AppError && error.cause instanceof FailedRequest)) return false;
  return error.cause.status === 404 || error.cause.status === 410;
}

function toUnreachableError(resourceName: string, reason: string, cause: unknown): AppError {
  return new AppError('source_unreachable', `${resourceName} cannot be read: ${reason}.`, { cause });
}
