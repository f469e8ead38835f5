import { readNewestRunSummaries, type RunSummary } from '../../shared/runs/run-history.ts';
import type { GenerationInfo, GenerationMetadata, Rollback } from '../../shared/store/port.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { RefusedSourcesError } from '../refused-sources-error.ts';
import type { StagedSource } from '../source/staging.ts';
import { findRolledBackDeliveries, type RolledBackDelivery } from './find-rolled-back-deliveries.ts';
import { findStaleSources } from './find-stale-sources.ts';
import { findGateObjections, type GatedDelivery, type GateLimits } from './gates.ts';
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

interface DeliveryObjections {
  readonly objections: readonly string[];
  readonly refusedSourceNames: readonly string[];
  readonly rolledBackDeliveries: readonly RolledBackDelivery[];
}

/**
 * Decides whether the staged deliveries may be published (docs/operators/deliveries.md). An
 * operator can overrule the objections.
 */
export function checkDelivery(
  { sources, live: { info: live, rollbacks }, metadata }: DeliveryToJudge,
  { gates, dataDir }: { readonly gates: GateLimits; readonly dataDir: string },
): DeliveryObjections {
  const startedAt = new Date(metadata.createdAt);
  const judgement = findObjections(sources, {
    startedAt,
    // GATE_FLOORS are set for the authorities' files.
    limits: metadata.synthetic ? { ...gates, minRowsBySource: {} } : gates,
    live,
    rollbacks,
    earlierRunsNewestFirst:
      (rollbacks ?? []).length === 0 ? [] : readNewestRunSummaries(dataDir, MAX_COMPARED_RUNS),
  });
  if (judgement.objections.length > 0) return judgement;
  return {
    ...judgement,
    objections: findStaleSources(keepStatedDates(live, sources), metadata, startedAt),
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
export function overruleObjections(
  objections: readonly string[],
  canOverruleObjections: boolean,
  refusedSourceNames: readonly string[] = [],
): readonly string[] {
  if (objections.length === 0 || canOverruleObjections) return objections;
  const remedy =
    'The last accepted delivery stays in use. To publish this one nevertheless, run again with --accept.';
  throw new RefusedSourcesError([...objections, remedy].join(' '), refusedSourceNames);
}

export interface DeliveryCheckInputs {
  readonly limits: GateLimits;
  readonly startedAt: Date;
  readonly live: Pick<GenerationInfo, 'sources'> | null;
  /** Rollbacks in force. `null` if the list of rollbacks cannot be read. */
  readonly rollbacks: readonly Rollback[] | null;
  readonly earlierRunsNewestFirst: readonly Pick<RunSummary, 'sources'>[];
}

const UNREADABLE_ROLLBACKS =
  'The list of rolled-back deliveries is damaged and cannot be read, so this run could publish one of them again.';

/**
 * Returns the objections to publishing the staged sources: a new delivery that fails a gate, a
 * source that was never delivered although GATE_FLOORS requires rows, a delivery that was rolled
 * back, and rollbacks that cannot be read.
 */
export function findObjections(
  sources: readonly StagedSource[],
  { limits, startedAt, live, rollbacks, earlierRunsNewestFirst }: DeliveryCheckInputs,
): DeliveryObjections {
  const inForce = rollbacks ?? [];
  const judged = sources
    .filter(({ from }) => from === 'delivered')
    .map((source) => {
      const { name, delivery, isIncremental = false } = source;
      const previous = findComparableDelivery(source, live, inForce, earlierRunsNewestFirst);
      const gated = { source: name, ...delivery, previousDelivery: previous, isIncremental };
      return { name, objections: findGateObjections(gated, limits, startedAt) };
    });
  const ofGates = judged.flatMap(({ objections }) => objections);
  const names = sources.map(({ name }): string => name);
  const absent = Object.entries(limits.minRowsBySource).filter(
    ([name, floor]) => floor > 0 && !names.includes(name),
  );
  const ofFloors = absent.map(
    ([name, floor]) =>
      `No ${name} was ever delivered, but GATE_FLOORS requires ${formatCount(floor, 'usable row')}. Deliver it, too.`,
  );
  const rolledBack = findRolledBackDeliveries(sources, inForce, live?.sources);
  const ofRollbacks =
    rollbacks === null ? [UNREADABLE_ROLLBACKS] : rolledBack.map(({ explanation }) => explanation);
  const refused = judged.filter(({ objections }) => objections.length > 0).map(({ name }) => name);
  return {
    objections: [...ofGates, ...ofFloors, ...ofRollbacks],
    refusedSourceNames: [...refused, ...rolledBack.map(({ source }) => source)],
    rolledBackDeliveries: rolledBack,
  };
}

/**
 * Returns the delivery with which gates compare a new delivery: the last accepted one. If that was
 * rolled back, the delivery in the live generation instead, with its accepted rows from the report
 * of an earlier run, or 0 without a report. Null if there is no such delivery.
 */
function findComparableDelivery(
  { name, previousDelivery }: StagedSource,
  live: DeliveryCheckInputs['live'],
  rollbacks: readonly Rollback[],
  history: DeliveryCheckInputs['earlierRunsNewestFirst'],
): GatedDelivery['previousDelivery'] {
  const isRolledBack = rollbacks.some(({ sources }) => sources[name]?.sha256 === previousDelivery?.sha256);
  if (previousDelivery === null || !isRolledBack) return previousDelivery;
  const used = live?.sources[name];
  if (used === undefined) return null;
  const known = history.find(({ sources }) => sources[name]?.sha256 === used.sha256)?.sources[name];
  const accepted = known?.accepted ?? 0;
  // Without the units in use, a delivery that only adds would be compared with its few own rows.
  return { date: used.date, tally: { ...previousDelivery.tally, accepted }, inForce: known?.inForce };
}
