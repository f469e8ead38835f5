import { NORMALISER_VERSION } from '../../shared/matching/normalise-name.ts';
import { SCHEMA_VERSION, type GenerationInfo } from '../../shared/store/port.ts';

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
