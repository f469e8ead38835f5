import { AppError } from '../../shared/errors/app-error.ts';
import type { Wait } from './wait.ts';

/** Pauses before a request that failed is sent again (formats/annual-reports.md, section 2.1). */
const PAUSES_MS = [30_000, 60_000, 90_000] as const;
/** Who asks us to stay away for longer is asked again by the next run. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** A request that came to nothing. */
export class FailedRequest extends Error {
  /** What the publisher wants us to wait before asking again, at least; null when asking again is no use. */
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
 * Does `attempt`, again after 30, 60 and 90 s or what Retry-After asks for when it throws a {@link FailedRequest} that may pass; the
 * count starts over each time `gotFurther` is called. In the end throws `source_unreachable`, which says that `what` cannot be read and
 * why; other errors as they come.
 */
export async function withBackOff<T>(
  what: string,
  wait: Wait,
  attempt: (gotFurther: () => void) => Promise<T>,
): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      return await attempt(() => (failures = 0));
    } catch (cause) {
      if (!(cause instanceof FailedRequest)) throw cause;
      const pauseMs = PAUSES_MS[failures++];
      const { message, retryAfterMs } = cause;
      if (retryAfterMs === null || pauseMs === undefined) throw unreachable(what, message, cause);
      if (retryAfterMs > LONGEST_PAUSE_MS) {
        const minutes = Math.ceil(retryAfterMs / 60_000);
        throw unreachable(what, `${message}, and asks not to come again for ${minutes} minutes`, cause);
      }
      await wait(Math.max(pauseMs, retryAfterMs), `${what} cannot be read: ${message}`);
    }
  }
}

function unreachable(what: string, reason: string, cause: unknown): AppError {
  return new AppError('source_unreachable', `${what} cannot be read: ${reason}.`, { cause });
}
