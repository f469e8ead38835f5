import type { RunSummary } from '../../shared/runs/run-history.ts';
import type { GenerationInfo, Rejection } from '../../shared/store/port.ts';
import type { StagedSource } from '../staging/stage-source.ts';
import { findRejected, type RejectedUse } from './find-rejected.ts';
import { findObjections, type GateInput, type GateLimits } from './gates.ts';

/** What a run is judged by besides its sources. */
export interface Circumstances {
  readonly limits: GateLimits;
  readonly live: Pick<GenerationInfo, 'sources'> | null;
  /** What is rejected while `live` is; null when that cannot be read. */
  readonly rejections: readonly Rejection[] | null;
  /** Earlier runs, newest first. */
  readonly history: readonly Pick<RunSummary, 'sources'>[];
}

/** What speaks against publishing. */
export interface Judgement {
  /** In words for an operator. */
  readonly objections: readonly string[];
  /** Rejected deliveries among them. */
  readonly rejected: readonly RejectedUse[];
}

const UNKNOWN_REJECTIONS =
  'What a rollback rejected cannot be read, because its file is damaged: a rejected delivery may be published.';

/** Puts what was delivered through the gates, and looks for what was rejected in all that would be used. */
export function judgeSources(
  sources: readonly StagedSource[],
  { limits, live, rejections: known, history }: Circumstances,
): Judgement {
  const rejections = known ?? [];
  const ofGates = sources
    .filter(({ from }) => from === 'delivered')
    .flatMap((source) => {
      const { name, delivery, adds = false } = source;
      const previous = toComparable(source, live, rejections, history);
      return findObjections({ source: name, ...delivery, previous, adds }, limits);
    });
  const names = sources.map(({ name }): string => name);
  const absent = Object.entries(limits.floors).filter(([name, floor]) => floor > 0 && !names.includes(name));
  const ofFloors = absent.map(
    ([name, floor]) =>
      `There is no ${name} at all; GATE_FLOORS asks for ${floor} usable rows. Deliver it, too.`,
  );
  const rejected = findRejected(sources, rejections, live?.sources);
  const ofRejections = known === null ? [UNKNOWN_REJECTIONS] : rejected.map(({ objection }) => objection);
  return { objections: [...ofGates, ...ofFloors, ...ofRejections], rejected };
}

/** What was rejected is nothing to compare with: then it is the delivery of the live generation, as far as the history knows it. */
function toComparable(
  { name, previous }: StagedSource,
  live: Circumstances['live'],
  rejections: readonly Rejection[],
  history: Circumstances['history'],
): GateInput['previous'] {
  const isRejected = rejections.some(({ sources }) => sources[name]?.sha256 === previous?.sha256);
  if (previous === null || !isRejected) return previous;
  const used = live?.sources[name];
  if (used === undefined) return null;
  const known = history.find(({ sources }) => sources[name]?.sha256 === used.sha256)?.sources[name];
  const accepted = known?.accepted ?? 0;
  // Without the units in force, a delivery that only added some would be all that there is to lose.
  return { date: used.date, tally: { ...previous.tally, accepted }, inForce: known?.inForce };
}
