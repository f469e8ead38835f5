/**
 * Statuses of ST.66, of feeds of the same family and of PRV's own pages
 * (docs/formats/trademarks.md#code-values).
 */
const STATUSES = new Set([
  'application filed',
  'filing date accorded',
  'classification checked',
  'application published',
  'application accepted',
  'application opposed',
  'application refused',
  'application withdrawn',
  'application deemed withdrawn',
  'application under examination',
  'conversion requested',
  'appeal pending',
  'action before court of justice pending',
  'interruption of proceedings',
  'registered',
  'registration pending',
  'registration opposed',
  'registration cancellation pending',
  'registration cancelled',
  'registration surrendered',
  'registration expired',
  'invalidity proceeding pending',
  'revocation proceeding pending',
  'expired',
  'filed',
  'ended',
  'withdrawn',
  'dismissed',
]);

/** Features of ST.66, of ST.96 and of the EU's office (docs/formats/trademarks.md#code-values). */
const FEATURES = new Set([
  'word',
  'stylized characters',
  'figurative',
  'combined',
  '3-d',
  '3d shape',
  'three dimensional',
  'colour',
  'sound',
  'hologram',
  'olfactory',
  'motion',
  'position',
  'pattern',
  'multimedia',
  'municipal',
  'chimney',
  'kennfaden',
  'other',
  'undefined',
]);

/** True for a status that some register of the family is known to use. */
export function isKnownStatus(status: string): boolean {
  return STATUSES.has(status.toLowerCase());
}

/** True for a feature that some register of the family is known to use. */
export function isKnownFeature(feature: string): boolean {
  return FEATURES.has(feature.toLowerCase());
}
