import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import type { ReadContext } from '../store/port.ts';
import type { FoundByName } from './found-company.ts';
import { listDecisiveSlips } from './judge-names.ts';
import { hasDistinctiveWord, isKnownStem } from './known-words.ts';
import type { MatchReader } from './match-item.ts';
import type { Slip } from './slips.ts';

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
