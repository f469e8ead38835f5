import { expect, it } from 'vitest';
import { Random } from '../../../../../../fixtures/generate/random.ts';
import { normaliseName } from '../../../../../../shared/matching/normalise-name.ts';
import { toRarity, type WordClause } from '../../../../../../shared/matching/plan-word-search.ts';
import { NameIndexBuilder, PostingLists } from '../../../../../../shared/store/embedded/index/name-index.ts';
import { WordSearch } from '../../../../../../shared/store/embedded/search/word-search.ts';

const NAMES = 40_000;
const random = new Random(5, 0);
const COMMON = Array.from({ length: 40 }, (_, index) => `vanlig${index}`);
const names = Array.from({ length: NAMES }, (_, index) => {
  const words = Array.from({ length: 1 + random.int(4) }, () => random.pick(COMMON));
  return [...new Set(index % 1_000 === 7 ? [...words, 'ovanlig'] : words)];
});
const builder = new NameIndexBuilder();
for (const [index, words] of names.entries()) {
  builder.startCompany(NAMES - index);
  builder.addName(normaliseName(words.join(' ')), index % 2 === 0, false);
}
const index = builder.build();
const search = new WordSearch(index, new PostingLists(index));

const countOf = (has: (words: readonly string[]) => boolean): number => names.filter(has).length;
const average = names.reduce((sum, words) => sum + words.length, 0) / NAMES;

/** Returns the names with the highest weights by the definition of BM25, with their weights. */
function weigh(
  weightOf: (words: readonly string[]) => number,
  flatOf: (words: readonly string[]) => number = () => 0,
): { readonly name: number; readonly weight: number }[] {
  return names
    .map((words, name) => {
      const weight = weightOf(words) / (1 + (0.1 * words.length) / average) + flatOf(words);
      return { name, weight: Math.round(weight * 1e4) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.name - a.name);
}

const word = (text: string): WordClause => ({ kind: 'word', word: text, maxEdits: 0, scoreFactor: 1 });
const rarityOf = (text: string): number =>
  toRarity(
    countOf((words) => words.includes(text)),
    NAMES,
  );

it('The names with the highest weights are found in every block of the index', () => {
  const wanted = ['vanlig3', 'vanlig17', 'ovanlig'];
  const rarities = new Map(wanted.map((text) => [text, rarityOf(text)]));
  const expected = weigh((words) => words.reduce((sum, text) => sum + (rarities.get(text) ?? 0), 0));
  const found = search.findNameNumbersBestFirst(wanted.map(word), 64, () => true);
  expect(found).toEqual(expected.slice(0, 64).map(({ name }) => name));
  expect(new Set(found.map((name) => Math.floor(name / 16_384))).size).toBe(3);
});

it('A prefix adds its weight for each word that begins with it', () => {
  const count = names.flat().filter((text) => text.startsWith('vanlig3')).length;
  const share = 0.5 * toRarity(count, NAMES);
  const expected = weigh(
    () => 0,
    (words) => share * words.filter((text) => text.startsWith('vanlig3')).length,
  );
  const found = search.findNameNumbersBestFirst(
    [{ kind: 'prefix', prefix: 'vanlig3', scoreFactor: 0.5 }],
    64,
    () => true,
  );
  expect(found).toEqual(expected.slice(0, 64).map(({ name }) => name));
});

it('A search leaves nothing behind for the next one', () => {
  const first = search.findNameNumbersBestFirst([word('vanlig5'), word('ovanlig')], 64, () => true);
  search.findNameNumbersBestFirst([word('vanlig6')], 1, () => false);
  expect(search.findNameNumbersBestFirst([word('vanlig5'), word('ovanlig')], 64, () => true)).toEqual(first);
});

it('Names that are not accepted leave their place to others', () => {
  const isEven = (name: number): boolean => name % 2 === 0;
  const all = search.findNameNumbersBestFirst([word('vanlig8')], NAMES, () => true);
  expect(search.findNameNumbersBestFirst([word('vanlig8')], 64, isEven)).toEqual(
    all.filter(isEven).slice(0, 64),
  );
});
