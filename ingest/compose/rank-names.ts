import { compareNames } from '../../shared/matching/compare-names.ts';

/**
 * Returns the Swedish alphabetical rank of each name, in the order of `names`. Equal names keep
 * their order (docs/contract.md#industries). Engines sort by this number. Holds all names in
 * memory.
 */
export function rankNamesAlphabetically(names: Iterable<string>): Uint32Array {
  const all = [...names];
  const order = sortRoughly(all).sort((a, b) => compareNames(all[a]!, all[b]!) || a - b);
  const ranks = new Uint32Array(all.length);
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return ranks;
}

/**
 * Returns the positions of `names` in roughly Swedish alphabetical order: by lower-case letters,
 * with å, ä and ö last. The slow collator then needs far fewer comparisons for the exact order.
 */
function sortRoughly(names: readonly string[]): number[] {
  const keys = names.map(toRoughKey);
  return Array.from(names.keys()).sort((a, b) =>
    keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b,
  );
}

const LAST_LETTERS: Readonly<Record<string, string>> = { å: '{', ä: '|', ö: '}' };

function toRoughKey(name: string): string {
  return name.toLowerCase().replace(/[åäö]/g, (letter) => LAST_LETTERS[letter]!);
}
