import { AppError } from '../../errors/app-error.ts';

/** The accounts database failed. The message holds no secret; `cause` is the original error. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError';
}

/** Runs `work` and converts errors of the database. `what` completes "The accounts cannot …". */
export async function wrapAccountsErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toAccountsError(what, cause);
  }
}

/** Converts an error of the database to an `AccountsError`. An `AppError` stays as it is. */
export function toAccountsError(what: string, cause: unknown): Error {
  if (cause instanceof AppError) return cause;
  return new AccountsError(`The accounts cannot ${what} now.`, { cause });
}
