import { z } from 'zod';
import { NORMALISER_VERSION } from '../matching/normalise-name.ts';
import { StoreError } from './store-error.ts';

/** Rises when a generation is laid out or its documents are composed otherwise. The API opens only what it knows. */
export const SCHEMA_VERSION = 7;

/** What a generation says of itself. */
export const GenerationInfo = z.object({
  name: z.string(),
  createdAt: z.string(),
  schemaVersion: z.int(),
  normaliserVersion: z.int(),
  companies: z.int(),
  names: z.int(),
  /** True while the data is the bundled fictional register. */
  synthetic: z.boolean(),
  /** Per source: name, date (ISO) and SHA-256 (hex) of the file that was accepted. */
  sources: z.record(z.string(), z.object({ file: z.string(), date: z.string(), sha256: z.string() })),
  /** The generation that was live when this one was promoted. */
  previous: z.string().nullable(),
});
export type GenerationInfo = z.infer<typeof GenerationInfo>;

/** A generation that an operator rolled back: nothing is built from its deliveries again until they are accepted. */
export const Rollback = z.object({
  generation: z.string(),
  /** ISO instant of the rollback. */
  rejectedAt: z.string(),
  /** Per source the delivery that is rejected with it; empty when it was built from none of its own. */
  sources: GenerationInfo.shape.sources,
});
export type Rollback = z.infer<typeof Rollback>;

/** What a rollback rejected, in words for an operator. */
export function describeRollback({ generation, rejectedAt, sources }: Rollback): string {
  const deliveries = Object.entries(sources).map(
    ([source, { file, date }]) => `${source} ${file} of ${date.slice(0, 10)}`,
  );
  const what = `Generation ${generation} was rolled back on ${rejectedAt.slice(0, 10)}`;
  if (deliveries.length === 0) return `${what}.`;
  return `${what}, and with it is rejected: ${deliveries.join('; ')}. A run publishes newer ones, and these only with --accept.`;
}

/** Throws `unsupported_generation` for a layout or a normaliser that this code does not know. */
export function assertSupported(info: GenerationInfo): void {
  if (info.schemaVersion === SCHEMA_VERSION && info.normaliserVersion === NORMALISER_VERSION) return;
  throw new StoreError(
    'unsupported_generation',
    `Generation ${info.name} was built by another version of this service (schema ${info.schemaVersion}, normaliser ` +
      `${info.normaliserVersion}; this one reads ${SCHEMA_VERSION} and ${NORMALISER_VERSION}). Run: npm run ingest -- rebuild`,
  );
}

/** The error before the first run: there is nothing to serve. */
export function noGenerationError(): StoreError {
  return new StoreError('no_generation', 'There is no data yet. Run: npm run ingest -- run --from FOLDER');
}

/** The error of a name that no complete generation has. */
export function unknownGenerationError(name: string): StoreError {
  return new StoreError(
    'unknown_generation',
    `There is no complete generation ${name}. Run ingest to build one.`,
  );
}

/** The error of a promotion that expected another live generation. Null stands for none. */
export function notLiveError(live: string | null, expected: string | null): StoreError {
  return new StoreError(
    'not_live',
    `The live generation is ${live ?? 'none'}, not ${expected ?? 'none'}: another run changed it. Run again.`,
  );
}
