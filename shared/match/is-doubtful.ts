import { foldDiacritics } from '../matching/fold-diacritics.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import { commonPrefixLength } from '../matching/words/word-similarity.ts';
import type { ReadContext } from '../store/port.ts';
import { isBetween, isExtra, isReordered } from './credible-difference.ts';
import { type NamedCompany, isWholeName, listDecisiveSlips } from './judge-names.ts';
import { hasDistinctiveWord, hasOnlyCommonWords, isKnownStem } from './known-words.ts';
import type { MatchReader } from './match-item.ts';
import type { FoundByName } from './found-company.ts';
import type { Slip } from './slips.ts';

/**
 * True if the best company for a name may be another than the one that is meant, since companies
 * have names that differ so: in the order of common words, as `Pizzeria Restaurang` does, and where
 * the town does not agree, in a word beside a slip, in a part of a compound, and in the town or the
 * country of a common name (docs/decisions/085-matching-lists.md).
 */
export async function isDoubtful(
  reader: MatchReader,
  { match, matchedName, evidence, explain }: NamedCompany,
  context: ReadContext,
): Promise<boolean> {
  if (isWholeName(match)) return false;
  const words = explain();
  if (isReordered(words, normaliseName(matchedName)) && !(await hasDistinctiveWord(reader, words, context)))
    return true;
  // Letters in a wrong encoding leave the rest of a word.
  if (evidence.place === 'agrees' || words.some(isExtra)) return false;
  if (isSlipBesideOther(words)) return true;
  return (isPlacedOtherwise(words) || words.some(isOtherPart)) && hasOnlyCommonWords(reader, words, context);
}

/** `Distro Schakt` is no mistyped `Distgo & Schakt`. */
function isSlipBesideOther(words: readonly WordMatchExplanation[]): boolean {
  return words.some(({ relation }) => relation === 'typo') && words.some(isOther);
}

function isOther({ relation }: WordMatchExplanation): boolean {
  return relation === 'only-registered' || relation === 'only-typed' || relation === 'synonym';
}

/** `Karls Event` may be one in another town than `Karls Event i Ystad` is. */
function isPlacedOtherwise(words: readonly WordMatchExplanation[]): boolean {
  return (
    words.some((word) => isOther(word) && !isBetween(word)) &&
    !words.some(({ relation }) => relation === 'typo' || relation === 'prefix')
  );
}

/** Letters that differ in a row where one part of a compound is in the place of another. */
const MAX_OTHER_LETTERS = 3;

/**
 * `Barnimport` has another word before `import` than `Båtimport`, and a longer one. Two slips are
 * seldom neighbours, and mostly leave the length.
 */
function isOtherPart({ relation, typedText, registeredText, typoCount }: WordMatchExplanation): boolean {
  if (relation !== 'typo' || typoCount < 2 || typedText.length === registeredText.length) return false;
  return countOtherLetters(foldDiacritics(typedText), foldDiacritics(registeredText)) <= MAX_OTHER_LETTERS;
}

/** Counts the letters of the longer of two words from the first to the last that differs. */
function countOtherLetters(a: string, b: string): number {
  const start = commonPrefixLength(a, b);
  const end = commonPrefixLength(reverse(a.slice(start)), reverse(b.slice(start)));
  return Math.max(a.length, b.length) - start - end;
}

function reverse(text: string): string {
  return Array.from(text).reverse().join('');
}

/**
 * True if a name means the best of the companies that it resembles, with one slip or two in words
 * that no registered name has. Where the item says nothing of the place, a word that tells the
 * company must be right, or the mistyped words must be long.
 */
export async function isMistyped(
  reader: MatchReader,
  companies: readonly FoundByName[],
  context: ReadContext,
): Promise<boolean> {
  const [best] = companies;
  const slips = listDecisiveSlips(companies);
  if (best === undefined || slips === null) return false;
  const words = best.explain();
  const isInPlace = best.evidence.place === 'agrees';
  const isTold = isInPlace ? areTellingInPlace(slips, words) : areTelling(slips, words);
  const isToldBeside =
    isInPlace || slips.every(({ registered, count }) => registered.length >= (MIN_BESIDE[count] ?? Infinity));
  if (!isTold && !(isToldBeside && (await hasDistinctiveWord(reader, words, context)))) return false;
  const known = await Promise.all(slips.map(({ typed }) => isKnownStem(reader, typed, context)));
  // A word that is cut short by a slip is often one of its own, such as `sko` for `skog`.
  return isInPlace ? known.includes(false) : !known.includes(true);
}

/** Least letters of a word with one slip, and with two, beside a word that tells the company. */
const MIN_BESIDE: readonly number[] = [0, 5, 7];
/** Least letters of a word that alone tells the company, with one slip and with two. */
const MIN_MISTYPED = 6;
const MIN_DOUBLY_MISTYPED = 9;
/** Least letters of a name with slips in two words. */
const MIN_NAME = 11;
const MIN_NAME_IN_PLACE = 8;
const MIN_INITIALS = 2;

function areTelling([slip, second]: readonly Slip[], words: readonly WordMatchExplanation[]): boolean {
  if (slip === undefined || second !== undefined) return countLetters(words) >= MIN_NAME;
  const letters = Math.min(slip.typed.length, slip.registered.length);
  if (slip.count === 1) return letters >= MIN_MISTYPED;
  return letters >= MIN_DOUBLY_MISTYPED && slip.typed.charAt(0) === slip.registered.charAt(0);
}

function areTellingInPlace([slip, second]: readonly Slip[], words: readonly WordMatchExplanation[]): boolean {
  if (slip === undefined || second !== undefined) return countLetters(words) >= MIN_NAME_IN_PLACE;
  const isRight = ({ relation, registeredText }: WordMatchExplanation): boolean =>
    relation === 'exact' && registeredText.length >= MIN_INITIALS;
  return slip.registered.length >= MIN_MISTYPED || (slip.count === 1 && words.some(isRight));
}

function countLetters(words: readonly WordMatchExplanation[]): number {
  const named = words.filter(({ relation }) => relation !== 'town' && relation !== 'legal-form');
  return named.reduce((sum, { registeredText }) => sum + registeredText.length, 0);
}
