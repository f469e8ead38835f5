/**
 * Returns the message of a caught value. Joins the messages of an AggregateError, which a
 * connection to a host with several addresses throws with an empty message.
 */
export function toErrorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(toErrorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}
