/**
 * The error that ended a task of a worker thread. Threads cannot pass on an error with its code.
 */
export interface TaskFailure {
  readonly failure: { readonly message: string; readonly code: string | undefined };
}

/** Runs `work` in a worker thread. Returns its error as a {@link TaskFailure}. */
export async function returnFailure<T>(work: () => Promise<T>): Promise<T | TaskFailure> {
  try {
    return await work();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { failure: { message, code } };
  }
}

/** Returns the result of a task, or throws its error with the original code, as for a full disk. */
export function unwrapResult<Result extends object>(result: Result | TaskFailure): Result {
  if (!('failure' in result)) return result;
  const { message, code } = result.failure;
  throw Object.assign(new Error(message), { code });
}
