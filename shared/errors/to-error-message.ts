/**
 * Returns the message of a caught value. For an AggregateError without a message, joins the
 * messages of its errors. A failed connection to a host with several addresses throws such an
 * error.
 */
export function toErrorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(toErrorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}
