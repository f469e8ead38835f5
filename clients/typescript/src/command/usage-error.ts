/** A command line that is wrong. The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
