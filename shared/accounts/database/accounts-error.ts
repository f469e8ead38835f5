import { AppError } from '../../errors/app-error.ts';

/** The accounts cannot be read or written now. The message holds no secret; the database's own error is the `cause`. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError';
}

/** Runs `work`; what the database fails with leaves as an `AccountsError` that says what was being done. */
export async function wrapAccountsErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toAccountsError(what, cause);
  }
}

/** What a database failed with while `what` was being done, unless it is an error of ours. */
export function toAccountsError(what: string, cause: unknown): Error {
  if (cause instanceof AppError) return cause;
  return new AccountsError(`The accounts cannot ${what} now.`, { cause });
}
