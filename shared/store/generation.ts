import { z } from 'zod';
import { GENERATION_SCHEMA_VERSION } from '../domain/company.ts';
import { NORMALISER_VERSION } from '../matching/normalise-name.ts';
import { StoreError } from './store-error.ts';

export const GenerationInfo = z.object({
  name: z.string(),
  createdAt: z.string(),
  schemaVersion: z.int(),
  normaliserVersion: z.int(),
  companies: z.int(),
  names: z.int(),
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
  /** Number of companies by what they have, to compare with. Older versions did not count. */
  facts: z.record(z.string(), z.int()).optional(),
});
export type GenerationInfo = z.infer<typeof GenerationInfo>;

/** What a writer does not know of the generation that it writes. */
export type GenerationMetadata = Pick<
  GenerationInfo,
  'createdAt' | 'synthetic' | 'sources' | 'previous' | 'facts'
>;

export const Rollback = z.object({
  generation: z.string(),
  /** Time of the rollback, ISO in UTC. */
  rejectedAt: z.string(),
  sources: GenerationInfo.shape.sources,
});
export type Rollback = z.infer<typeof Rollback>;

export function isCurrentVersion(info: Pick<GenerationInfo, 'schemaVersion' | 'normaliserVersion'>): boolean {
  return info.schemaVersion === GENERATION_SCHEMA_VERSION && info.normaliserVersion === NORMALISER_VERSION;
}

export function assertSupportedVersion(info: GenerationInfo): void {
  if (isCurrentVersion(info)) return;
  throw new StoreError(
    'unsupported_generation',
    `Generation ${info.name} was built by another version of this service (schema ${info.schemaVersion}, normaliser ` +
      `${info.normaliserVersion}; this one reads ${GENERATION_SCHEMA_VERSION} and ${NORMALISER_VERSION}). Run: npm run ingest -- rebuild`,
  );
}

export function noGenerationError(): StoreError {
  return new StoreError('no_generation', 'There is no data yet. Run: npm run ingest -- run --from FOLDER');
}

export function publicationMissingFromFeedError(publicationNumber: number): StoreError {
  return new StoreError(
    'unavailable',
    `The feed of changes lacks publication ${publicationNumber} of this generation. The live generation stays. Run again.`,
  );
}

export function unknownGenerationError(name: string): StoreError {
  return new StoreError(
    'unknown_generation',
    `Generation ${name} does not exist or is incomplete. "npm run ingest -- generations" lists all.`,
  );
}

export function liveGenerationChangedError(live: string | null, expected: string | null): StoreError {
  return new StoreError(
    'not_live',
    `The live generation is ${live ?? 'none'} instead of ${expected ?? 'none'}: another process has published since this one started, or the pointer to the live generation is damaged. Run again.`,
  );
}
