import type { GenerationInfo } from '../../shared/store/port.ts';
import { isPossibleDate } from '../delivery-date.ts';
import type { StagedSource } from '../source/staging.ts';

export function describeImpossibleDates(
  sources: readonly Pick<StagedSource, 'name' | 'delivery' | 'previousDelivery'>[],
  live: Pick<GenerationInfo, 'sources'> | null,
  now: Date,
): string[] {
  return sources.flatMap(({ name, delivery, previousDelivery }) => {
    const before = [delivery.date, previousDelivery?.date, live?.sources[name]?.date];
    const wrong = before.find((date) => date !== undefined && !isPossibleDate(date, now));
    if (wrong === undefined) return [];
    const remedy =
      delivery.date === wrong
        ? 'The next delivery replaces it, whatever its date is.'
        : `That of ${delivery.date.slice(0, 10)} replaces it.`;
    return [`The ${name} in use came with the date ${wrong.slice(0, 10)}, which cannot be. ${remedy}`];
  });
}
