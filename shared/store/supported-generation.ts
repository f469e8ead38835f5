import { NORMALISER_VERSION } from '../matching/normalise-name.ts';
import { SCHEMA_VERSION, StoreError, type GenerationInfo } from './port.ts';

/** Throws `unsupported_generation` for a layout or a normaliser that this code does not know. */
export function assertSupported(info: GenerationInfo): void {
  if (info.schemaVersion === SCHEMA_VERSION && info.normaliserVersion === NORMALISER_VERSION) return;
  throw new StoreError(
    'unsupported_generation',
    `Generation ${info.name} was built by another version of this service (schema ${info.schemaVersion}, normaliser ` +
      `${info.normaliserVersion}; this one reads ${SCHEMA_VERSION} and ${NORMALISER_VERSION}). Run: npm run ingest -- rebuild`,
  );
}

/** Why there is nothing to serve before the first run. */
export function noGeneration(): StoreError {
  return new StoreError('no_generation', 'There is no data yet. Run: npm run ingest -- run --from FOLDER');
}
