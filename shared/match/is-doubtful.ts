import { foldDiacritics } from '../matching/fold-diacritics.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import { commonPrefixLength } from '../matching/words/word-similarity.ts';
import type { ReadContext } from '../store/port.ts';
import { isBetween, isExtra, isReordered } from './credible-difference.ts';
import { isWholeName, type NamedCompany } from './judge-names.ts';
import { hasDistinctiveWord, hasOnlyCommonWords } from './known-words.ts';
import type { MatchReader } from './match-item.ts';

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
