import { wordSimilarity } from './word-similarity.ts';

/** Words of a normalised name: as written, folded, and as one folded word (`compact`). */
interface NameWords {
  readonly words: readonly string[];
  readonly folded: readonly string[];
  readonly compact: string;
}

const CONJUNCTION = '&';

/**
 * Returns the similarity of two names whose words are joined to one, 0 to 1. Returns 0 for names
 * with the same number of words: they are compared word by word.
 */
export function toJoinedSimilarity(query: NameWords, name: NameWords): number {
  return countWords(query) === countWords(name) ? 0 : 0.98 * wordSimilarity(query.compact, name.compact);
}

function countWords({ folded }: NameWords): number {
  return folded.reduce((count, word) => (word === CONJUNCTION || word === 'i' ? count : count + 1), 0);
}

const MAX_LOST_LETTERS = 12;

/** True for a query that lacks all å, ä and ö of the name, such as `Mlare` for `Målare`. */
export function lacksSwedishLetters({ compact }: NameWords, name: NameWords): boolean {
  const lost = name.compact.length - compact.length;
  if (lost <= 0 || lost > MAX_LOST_LETTERS || compact.length < 2 * lost) return false;
  return joinWords(name).replace(/[^\x00-\x7f]/g, '') === compact;
}

/** Joins the words of a name without blanks and conjunctions. Does not fold å, ä and ö. */
export function joinWords(name: NameWords): string {
  return name.words.filter((word) => word !== CONJUNCTION).join('');
}
