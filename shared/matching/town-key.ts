import { fold } from './fold.ts';

/** Real towns have up to 30 letters. Elasticsearch refuses a wildcard of some hundreds. */
const MAX_TOWN_KEY_LENGTH = 100;

/** Returns the key of a town for comparison: folded letters and digits, at most 100. */
export function toTownKey(city: string): string {
  return foldTown(city).slice(0, MAX_TOWN_KEY_LENGTH);
}

/** Returns the key of a part of a town's name, as in {@link toTownKey}. Null if impossible. */
export function toTownSearchKey(city: string): string | null {
  const part = foldTown(city);
  return part === '' || part.length > MAX_TOWN_KEY_LENGTH ? null : part;
}

function foldTown(city: string): string {
  return fold(city.normalize('NFKC').toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '');
}
