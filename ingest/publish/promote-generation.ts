import { formatCount } from '../../shared/terminal/format-number.ts';
import type { GenerationInfo, GenerationStore, Rollback } from '../../shared/store/port.ts';
import type { RecordedChanges } from '../changes/change-recorder.ts';
import type { RolledBackDelivery } from './find-rolled-back-deliveries.ts';
import type { LiveGenerationState } from './read-live-generation-state.ts';

/**
 * A verified generation that is to become live, and its changes. `liveAtStart` is the generation
 * that was live when the run started. `acceptedRolledBackDeliveries` are the rolled-back deliveries
 * that an operator has accepted.
 */
interface PromotionCandidate {
  readonly info: GenerationInfo;
  readonly recordedChanges: RecordedChanges;
  readonly liveAtStart: LiveGenerationState;
  readonly acceptedRolledBackDeliveries: readonly RolledBackDelivery[];
}

/** Makes a generation live. Throws when another generation became live since the run started. */
export async function promoteGeneration(
  { info, recordedChanges, liveAtStart, acceptedRolledBackDeliveries }: PromotionCandidate,
  store: GenerationStore,
): Promise<void> {
  const rollbacks = findRollbacksStillInForce(
    liveAtStart.rollbacks ?? [],
    info.sources,
    acceptedRolledBackDeliveries,
  );
  await store.promote(info.name, liveAtStart.name, rollbacks, recordedChanges.publicationNumber);
}

/**
 * Returns the result of a promotion for the progress display. `checkedCompanyCount` is the number
 * of companies that were looked up in the new generation.
 */
export function describeFinishedPromotion(checkedCompanyCount: number, generationName: string): string {
  return `${formatCount(checkedCompanyCount, 'company', 'companies')} looked up; ${generationName} is live`;
}

/**
 * Returns the rollbacks that stay in force once a generation built from `nextSources` is live.
 * Removes blocked deliveries that an operator has accepted (`acceptedRolledBackDeliveries`), and
 * those of an earlier day than in `nextSources`, since a run refuses them anyway. Leaves out a
 * rollback when none of its deliveries remain.
 */
export function findRollbacksStillInForce(
  rollbacks: readonly Rollback[],
  nextSources: GenerationInfo['sources'],
  acceptedRolledBackDeliveries: readonly RolledBackDelivery[],
): Rollback[] {
  const isAccepted = (source: string, sha256: string): boolean =>
    acceptedRolledBackDeliveries.some((use) => use.source === source && use.sha256 === sha256);
  return rollbacks.flatMap((rollback) => {
    const kept = Object.entries(rollback.sources).filter(
      ([source, { date, sha256 }]) =>
        !isAccepted(source, sha256) && date.slice(0, 10) >= (nextSources[source]?.date ?? '').slice(0, 10),
    );
    return kept.length === 0 ? [] : [{ ...rollback, sources: Object.fromEntries(kept) }];
  });
}
