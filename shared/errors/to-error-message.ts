/**
 * The message of a caught value. A failed connection to a name with several addresses has an empty
 * message and one error per address: their messages are joined.
 */
export function toErrorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(toErrorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}
