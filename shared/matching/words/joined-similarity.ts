import { toWordSimilarity } from './word-similarity.ts';

interface NameWords {
  readonly words: readonly string[];
  readonly foldedWords: readonly string[];
  readonly nameKey: string;
}

const NORMALISED_AND = '&';

/**
 * Returns the similarity of two names whose words are joined to one, 0 to 0.98. Returns 0 for names
 * with the same number of words, without `i` and conjunctions: they are compared word by word.
 */
export function toJoinedSimilarity(query: NameWords, name: NameWords): number {
  return countWords(query) === countWords(name) ? 0 : 0.98 * toWordSimilarity(query.nameKey, name.nameKey);
}

function countWords({ foldedWords }: NameWords): number {
  return foldedWords.reduce(
    (count, word) => (word === NORMALISED_AND || word === 'i' ? count : count + 1),
    0,
  );
}

const MAX_LOST_LETTERS = 12;

/**
 * True for a query that is the name without all its å, ä and ö, such as `Mlare` for `Målare`. False
 * if the name has none of these letters, or too many.
 */
export function queryLacksAllSwedishLetters(query: NameWords, name: NameWords): boolean {
  const lost = name.nameKey.length - query.nameKey.length;
  if (lost <= 0 || lost > MAX_LOST_LETTERS || query.nameKey.length < 2 * lost) return false;
  // Word by word: `Ö Elservice` is no `Elservice` that lost a letter, nor `SUA Åkeri` a `SU Åkeri`.
  const kept = name.words.map((word) => word.replace(/[^\x00-\x7f]/g, ''));
  return (
    kept.length === query.words.length &&
    kept.every((word, place) => word !== '' && word === query.words[place])
  );
}

/**
 * Joins the words of a name without blanks. Leaves out the word for "and", such as `&` or `och`.
 * Does not fold å, ä and ö.
 */
export function concatenateWordsWithoutAnd(name: NameWords): string {
  return name.words.filter((word) => word !== NORMALISED_AND).join('');
}
