/** Swedish alphabetical order: å, ä and ö last, w beside v, signs first. */
const SWEDISH = new Intl.Collator('sv');

/**
 * Place of each name in Swedish alphabetical order, equal ones in the order that they come in (decisions.md, POST /v1/sni/search). JavaScript has
 * no collation keys, so engines sort by this number. Memory: the names.
 */
export function rankNames(names: Iterable<string>): Uint32Array {
  const all = [...names];
  const order = Uint32Array.from(all.keys()).sort((a, b) => SWEDISH.compare(all[a]!, all[b]!) || a - b);
  const ranks = new Uint32Array(all.length);
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return ranks;
}
