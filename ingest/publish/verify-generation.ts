import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationInfo, GenerationStore } from '../../shared/store/port.ts';
import type { Progress } from '../progress.ts';
import type { RunFindings } from '../report/findings.ts';
import type { BuiltGeneration } from './build-generation.ts';
import type { LookupSample } from '../compose/facts.ts';
import { findGenerationFaults, findMissingCompanies } from './find-generation-faults.ts';
import { overruleObjections } from './check-delivery.ts';
import { findContentObjections, type GateLimits } from './gates.ts';

/** Conditions that a new generation must meet before promotion. */
interface VerificationOptions {
  /** Organisation numbers of companies that the generation must contain. */
  readonly canaries: readonly string[];
  /** The live generation to compare with. Null if there is none, or if it cannot be read. */
  readonly live: GenerationInfo | null;
  readonly limits: Pick<GateLimits, 'maxDropPercent'>;
  /** True if an operator overrules objections with `--accept`. */
  readonly canOverruleObjections: boolean;
  readonly progress: Progress;
}

/**
 * Verifies a new generation, and discards it if it must not be promoted. Returns the objections
 * that an operator has overruled. Throws `delivery_refused` if companies of the setting `CANARIES`
 * are missing or many have lost a fact, and no operator overrules this. Throws `run_failed` for
 * faults.
 */
export async function verifyBuilt(
  { info, lookupSamples }: BuiltGeneration,
  store: GenerationStore,
  { canaries, live, limits, canOverruleObjections, progress }: VerificationOptions,
): Promise<Pick<RunFindings, 'overruled'>> {
  const { name } = info;
  progress.startNumberedPhase('Verifying');
  try {
    const missing = await findMissingCanaries(store, name, lookupSamples, canaries);
    const objections = [
      ...missing.map((number) => `The new generation lacks company ${number} of CANARIES.`),
      ...findContentObjections(live, info, limits),
    ];
    return { overruled: overruleObjections(objections, canOverruleObjections) };
  } catch (error) {
    // If the store cannot be reached, the next run removes the generation.
    await store.discard(name).catch(() => undefined);
    throw error;
  }
}

/**
 * Opens a new generation and checks its number of companies and `samples`. Throws `run_failed` for
 * a fault. Returns the organisation numbers of `canaryOrganisationNumbers` that the generation
 * lacks.
 */
export async function findMissingCanaries(
  store: GenerationStore,
  generationName: string,
  samples: readonly LookupSample[],
  canaryOrganisationNumbers: readonly string[],
): Promise<readonly string[]> {
  const reader = await store.open(generationName);
  try {
    const [fault] = await findGenerationFaults(reader, samples);
    if (fault !== undefined) {
      throw new AppError(
        'run_failed',
        `The new generation ${generationName} ${fault}. It is discarded, and the live one stays. Run again. If this happens again, it is a bug: report it.`,
      );
    }
    return await findMissingCompanies(reader, canaryOrganisationNumbers);
  } finally {
    await reader.close();
  }
}
