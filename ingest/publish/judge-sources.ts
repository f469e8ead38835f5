import type { RunSummary } from '../../shared/runs/run-history.ts';
import type { GenerationInfo, Rollback } from '../../shared/store/port.ts';
import type { StagedSource } from '../staging/stage-source.ts';
import { findRolledBackUses, type RolledBackUse } from './find-rolled-back-uses.ts';
import { findGateObjections, type GatedDelivery, type GateLimits } from './gates.ts';

/** What a run is judged by besides its sources. */
export interface JudgementContext {
  readonly limits: GateLimits;
  readonly live: Pick<GenerationInfo, 'sources'> | null;
  /** What is rejected while `live` is; null when that cannot be read. */
  readonly rejections: readonly Rollback[] | null;
  /** Earlier runs, newest first. */
  readonly history: readonly Pick<RunSummary, 'sources'>[];
}

/** What speaks against publishing. */
export interface Judgement {
  /** In words for an operator. */
  readonly objections: readonly string[];
  /** Rejected deliveries among them. */
  readonly rolledBack: readonly RolledBackUse[];
}

const UNREADABLE_ROLLBACKS =
  'What a rollback rejected cannot be read, because its file is damaged: a rejected delivery may be published.';

/** Puts what was delivered through the gates, and looks for what was rejected in all that would be used. */
export function judgeSources(
  sources: readonly StagedSource[],
  { limits, live, rejections: known, history }: JudgementContext,
): Judgement {
  const rejections = known ?? [];
  const ofGates = sources
    .filter(({ from }) => from === 'delivered')
    .flatMap((source) => {
      const { name, delivery, isIncremental: adds = false } = source;
      const previous = findComparableDelivery(source, live, rejections, history);
      return findGateObjections({ source: name, ...delivery, previous, isIncremental: adds }, limits);
    });
  const names = sources.map(({ name }): string => name);
  const absent = Object.entries(limits.floors).filter(([name, floor]) => floor > 0 && !names.includes(name));
  const ofFloors = absent.map(
    ([name, floor]) =>
      `There is no ${name} at all; GATE_FLOORS asks for ${floor} usable rows. Deliver it, too.`,
  );
  const rejected = findRolledBackUses(sources, rejections, live?.sources);
  const ofRejections = known === null ? [UNREADABLE_ROLLBACKS] : rejected.map(({ objection }) => objection);
  return { objections: [...ofGates, ...ofFloors, ...ofRejections], rolledBack: rejected };
}

/** What was rejected is nothing to compare with: then it is the delivery of the live generation, as far as the history knows it. */
function findComparableDelivery(
  { name, previous }: StagedSource,
  live: JudgementContext['live'],
  rejections: readonly Rollback[],
  history: JudgementContext['history'],
): GatedDelivery['previous'] {
  const isRejected = rejections.some(({ sources }) => sources[name]?.sha256 === previous?.sha256);
  if (previous === null || !isRejected) return previous;
  const used = live?.sources[name];
  if (used === undefined) return null;
  const known = history.find(({ sources }) => sources[name]?.sha256 === used.sha256)?.sources[name];
  const accepted = known?.accepted ?? 0;
  // Without the units in force, a delivery that only added some would be all that there is to lose.
  return { date: used.date, tally: { ...previous.tally, accepted }, inForce: known?.inForce };
}
