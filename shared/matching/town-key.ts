import { foldDiacritics, foldDigraphs } from './fold-diacritics.ts';

const MAX_TOWN_KEY_LENGTH = 100;

/**
 * Returns the letters and digits of a town's name in lower case without diacritics, at most 100, to
 * compare towns. `Malmoe` has the key of `Malmö`.
 */
export function toTownKey(city: string): string {
  return foldDigraphs(foldTown(city)).slice(0, MAX_TOWN_KEY_LENGTH);
}

/**
 * Returns a typed part of a town's name in the form of {@link toTownKey}. A town matches if its key
 * contains the result. Null if the part has no letters or digits, or is too long.
 */
export function toTownSearchKey(townNamePart: string): string | null {
  const part = foldTown(townNamePart);
  return part === '' || part.length > MAX_TOWN_KEY_LENGTH ? null : foldDigraphs(part);
}

function foldTown(city: string): string {
  return foldDiacritics(city.normalize('NFKC').toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '');
}
