import { AppError } from '../../errors/app-error.ts';

/**
 * Thrown when the accounts database fails. The message contains no secret. `cause` is the error of
 * the database.
 */
export class AccountsDatabaseError extends Error {
  override readonly name = 'AccountsDatabaseError';
}

/** `taskForErrorMessage` is the end of "The accounts cannot …", such as `be read`. */
export async function wrapDatabaseErrors<T>(taskForErrorMessage: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toAccountsDatabaseError(taskForErrorMessage, cause);
  }
}

/** Converts a database error to an {@link AccountsDatabaseError}. An `AppError` stays as it is. */
export function toAccountsDatabaseError(
  failedTask: string,
  cause: unknown,
): AccountsDatabaseError | AppError {
  if (cause instanceof AppError) return cause;
  return new AccountsDatabaseError(`The accounts cannot ${failedTask} now, because their database failed.`, {
    cause,
  });
}
