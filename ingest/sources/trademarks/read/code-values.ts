/** Trademark statuses in ST.66 and on PRV's website (docs/formats/trademarks.md#code-values). */
const STATUSES = parseValues(`
  application filed, filing date accorded, classification checked, application published,
  application accepted, application opposed, application refused, application withdrawn,
  application deemed withdrawn, application under examination, conversion requested,
  appeal pending, action before court of justice pending, interruption of proceedings, registered,
  registration pending, registration opposed, registration cancellation pending,
  registration cancelled, registration surrendered, registration expired,
  invalidity proceeding pending, revocation proceeding pending, expired, filed, ended, withdrawn,
  dismissed
`);

/** Features in ST.66, in ST.96 and at EUIPO (docs/formats/trademarks.md#code-values). */
const FEATURES = parseValues(`
  word, stylized characters, figurative, combined, 3-d, 3d shape, three dimensional, colour, sound,
  hologram, olfactory, motion, position, pattern, multimedia, municipal, chimney, kennfaden, other,
  undefined
`);

/** Other statuses are stored as well, and counted in the run report. */
export function isKnownMarkStatus(status: string): boolean {
  return STATUSES.has(status.toLowerCase());
}

/** Other features are stored as well, and counted in the run report. */
export function isKnownMarkFeature(feature: string): boolean {
  return FEATURES.has(feature.toLowerCase());
}

function parseValues(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/,\s+/));
}
