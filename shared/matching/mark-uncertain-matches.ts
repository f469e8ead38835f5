import { foldDiacritics } from './fold-diacritics.ts';
import { CONJUNCTION, type NormalisedName } from './normalise-name.ts';
import type { NameQuery } from './name-query.ts';
import type { NameMatch, ShortSlip } from './score/name-match.ts';
import { countUnlikelySubstitutions, countSimilarTypos } from './words/word-similarity.ts';

/**
 * For a query without å, ä and ö, such as `Humlebackens`: minimum ratio of names with this word to
 * names with the matched word `Humlebäckens` at which the match is uncertain. People often type a
 * and o instead of these letters. For a query with å, ä or ö, one name as typed is enough.
 */
const MIN_SPELLING_SHARE = 0.5;

interface ComparedName {
  readonly match: NameMatch;
  readonly name: NormalisedName;
}

/**
 * Marks a match as uncertain if its name differs from the query in å, ä or ö, and enough other
 * names are spelled as the query: `Humlebackens` need not mean `Humlebäckens` if both are
 * registered. Other names are those in `found` and those whose words are in
 * `wordsOfOtherNamesWithSameFolding`.
 */
export function markAmbiguousSpellings<T extends ComparedName>(
  query: NameQuery,
  found: readonly T[],
  wordsOfOtherNamesWithSameFolding: readonly (readonly string[])[] = [],
): T[] {
  const { words, foldedWords } = query.name;
  const needed = words.some((word, place) => word !== foldedWords[place]) ? 0 : MIN_SPELLING_SHARE;
  const names = [...found.map((each) => each.name.words), ...wordsOfOtherNamesWithSameFolding];
  const count = (word: string): number => names.filter((each) => each.includes(word)).length;
  const isDoubtful = (typed: string, registered: readonly string[]): boolean => {
    if (registered.includes(typed)) return false;
    const other = registered.find((word) => foldDiacritics(word) === foldDiacritics(typed));
    const asTyped = other === undefined ? 0 : count(typed);
    return other !== undefined && asTyped > 0 && asTyped >= needed * count(other);
  };
  return found.map((each) =>
    each.match.isCertain && words.some((word) => isDoubtful(word, each.name.words))
      ? { ...each, match: { ...each.match, isCertain: false } }
      : each,
  );
}

const MIN_DOUBTED_LENGTH = 4;
const MIN_SIMILAR_WORDS = 3;

interface DoubtfulSlip extends ShortSlip {
  readonly isShort: boolean;
}

/**
 * Returns the slips of a certain match that may be no slips. One is a slip in a word of two or
 * three letters: `ABC Elservice` and `ABD Elservice` are two companies. Another replaces letters of
 * a word that can also mean other registered words: `Kadekiva` can mean `Kavekiva` or `Kasekiva`.
 * After an unlikely typing error one such word is enough, after a likely one {@link
 * MIN_SIMILAR_WORDS} are needed. `comparedWords` has the folded words of all compared names.
 */
export function listDoubtfulSlips(
  { name, knownWords }: NameQuery,
  { match, name: registered }: ComparedName,
  comparedWords: ReadonlySet<string>,
): DoubtfulSlip[] {
  if (!match.isCertain) return [];
  const short = (match.shortSlips ?? []).map((slip) => ({ ...slip, isShort: true }));
  if (match.kind !== 'fuzzy') return short;
  const contested = name.foldedWords.flatMap((typed) => {
    if (typed.length < MIN_DOUBTED_LENGTH || knownWords.has(typed)) return [];
    if (registered.foldedWords.includes(typed)) return [];
    const meant = findContestedWord(typed, registered.foldedWords, comparedWords);
    return meant === null ? [] : [{ typed, registered: meant, isFirst: false, isShort: false }];
  });
  return [...short, ...contested];
}

/**
 * Returns the word of a name that the mistyped word `typed` means, if `typed` can also mean other
 * registered words. Other words count if they are at most one typing error away from `typed`.
 */
function findContestedWord(
  typed: string,
  words: readonly string[],
  comparedWords: ReadonlySet<string>,
): string | null {
  for (const meant of words) {
    const unlikely =
      countSimilarTypos(typed, meant) === null ? null : countUnlikelySubstitutions(typed, meant);
    if (unlikely === null) continue;
    let others = unlikely > 0 ? 1 : MIN_SIMILAR_WORDS;
    for (const word of comparedWords) {
      if (word !== meant && (countSimilarTypos(typed, word) ?? 2) < 2) others -= 1;
      if (others === 0) return meant;
    }
  }
  return null;
}

/** Names with a word from which it is a known one, such as `VVS`; with fewer it is distinctive. */
const MIN_NAMES_OF_COMMON_WORD = 20;
const MIN_DISTINCTIVE_LENGTH = 6;

/**
 * True if a doubtful slip is one after all (docs/decisions/050-certain-matches.md): the word that
 * it means is a known one, or another word is right that few names have. A short word that is in
 * names itself may be initials, which stand first: it needs both, and a word that is far more
 * common. `nameCounts` has the number of names with each word.
 */
export function isSlipCredible(
  { typed, registered, isShort, isFirst }: DoubtfulSlip,
  { name }: NameQuery,
  { foldedWords }: NormalisedName,
  nameCounts: ReadonlyMap<string, number>,
): boolean {
  // Indexes do not have `&`, which `och` is normalised to.
  const countOf = (word: string): number => (word === CONJUNCTION ? Infinity : (nameCounts.get(word) ?? 0));
  const isKnown = countOf(registered) >= MIN_NAMES_OF_COMMON_WORD * Math.max(1, countOf(typed));
  if (isShort && countOf(typed) === 0) return isKnown;
  const hasDistinctive = name.foldedWords.some(
    (word) =>
      word.length >= MIN_DISTINCTIVE_LENGTH &&
      foldedWords.includes(word) &&
      countOf(word) <= MIN_NAMES_OF_COMMON_WORD,
  );
  return isShort ? isKnown && hasDistinctive && !isFirst : isKnown || hasDistinctive;
}
