import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import type { Progress } from '../progress.ts';
import type { BuiltGeneration } from './compose-generation.ts';
import { findFaults, findMissingCompanies, type LookupSample } from './find-faults.ts';
import { requireAcceptance } from './judge-delivery.ts';

/** What a built generation must keep to. */
export interface VerificationOptions {
  /** Organisation numbers that it must find. */
  readonly canaries: readonly string[];
  /** Objections are overruled by an operator. */
  readonly accept: boolean;
  readonly progress: Progress;
}

/**
 * Verifies a generation before it is promoted, and removes it when it is not to be. Gives the
 * objections that were overruled. Throws `delivery_refused` or `run_failed`.
 */
export async function verifyOrDiscard(
  { info: { name }, samples }: BuiltGeneration,
  store: GenerationStore,
  { canaries, accept, progress }: VerificationOptions,
): Promise<readonly string[]> {
  progress.start('Verifying', samples.length);
  try {
    const missing = await verifyGeneration(store, name, samples, canaries);
    return requireAcceptance(
      missing.map((number) => `${number} of CANARIES is not in the new generation.`),
      accept,
    );
  } catch (error) {
    // Where the store is lost, the next run removes it.
    await store.discard(name).catch(() => undefined);
    throw error;
  }
}

/**
 * Opens a finished generation, counts it and looks the samples up; throws `run_failed` when something is wrong. Returns those of `canaries`
 * that it does not have.
 */
export async function verifyGeneration(
  store: GenerationStore,
  name: string,
  samples: readonly LookupSample[],
  canaries: readonly string[],
): Promise<string[]> {
  const reader = await store.open(name);
  try {
    const [fault] = await findFaults(reader, samples);
    if (fault !== undefined) {
      throw new AppError(
        'run_failed',
        `The new generation ${name} ${fault}. It is not promoted; the live one stays.`,
      );
    }
    return await findMissingCompanies(reader, canaries);
  } finally {
    await reader.close();
  }
}
