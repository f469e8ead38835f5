type Bounds = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Bars of searches and lists by the way a name is written
 * (docs/decisions/050-certain-matches.md and 085-matching-lists.md).
 */
const LEAST: Bounds = {
  exact: { recallAt1: 1 },
  'one typo': { recallAt10: 0.995, matched: 0.95, 'matched in town': 0.97 },
  'two typos': { recallAt10: 0.98 },
  'keyboard slip': { matched: 0.93, 'matched in town': 0.97 },
  'as it sounds': { matched: 0.92, 'matched in town': 0.97 },
  'known short word mistyped': { matched: 0.6 },
  'word of four or five mistyped': { matched: 0.85 },
  'two slips': { recallAt10: 0.975, matched: 0.75, 'matched in town': 0.97 },
  transliterated: { matched: 0.98 },
  'one word': { recallAt10: 0.975 },
  'one word with a slip': { recallAt10: 0.95 },
  'one word with two slips': { recallAt10: 0.8 },
  'beginning of a word': { recallAt10: 0.95 },
  'two words with a slip': { recallAt10: 0.985 },
  'joined and mistyped': { recallAt10: 0.95 },
  'particle left out': { matched: 0.98 },
  abbreviated: { matched: 0.85, 'matched in town': 0.97 },
  'country left out or translated': { matched: 0.85 },
  'broken encoding': { recallAt10: 0.98 },
  'one OCR error': { matched: 0.8 },
  'place dropped': { matched: 0.6 },
  'name with a typo and town': { recallAt10: 0.97 },
  'mistyped, town behind': { matched: 0.85 },
  'first word and town': { recallAt1: 0.85 },
  all: { 'right among the candidates': 0.98 },
};
const MOST: Bounds = {
  'one word with a slip': { empty: 0.01 },
  'one word with two slips': { empty: 0.05 },
  all: { wrong: 0.001 },
  'invented names': { matched: 0.003, 'matched in town': 0.003 },
  'look-alikes': { matched: 0.003, 'matched in town': 0.003 },
  'other initials': { matched: 0.003, 'matched in town': 0.003 },
};

/** Values by title and measure, such as `exact: recallAt1`. */
export type Values = Map<string, number>;

export function printBars(values: Values): void {
  console.table([
    ...toRows(values, LEAST, 'at least', (value, bar) => value >= bar),
    ...toRows(values, MOST, 'at most', (value, bar) => value <= bar),
  ]);
}

function toRows(
  values: Values,
  bounds: Bounds,
  kind: string,
  isMet: (value: number, bar: number) => boolean,
) {
  return Object.entries(bounds).flatMap(([title, bars]) =>
    Object.entries(bars).flatMap(([measure, bar]) => {
      const figure = `${title}: ${measure}`;
      const value = values.get(figure);
      if (value === undefined) return [];
      return [{ figure, value, bar: `${kind} ${bar}`, met: isMet(value, bar) ? 'yes' : 'no' }];
    }),
  );
}
