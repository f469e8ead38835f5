import { z } from 'zod';
import { NORMALISER_VERSION } from '../matching/normalise-name.ts';
import { StoreError } from './store-error.ts';

/** Version of the stored form of generations. A process opens only generations of this version. */
export const GENERATION_SCHEMA_VERSION = 9;

/** Schema of the description that is stored with a generation. */
export const GenerationInfo = z.object({
  name: z.string(),
  createdAt: z.string(),
  schemaVersion: z.int(),
  normaliserVersion: z.int(),
  companies: z.int(),
  names: z.int(),
  /** True for the fictional register. */
  synthetic: z.boolean(),
  /**
   * By source: name, date (ISO) and SHA-256 (hex) of the file from which the generation was built.
   */
  sources: z.record(z.string(), z.object({ file: z.string(), date: z.string(), sha256: z.string() })),
  /**
   * Name of the generation that was live before this one. Null if there was none, or if it was
   * damaged.
   */
  previous: z.string().nullable(),
});
export type GenerationInfo = z.infer<typeof GenerationInfo>;

/**
 * Schema of the record of a rollback. Deliveries that are in the rolled-back generation, and not in
 * the one before it, are not published again until an operator accepts them.
 */
export const RollbackWithBlockedDeliveries = z.object({
  generation: z.string(),
  /** Time of the rollback, ISO in UTC. */
  rejectedAt: z.string(),
  /**
   * Blocked deliveries by source name: those in the rolled-back generation that are not in the
   * generation before it.
   */
  sources: GenerationInfo.shape.sources,
});
export type RollbackWithBlockedDeliveries = z.infer<typeof RollbackWithBlockedDeliveries>;

/** True if this version of the service can open the generation. */
export function isCurrentVersion(info: Pick<GenerationInfo, 'schemaVersion' | 'normaliserVersion'>): boolean {
  return info.schemaVersion === GENERATION_SCHEMA_VERSION && info.normaliserVersion === NORMALISER_VERSION;
}

/** Throws `unsupported_generation` if this version of the service cannot open the generation. */
export function assertSupportedVersion(info: GenerationInfo): void {
  if (isCurrentVersion(info)) return;
  throw new StoreError(
    'unsupported_generation',
    `Generation ${info.name} was built by another version of this service (schema ${info.schemaVersion}, normaliser ` +
      `${info.normaliserVersion}; this one reads ${GENERATION_SCHEMA_VERSION} and ${NORMALISER_VERSION}). Run: npm run ingest -- rebuild`,
  );
}

/** Returns the error for a store in which no generation was ever published. */
export function noGenerationError(): StoreError {
  return new StoreError('no_generation', 'There is no data yet. Run: npm run ingest -- run --from FOLDER');
}

/** Returns the error for a promotion whose changes are missing, or belong to another generation. */
export function publicationMissingFromFeedError(publicationNumber: number): StoreError {
  return new StoreError(
    'unavailable',
    `The feed of changes lacks publication ${publicationNumber} of this generation. The live generation stays. Run again.`,
  );
}

/** Returns the error for a generation that is missing or incomplete. */
export function unknownGenerationError(name: string): StoreError {
  return new StoreError(
    'unknown_generation',
    `Generation ${name} does not exist or is incomplete. "npm run ingest -- generations" lists all.`,
  );
}

/** Returns the error for a live generation other than `expected`. Null means no generation. */
export function liveGenerationChangedError(live: string | null, expected: string | null): StoreError {
  return new StoreError(
    'not_live',
    `The live generation is ${live ?? 'none'} instead of ${expected ?? 'none'}: another process has published since this one started, or the pointer to the live generation is damaged. Run again.`,
  );
}
