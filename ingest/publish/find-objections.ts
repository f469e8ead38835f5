import { formatCount } from '../../shared/terminal/format-number.ts';
import type { RunSummary } from '../../shared/runs/run-history.ts';
import type { GenerationInfo, Rollback } from '../../shared/store/port.ts';
import type { StagedSource } from '../source/staging.ts';
import { findRolledBackDeliveries, type RolledBackDelivery } from './find-rolled-back-deliveries.ts';
import { findGateObjections, type GatedDelivery, type GateLimits } from './gates.ts';

export interface DeliveryCheckInputs {
  readonly limits: GateLimits;
  readonly startedAt: Date;
  readonly live: Pick<GenerationInfo, 'sources'> | null;
  /** Rollbacks in force. `null` if the list of rollbacks cannot be read. */
  readonly rollbacksIfReadable: readonly Rollback[] | null;
  readonly earlierRunsNewestFirst: readonly Pick<RunSummary, 'sources'>[];
}

export interface DeliveryObjections {
  readonly objections: readonly string[];
  readonly refusedSourceNames: readonly string[];
  readonly rolledBackDeliveries: readonly RolledBackDelivery[];
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
  { limits, startedAt, live, rollbacksIfReadable, earlierRunsNewestFirst }: DeliveryCheckInputs,
): DeliveryObjections {
  const inForce = rollbacksIfReadable ?? [];
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
    rollbacksIfReadable === null
      ? [UNREADABLE_ROLLBACKS]
      : rolledBack.map(({ reasonAndRemedy }) => reasonAndRemedy);
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
