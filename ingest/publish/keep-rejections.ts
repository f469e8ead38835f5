import type { GenerationInfo, Rejection } from '../../shared/store/port.ts';
import type { RejectedUse } from './find-rejected.ts';

/**
 * What stays rejected once a generation of `next` sources is live: not what an operator has just `accepted`, and not a delivery that is older
 * than the one in use by then, since the gate on dates refuses that anyway.
 */
export function keepRejections(
  rejections: readonly Rejection[],
  next: GenerationInfo['sources'],
  accepted: readonly RejectedUse[],
): Rejection[] {
  const isAccepted = (source: string, sha256: string): boolean =>
    accepted.some((use) => use.source === source && use.sha256 === sha256);
  return rejections.flatMap((rejection) => {
    const kept = Object.entries(rejection.sources).filter(
      ([source, { date, sha256 }]) =>
        !isAccepted(source, sha256) && date.slice(0, 10) >= (next[source]?.date ?? '').slice(0, 10),
    );
    return kept.length === 0 ? [] : [{ ...rejection, sources: Object.fromEntries(kept) }];
  });
}
