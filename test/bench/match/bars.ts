export interface MeasuredFigure {
  readonly title: string;
  readonly measure: string;
  readonly value: number;
}

interface Bar {
  readonly title: string;
  readonly measure: string;
  readonly least?: number;
  readonly most?: number;
}

/** Bars per title of a variant and measure (docs/decisions/050-certain-matches.md). */
const BARS: readonly Bar[] = [
  { title: 'exact', measure: 'recallAt1', least: 1 },
  { title: 'one typo', measure: 'recallAt10', least: 0.995 },
  { title: 'two typos', measure: 'recallAt10', least: 0.98 },
  { title: 'joined and mistyped', measure: 'recallAt10', least: 0.95 },
  { title: 'broken encoding', measure: 'recallAt10', least: 0.98 },
  { title: 'name with a typo and town', measure: 'recallAt10', least: 0.97 },
  { title: 'first word and town', measure: 'recallAt1', least: 0.85 },
  { title: 'one typo', measure: 'bulkRecall', least: 0.94 },
  { title: 'keyboard slip', measure: 'bulkRecall', least: 0.92 },
  { title: 'as it sounds', measure: 'bulkRecall', least: 0.92 },
  { title: 'two typos', measure: 'bulkRecall', least: 0.75 },
  { title: 'particle left out', measure: 'bulkRecall', least: 0.98 },
  { title: 'abbreviated', measure: 'bulkRecall', least: 0.85 },
  { title: 'country left out or translated', measure: 'bulkRecall', least: 0.85 },
  { title: 'one OCR error', measure: 'bulkRecall', least: 0.8 },
  { title: 'mistyped, town behind', measure: 'bulkRecall', least: 0.85 },
  { title: 'two slips in a name', measure: 'recallAt10', least: 0.975 },
  { title: 'transliterated', measure: 'bulkRecall', least: 0.98 },
  { title: 'known short word mistyped', measure: 'bulkRecall', least: 0.6 },
  { title: 'word of four or five mistyped', measure: 'bulkRecall', least: 0.85 },
  { title: 'one word', measure: 'recallAt10', least: 0.975 },
  { title: 'one word with a slip', measure: 'recallAt10', least: 0.95 },
  { title: 'one word with a slip', measure: 'empty', most: 0.01 },
  { title: 'one word with two slips', measure: 'recallAt10', least: 0.8 },
  { title: 'one word with two slips', measure: 'empty', most: 0.05 },
  { title: 'cut word', measure: 'recallAt10', least: 0.95 },
  { title: 'two words with a slip', measure: 'recallAt10', least: 0.985 },
  { title: 'other initials', measure: 'certain', most: 0 },
  { title: 'all variants', measure: 'wrong', most: 0.001 },
  { title: 'look-alikes', measure: 'wrong', most: 0.01 },
  { title: 'invented names', measure: 'refused', least: 0.985 },
  { title: 'absentees, name', measure: 'linked', most: 0.005 },
  { title: 'absentees, name and town', measure: 'linked', most: 0.005 },
];

export interface JudgedBar {
  readonly figure: string;
  readonly value: number;
  readonly bar: string;
  readonly met: 'yes' | 'no';
}

export function judgeBars(figures: readonly MeasuredFigure[]): JudgedBar[] {
  return BARS.flatMap(({ title, measure, least, most }) => {
    const figure = figures.find((each) => each.title === title && each.measure === measure);
    if (figure === undefined) return [];
    const { value } = figure;
    const isMet = value >= (least ?? -Infinity) && value <= (most ?? Infinity);
    const bar = least === undefined ? `at most ${most}` : `at least ${least}`;
    return [{ figure: `${title}: ${measure}`, value, bar, met: isMet ? 'yes' : 'no' }];
  });
}
