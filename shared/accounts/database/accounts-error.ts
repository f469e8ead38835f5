import { AppError } from '../../errors/app-error.ts';

/**
 * Thrown when the accounts database fails. The message has no secret, `cause` is the database's
 * error.
 */
export class AccountsError extends Error {
  override readonly name = 'AccountsError';
}

/**
 * Runs `work` and converts database errors to {@link AccountsError}. `task` completes "The accounts
 * cannot …".
 */
export async function wrapAccountsErrors<T>(task: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toAccountsError(task, cause);
  }
}

/** Converts a database error to an {@link AccountsError}. An `AppError` stays as it is. */
export function toAccountsError(task: string, cause: unknown): Error {
  if (cause instanceof AppError) return cause;
  return new AccountsError(`The accounts cannot ${task} now.`, { cause });
}
