import { wordSimilarity } from './word-similarity.ts';

/** The words of a normalised name, as written, folded, and folded as one word. */
interface NameWords {
  readonly words: readonly string[];
  readonly folded: readonly string[];
  readonly compact: string;
}

const CONJUNCTION = '&';

/**
 * Returns the similarity of two names, 0 to 1, each joined to one word. Finds names whose words are
 * joined and mistyped.
 */
export function toJoinedSimilarity(query: NameWords, name: NameWords): number {
  return countWords(query) === countWords(name) ? 0 : 0.98 * wordSimilarity(query.compact, name.compact);
}

function countWords({ folded }: NameWords): number {
  return folded.reduce((count, word) => (word === CONJUNCTION || word === 'i' ? count : count + 1), 0);
}

const MAX_LOST_LETTERS = 12;

/** True for a query that is the name without all its å, ä and ö: `Mlare` for `Målare`. */
export function hasLostLetters({ compact }: NameWords, name: NameWords): boolean {
  const lost = name.compact.length - compact.length;
  if (lost <= 0 || lost > MAX_LOST_LETTERS || compact.length < 2 * lost) return false;
  return joinWords(name).replace(/[^\x00-\x7f]/g, '') === compact;
}

/** Returns the words of a name without blanks and conjunctions, with å, ä and ö. */
export function joinWords(name: NameWords): string {
  return name.words.filter((word) => word !== CONJUNCTION).join('');
}
