import { foldDiacritics } from './fold-diacritics.ts';
import type { NameQuery } from './name-query.ts';
import type { NameMatch } from './score/name-match.ts';
import { countUnlikelySubstitutions } from './words/unlikely-letters.ts';
import { countTyposIfSimilar } from './words/word-similarity.ts';

/**
 * Minimum ratio of names with `Humlebackens`, as typed, to names with `Humlebäckens`, as matched,
 * at which the match is uncertain. Applies to queries without å, ä and ö, because people often
 * leave these letters out. For a query with å, ä or ö, one name as typed is enough.
 */
const MIN_SPELLING_SHARE = 0.5;

interface ComparedName {
  readonly match: NameMatch;
  /** Words of the name in lower case, with å, ä and ö. */
  readonly words: readonly string[];
}

/**
 * Marks matches as uncertain if they differ from the query in å, ä or ö, and other names have the
 * typed spelling: the query `Humlebackens` need not mean `Humlebäckens` if both are registered. The
 * other names are those in `found`, and those whose words are in `wordsOfNamesNotInFound`.
 */
export function markAmbiguousDiacriticsAsUncertain<T extends ComparedName>(
  query: NameQuery,
  found: readonly T[],
  wordsOfNamesNotInFound: readonly (readonly string[])[] = [],
): T[] {
  const { words, foldedWords } = query.name;
  const needed = words.some((word, place) => word !== foldedWords[place]) ? 0 : MIN_SPELLING_SHARE;
  const names = [...found.map((each) => each.words), ...wordsOfNamesNotInFound];
  const count = (word: string): number => names.filter((each) => each.includes(word)).length;
  const isDoubtful = (typed: string, registered: readonly string[]): boolean => {
    if (registered.includes(typed)) return false;
    const other = registered.find((word) => foldDiacritics(word) === foldDiacritics(typed));
    const asTyped = other === undefined ? 0 : count(typed);
    return other !== undefined && asTyped > 0 && asTyped >= needed * count(other);
  };
  return found.map((each) =>
    each.match.isCertain && words.some((word) => isDoubtful(word, each.words))
      ? { ...each, match: { ...each.match, isCertain: false } }
      : each,
  );
}

/**
 * Minimum letters of a mistyped word that is checked for other meanings. Every shorter word
 * resembles another registered word.
 */
const MIN_DOUBTED_LENGTH = 4;
/**
 * Minimum other words that make a match with a likely typing error uncertain: registered words that
 * the mistyped word can also mean. For an unlikely error, one such word is enough.
 */
const MIN_SIMILAR_WORDS = 3;

/**
 * Marks a match as uncertain if its mistyped word can also mean other registered words: `Kadekiva`
 * can mean `Kavekiva` or `Kasekiva`. If the typing error is a likely one, a match becomes uncertain
 * only with {@link MIN_SIMILAR_WORDS} such words. Checks only errors that replace letters.
 * `foldedWordsOfComparedNames` has the words of all compared names, folded.
 */
export function markAmbiguousTyposAsUncertain<T extends ComparedName>(
  { name, wordsInSeveralRegisteredNames }: NameQuery,
  found: readonly T[],
  foldedWordsOfComparedNames: ReadonlySet<string>,
): T[] {
  const typos = name.foldedWords.filter(
    (word) => word.length >= MIN_DOUBTED_LENGTH && !wordsInSeveralRegisteredNames.has(word),
  );
  return found.map((each) => {
    if (!each.match.isCertain || each.match.kind !== 'fuzzy') return each;
    const words = each.words.map(foldDiacritics);
    const isDoubtful = typos.some(
      (typed) => !words.includes(typed) && isContested(typed, words, foldedWordsOfComparedNames),
    );
    return isDoubtful ? { ...each, match: { ...each.match, isCertain: false } } : each;
  });
}

/**
 * True if the mistyped word `typed` of the query, which matches one of `words`, can also mean other
 * registered words. Such a word is at most one typing error away from `typed`. One is enough if the
 * matched word differs from `typed` by an unlikely typing error. Otherwise
 * {@link MIN_SIMILAR_WORDS} are needed.
 */
function isContested(typed: string, words: readonly string[], registered: ReadonlySet<string>): boolean {
  for (const meant of words) {
    const unlikely =
      countTyposIfSimilar(typed, meant) === null ? null : countUnlikelySubstitutions(typed, meant);
    if (unlikely === null) continue;
    let others = unlikely > 0 ? 1 : MIN_SIMILAR_WORDS;
    for (const word of registered) {
      if (word !== meant && (countTyposIfSimilar(typed, word) ?? 2) < 2) others -= 1;
      if (others === 0) return true;
    }
  }
  return false;
}
