import { readNewestRunSummaries } from '../../shared/runs/run-history.ts';
import { isCurrentVersion } from '../../shared/store/generation.ts';
import type { GenerationInfo, GenerationStore } from '../../shared/store/port.ts';
import { isPossibleDate } from '../delivery-date.ts';
import { RefusedSourcesError } from '../refused-sources-error.ts';
import type { StagedSource } from '../source/staging.ts';
import type { GenerationMetadata } from './build-generation.ts';
import type { GateLimits } from './gates.ts';
import { findObjections, type DeliveryObjections } from './find-objections.ts';
import type { LiveGenerationState } from './read-live-generation-state.ts';

/**
 * Maximum earlier runs to search for the row counts of the live delivery. The search is needed
 * after a rollback, because the last accepted delivery is then not the live one.
 */
const MAX_COMPARED_RUNS = 400;

interface DeliveryToJudge {
  readonly sources: readonly StagedSource[];
  readonly live: LiveGenerationState;
  readonly metadata: GenerationMetadata;
}

export function collectDeliveryObjections(
  { sources, live: { info: live, rollbacksIfReadable }, metadata }: DeliveryToJudge,
  { gates, dataDir }: { readonly gates: GateLimits; readonly dataDir: string },
): DeliveryObjections {
  const startedAt = new Date(metadata.createdAt);
  const judgement = findObjections(sources, {
    startedAt,
    // GATE_FLOORS are set for the authorities' files.
    limits: metadata.synthetic ? { ...gates, minRowsBySource: {} } : gates,
    live,
    rollbacksIfReadable,
    earlierRunsNewestFirst:
      (rollbacksIfReadable ?? []).length === 0 ? [] : readNewestRunSummaries(dataDir, MAX_COMPARED_RUNS),
  });
  if (judgement.objections.length > 0) return judgement;
  return {
    ...judgement,
    objections: findStaleSourceObjections(keepStatedDates(live, sources), metadata, startedAt),
  };
}

function keepStatedDates(
  live: GenerationInfo | null,
  sources: readonly StagedSource[],
): Pick<GenerationInfo, 'synthetic' | 'sources'> | null {
  if (live === null) return null;
  const replaced = sources.filter(
    ({ name, previousDelivery }) =>
      previousDelivery?.isDateReplaced === true && previousDelivery.sha256 === live.sources[name]?.sha256,
  );
  const names = new Set(replaced.map(({ name }) => name));
  const stated = Object.entries(live.sources).filter(([name]) => !names.has(name));
  return { synthetic: live.synthetic, sources: Object.fromEntries(stated) };
}

/**
 * Throws `delivery_refused` with the objections if there are any and no operator accepts them.
 * Otherwise returns them. `refusedSourceNames` is empty if the sources are not known.
 */
export function overruleObjectionsOrThrow(
  objections: readonly string[],
  canOverruleObjections: boolean,
  refusedSourceNames: readonly string[] = [],
): readonly string[] {
  if (objections.length === 0 || canOverruleObjections) return objections;
  const remedy =
    'The last accepted delivery stays in use. To publish this one nevertheless, run again with --accept.';
  throw new RefusedSourcesError([...objections, remedy].join(' '), refusedSourceNames);
}

/**
 * Returns objections to replacing the live generation by one with older data or without one of its
 * sources, as sentences for an operator. This can happen on a second machine with outdated staged
 * files (docs/contract.md#generations).
 */
export function findStaleSourceObjections(
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
export async function isRebuildNeeded(
  { isRepair, isForced }: RebuildReasons,
  store: GenerationStore,
  liveGenerationName: string,
): Promise<boolean> {
  if (isForced || !isRepair) return isForced;
  const damage = [...(await store.findDamage(liveGenerationName)), ...(await store.changes.findDamage())];
  return damage.length > 0;
}
