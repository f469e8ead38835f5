import type { GenerationInfo, GenerationStore, Rollback } from '../../shared/store/port.ts';
import type { RolledBackUse } from './find-rolled-back-uses.ts';
import type { LiveState } from './read-live.ts';

/** A verified generation, what was live when the run began, and what an operator accepted of rejected deliveries. */
export interface PromotionCandidate {
  readonly info: GenerationInfo;
  readonly live: LiveState;
  readonly rolledBack: readonly RolledBackUse[];
}

/** Makes a generation live, unless another one than when the run began is live by now. */
export async function promote(
  { info, live, rolledBack: rejected }: PromotionCandidate,
  store: GenerationStore,
): Promise<void> {
  await store.promote(info.name, live.name, filterRollbacks(live.rejections ?? [], info.sources, rejected));
}

/**
 * What stays rejected once a generation of `next` sources is live: not what an operator has just `accepted`, and not a delivery that is older
 * than the one in use by then, since the gate on dates refuses that anyway.
 */
export function filterRollbacks(
  rejections: readonly Rollback[],
  next: GenerationInfo['sources'],
  accepted: readonly RolledBackUse[],
): Rollback[] {
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
