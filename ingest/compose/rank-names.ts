/** Swedish alphabetical order: å, ä and ö last, w beside v, signs first. */
const SWEDISH = new Intl.Collator('sv');

/**
 * Place of each name in Swedish alphabetical order, equal ones in the order that they come in
 * (docs/contract.md#industries). JavaScript has no collation keys, so engines sort by this number.
 * Memory: the names, and a key of each while they are sorted.
 */
export function rankNames(names: Iterable<string>): Uint32Array {
  const all = [...names];
  const order = sortRoughly(all).sort((a, b) => SWEDISH.compare(all[a]!, all[b]!) || a - b);
  const ranks = new Uint32Array(all.length);
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return ranks;
}

/** Nearly the order, by code units: sorting what is nearly sorted asks the collator, which is slow, a few times less. */
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
