/** Swedish alphabetical order: å, ä and ö come last, w follows v, punctuation comes first. */
const SWEDISH = new Intl.Collator('sv');

export function compareNames(name: string, other: string): number {
  return SWEDISH.compare(name, other);
}
