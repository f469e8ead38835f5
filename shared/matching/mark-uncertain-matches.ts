import { foldDiacritics } from './fold-diacritics.ts';
import type { NameQuery } from './name-query.ts';
import type { NameMatch } from './score/name-match.ts';
import { countUnlikelyOfOneOrTwoSubstitutions } from './words/unlikely-letters.ts';
import { countTyposIfSimilar } from './words/word-similarity.ts';

/**
 * For a query without å, ä and ö, such as `Humlebackens`: minimum ratio of names with this word to
 * names with the matched word `Humlebäckens` at which the match is uncertain. People often type a
 * and o instead of these letters. For a query with å, ä or ö, one name as typed is enough.
 */
const MIN_SPELLING_SHARE = 0.5;

interface ComparedName {
  readonly match: NameMatch;
  /** Words of the name in lower case, with å, ä and ö. */
  readonly words: readonly string[];
}

/**
 * Marks a match as uncertain if its name differs from the query in å, ä or ö, and enough other
 * names are spelled as the query: `Humlebackens` need not mean `Humlebäckens` if both are
 * registered. Other names are those in `found` and those whose words are in
 * `wordsOfOtherNamesWithSameFolding`.
 */
export function markAmbiguousDiacriticsAsUncertain<T extends ComparedName>(
  query: NameQuery,
  found: readonly T[],
  wordsOfOtherNamesWithSameFolding: readonly (readonly string[])[] = [],
): T[] {
  const { words, foldedWords } = query.name;
  const needed = words.some((word, place) => word !== foldedWords[place]) ? 0 : MIN_SPELLING_SHARE;
  const names = [...found.map((each) => each.words), ...wordsOfOtherNamesWithSameFolding];
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
 * Number of other registered words, similar to a mistyped word, that make its match uncertain if
 * the typing error is a likely one. For an unlikely error, one such word is enough.
 */
const MIN_SIMILAR_WORDS = 3;

/**
 * Marks a match as uncertain if its mistyped word can also mean other registered words: `Kadekiva`
 * can mean `Kavekiva` or `Kasekiva`. After an unlikely typing error, one such word is enough. After
 * a likely one, {@link MIN_SIMILAR_WORDS} are needed. Checks only errors that replace letters.
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
 * True if the mistyped word `typed` can also mean other registered words, which makes its match
 * with one of `words` uncertain. Other words count if they are at most one typing error away from
 * `typed`. {@link MIN_SIMILAR_WORDS} of them are needed, or only one if the match has an unlikely
 * typing error.
 */
function isContested(typed: string, words: readonly string[], registered: ReadonlySet<string>): boolean {
  for (const meant of words) {
    const unlikely =
      countTyposIfSimilar(typed, meant) === null ? null : countUnlikelyOfOneOrTwoSubstitutions(typed, meant);
    if (unlikely === null) continue;
    let others = unlikely > 0 ? 1 : MIN_SIMILAR_WORDS;
    for (const word of registered) {
      if (word !== meant && (countTyposIfSimilar(typed, word) ?? 2) < 2) others -= 1;
      if (others === 0) return true;
    }
  }
  return false;
}
