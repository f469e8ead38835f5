import { AppError } from '../../errors/app-error.ts';

/**
 * Thrown when the accounts database fails. The message contains no secret. `cause` is the error of
 * the database.
 */
export class AccountsDatabaseError extends Error {
  override readonly name = 'AccountsDatabaseError';
}

/**
 * Runs `work` and converts its database errors to {@link AccountsDatabaseError}. `task` is the end
 * of the message "The accounts cannot …", such as `be read`.
 */
export async function wrapDatabaseErrors<T>(task: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toAccountsDatabaseError(task, cause);
  }
}

/** Converts a database error to an {@link AccountsDatabaseError}. An `AppError` stays as it is. */
export function toAccountsDatabaseError(task: string, cause: unknown): AccountsDatabaseError | AppError {
  if (cause instanceof AppError) return cause;
  return new AccountsDatabaseError(`The accounts cannot ${task} now, because their database failed.`, {
    cause,
  });
}
