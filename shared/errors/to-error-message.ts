/**
 * Returns the message of a caught value. For an AggregateError, whose own message is empty, joins
 * the messages of its errors. A connection to a host with several addresses throws one.
 */
export function toErrorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(toErrorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}
