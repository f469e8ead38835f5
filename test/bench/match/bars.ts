interface Bar {
  readonly title: string;
  readonly measure: string;
  readonly least?: number;
  readonly most?: number;
}

/**
 * Bars of searches and lists by the way a name is written
 * (docs/decisions/050-certain-matches.md and 085-matching-lists.md).
 */
const BARS: readonly Bar[] = [
  { title: 'exact', measure: 'recallAt1', least: 1 },
  { title: 'one typo', measure: 'recallAt10', least: 0.995 },
  { title: 'two typos', measure: 'recallAt10', least: 0.98 },
  { title: 'joined and mistyped', measure: 'recallAt10', least: 0.95 },
  { title: 'broken encoding', measure: 'recallAt10', least: 0.98 },
  { title: 'name with a typo and town', measure: 'recallAt10', least: 0.97 },
  { title: 'first word and town', measure: 'recallAt1', least: 0.85 },
  { title: 'two slips', measure: 'recallAt10', least: 0.975 },
  { title: 'one word', measure: 'recallAt10', least: 0.975 },
  { title: 'one word with a slip', measure: 'recallAt10', least: 0.95 },
  { title: 'one word with a slip', measure: 'empty', most: 0.01 },
  { title: 'one word with two slips', measure: 'recallAt10', least: 0.8 },
  { title: 'one word with two slips', measure: 'empty', most: 0.05 },
  { title: 'beginning of a word', measure: 'recallAt10', least: 0.95 },
  { title: 'two words with a slip', measure: 'recallAt10', least: 0.985 },
  { title: 'one typo', measure: 'matched', least: 0.95 },
  { title: 'one typo', measure: 'matched in town', least: 0.97 },
  { title: 'keyboard slip', measure: 'matched', least: 0.93 },
  { title: 'keyboard slip', measure: 'matched in town', least: 0.97 },
  { title: 'as it sounds', measure: 'matched', least: 0.92 },
  { title: 'as it sounds', measure: 'matched in town', least: 0.97 },
  { title: 'two slips', measure: 'matched', least: 0.75 },
  { title: 'two slips', measure: 'matched in town', least: 0.97 },
  { title: 'abbreviated', measure: 'matched', least: 0.85 },
  { title: 'abbreviated', measure: 'matched in town', least: 0.97 },
  { title: 'place dropped', measure: 'matched', least: 0.6 },
  { title: 'particle left out', measure: 'matched', least: 0.98 },
  { title: 'country left out or translated', measure: 'matched', least: 0.85 },
  { title: 'one OCR error', measure: 'matched', least: 0.8 },
  { title: 'mistyped, town behind', measure: 'matched', least: 0.85 },
  { title: 'transliterated', measure: 'matched', least: 0.98 },
  { title: 'known short word mistyped', measure: 'matched', least: 0.6 },
  { title: 'word of four or five mistyped', measure: 'matched', least: 0.85 },
  { title: 'all', measure: 'wrong', most: 0.001 },
  { title: 'all', measure: 'right among the candidates', least: 0.98 },
  { title: 'invented names', measure: 'matched', most: 0.003 },
  { title: 'invented names', measure: 'matched in town', most: 0.003 },
  { title: 'look-alikes', measure: 'matched', most: 0.003 },
  { title: 'look-alikes', measure: 'matched in town', most: 0.003 },
  { title: 'other initials', measure: 'matched', most: 0.003 },
  { title: 'other initials', measure: 'matched in town', most: 0.003 },
];

/** Figures by title and measure, beside their bars. */
export class Bars {
  readonly #values = new Map<string, number>();

  add(title: string, measure: string, value: number): void {
    this.#values.set(`${title}: ${measure}`, value);
  }

  print(): void {
    console.table(
      BARS.flatMap(({ title, measure, least = -Infinity, most = Infinity }) => {
        const figure = `${title}: ${measure}`;
        const value = this.#values.get(figure);
        if (value === undefined) return [];
        const bar = most === Infinity ? `at least ${least}` : `at most ${most}`;
        return [{ figure, value, bar, met: value >= least && value <= most ? 'yes' : 'no' }];
      }),
    );
  }
}
