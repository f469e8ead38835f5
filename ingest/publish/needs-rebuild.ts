import { isCurrentVersion } from '../../shared/store/generation.ts';
import type { GenerationInfo, GenerationStore } from '../../shared/store/port.ts';

export function isStagedAlready(
  liveGeneration: GenerationInfo,
  nextGeneration: Pick<GenerationInfo, 'sources' | 'synthetic'>,
): boolean {
  return (
    isCurrentVersion(liveGeneration) &&
    liveGeneration.synthetic === nextGeneration.synthetic &&
    JSON.stringify(liveGeneration.sources) === JSON.stringify(nextGeneration.sources)
  );
}

interface RebuildReasons {
  /** True for `rebuild`, which repairs a damaged generation. */
  readonly isRepair: boolean;
  readonly isForced: boolean;
}

/**
 * True if a run must build a generation although its deliveries are already live. This is so for a
 * forced run, and for `rebuild` if the live generation or the feed of changes is damaged. Finding
 * damage takes seconds.
 */
export async function needsRebuild(
  { isRepair, isForced }: RebuildReasons,
  store: GenerationStore,
  liveGenerationName: string,
): Promise<boolean> {
  if (isForced || !isRepair) return isForced;
  const damage = [...(await store.findDamage(liveGenerationName)), ...(await store.changes.findDamage())];
  return damage.length > 0;
}
