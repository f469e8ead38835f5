import type { Rejection } from './port.ts';

/** What a rollback rejected, in words for an operator. */
export function describeRejection({ generation, rejectedAt, sources }: Rejection): string {
  const deliveries = Object.entries(sources).map(
    ([source, { file, date }]) => `${source} ${file} of ${date.slice(0, 10)}`,
  );
  const what = `Generation ${generation} was rolled back on ${rejectedAt.slice(0, 10)}`;
  if (deliveries.length === 0) return `${what}.`;
  return `${what}, and with it is rejected: ${deliveries.join('; ')}. A run publishes newer ones, and these only with --accept.`;
}
