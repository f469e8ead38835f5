import { AppError } from '../../shared/errors/app-error.ts';
import { NORMALISER_VERSION } from '../../shared/matching/normalise-name.ts';
import { readRunReports } from '../../shared/runs/run-history.ts';
import { SCHEMA_VERSION, type GenerationInfo } from '../../shared/store/port.ts';
import type { StagedSource } from '../staging/stage-source.ts';
import type { GenerationMetadata } from './build-generation.ts';
import type { GateLimits } from './gates.ts';
import { judgeSources, type Judgement } from './judge-sources.ts';
import type { LiveState } from './read-live.ts';

/** Earlier runs that are looked through for a delivery to compare with. */
const MAX_COMPARED_RUNS = 400;

/** What is to be published, and what for. */
export interface DeliveryToJudge {
  readonly sources: readonly StagedSource[];
  readonly live: LiveState;
  readonly about: GenerationMetadata;
}

/** Collects what speaks against publishing a delivery. */
export function judgeDelivery(
  { sources, live: { info: live, rejections }, about }: DeliveryToJudge,
  { gates, dataDir }: { readonly gates: GateLimits; readonly dataDir: string },
): Judgement {
  const judgement = judgeSources(sources, {
    // Floors are of the authorities' files.
    limits: about.synthetic ? { ...gates, floors: {} } : gates,
    live,
    rejections,
    history: (rejections ?? []).length === 0 ? [] : readRunReports(dataDir, MAX_COMPARED_RUNS),
  });
  if (judgement.objections.length > 0) return judgement;
  return { ...judgement, objections: findStaleSources(live, about) };
}

/**
 * Gives the objections back when the operator accepts them. Throws `delivery_refused` with all of them
 * when not.
 */
export function requireAcceptance(objections: readonly string[], isAccepted: boolean): readonly string[] {
  if (objections.length === 0 || isAccepted) return objections;
  const remedy =
    'The last accepted delivery stays in use. To publish this one all the same, run again with --accept.';
  throw new AppError('delivery_refused', [...objections, remedy].join(' '));
}

/**
 * Why what this machine has must not replace the live generation: one of its sources is older
 * there, or not there at all, as on a second machine whose staging fell behind
 * (docs/contract.md#generations). In words for an operator.
 */
export function findStaleSources(
  live: Pick<GenerationInfo, 'synthetic' | 'sources'> | null,
  next: Pick<GenerationInfo, 'synthetic' | 'sources'>,
): string[] {
  if (live === null || live.synthetic !== next.synthetic) return [];
  return Object.entries(live.sources).flatMap(([name, { date }]) => {
    const own = next.sources[name]?.date.slice(0, 10);
    const lives = date.slice(0, 10);
    if (own !== undefined && own >= lives) return [];
    const has = own === undefined ? 'this machine has none' : `this machine has it of ${own}`;
    return [`The live generation has the ${name} of ${lives}; ${has}. Deliver the newer one here, too.`];
  });
}

/** True when this code would build the live generation from the same files. */
export function isUpToDate(
  live: GenerationInfo,
  about: Pick<GenerationInfo, 'sources' | 'synthetic'>,
): boolean {
  return (
    live.schemaVersion === SCHEMA_VERSION &&
    live.normaliserVersion === NORMALISER_VERSION &&
    live.synthetic === about.synthetic &&
    JSON.stringify(live.sources) === JSON.stringify(about.sources)
  );
}
