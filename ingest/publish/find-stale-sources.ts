import type { GenerationInfo } from '../../shared/store/port.ts';
import { isPossibleDate } from '../delivery-date.ts';

/**
 * Returns objections to replacing the live generation by one with older data or without one of its
 * sources, as sentences for an operator. This can happen on a second machine with outdated staged
 * files (docs/contract.md#generations).
 */
export function findStaleSources(
  live: Pick<GenerationInfo, 'synthetic' | 'sources'> | null,
  next: Pick<GenerationInfo, 'synthetic' | 'sources'>,
  now: Date,
): string[] {
  if (live === null) return [];
  if (live.synthetic !== next.synthetic) return findOtherRegisterObjections(live, next);
  return Object.entries(live.sources).flatMap(([name, { date }]) => {
    const own = next.sources[name]?.date.slice(0, 10);
    const liveDate = date.slice(0, 10);
    if (own !== undefined && (own >= liveDate || !isPossibleDate(date, now))) return [];
    const has = own === undefined ? 'this machine has none' : `this machine only has that of ${own}`;
    return [`The live generation has the ${name} of ${liveDate}; ${has}. Deliver the newer one here, too.`];
  });
}

/**
 * Returns the objection to the files of the live generation being delivered as the other register:
 * `--synthetic` was forgotten, or is wrong, this time or before.
 */
function findOtherRegisterObjections(
  live: Pick<GenerationInfo, 'sources'>,
  next: Pick<GenerationInfo, 'synthetic' | 'sources'>,
): string[] {
  const delivered = Object.entries(next.sources);
  const isSame = delivered.every(([name, { sha256 }]) => live.sources[name]?.sha256 === sha256);
  if (delivered.length === 0 || !isSame) return [];
  return [
    next.synthetic
      ? 'These files are live as a real register. With --synthetic they would be the fictional one, and the feed of changes would start again.'
      : 'These files are live as the fictional register. Without --synthetic they would be a real one, and the feed of changes would start again.',
  ];
}
