import { formatSwedishTime } from '../terminal/format-swedish-time.ts';
import type { Rollback } from './generation.ts';

export function describeRollback({ generation, rejectedAt, sources }: Rollback): string {
  const deliveries = Object.entries(sources).map(
    ([source, { file, date }]) => `${source} ${file} of ${date.slice(0, 10)}`,
  );
  const what = `Generation ${generation} was rolled back on ${formatSwedishTime(new Date(rejectedAt)).slice(0, 10)}`;
  if (deliveries.length === 0) return `${what}.`;
  return `${what}. Blocked deliveries: ${deliveries.join('; ')}. A run publishes newer deliveries, and these only with --accept.`;
}
