import { foldDiacritics } from '../matching/fold-diacritics.ts';
import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import { computeEditDistance } from '../matching/words/word-similarity.ts';
import { isBetween, isPlaceLeftOut, isSame } from './credible-difference.ts';

/** A word with one or two typing errors, folded. */
export interface Slip {
  readonly typed: string;
  readonly registered: string;
  readonly count: number;
}

const MAX_SLIPS = 2;
const MIN_LETTERS = 4;

/**
 * Lists the mistyped words of a name that is right otherwise, but for its town. Null for a name
 * with another difference, with more than two slips, or with a slip in a number or in a word that
 * is so short that it may be initials.
 */
export function listSlips(words: readonly WordMatchExplanation[], town: string): readonly Slip[] | null {
  const others = words.filter((word) => !isSame(word) && !isBetween(word) && !isPlaceLeftOut(word, town));
  const listOf = (wanted: WordMatchExplanation['relation']): WordMatchExplanation[] =>
    others.filter(({ relation }) => relation === wanted);
  const paired = listOf('typo');
  const [typed, ...moreTyped] = listOf('only-typed');
  const [registered, ...moreRegistered] = listOf('only-registered');
  const rest = [typed, registered].filter((word) => word !== undefined);
  if (moreTyped.length + moreRegistered.length > 0 || rest.length === 1) return null;
  if (paired.length + rest.length < others.length) return null;
  const slips = paired.map((word) => toSlip(word, word));
  if (typed !== undefined && registered !== undefined) slips.push(toSlip(typed, registered));
  const count = slips.reduce((sum, slip) => sum + slip.count, 0);
  return count > 0 && count <= MAX_SLIPS && slips.every(isCredible) ? slips : null;
}

function toSlip(
  { typedText, typoCount }: WordMatchExplanation,
  { registeredText }: WordMatchExplanation,
): Slip {
  const typed = foldDiacritics(typedText);
  const registered = foldDiacritics(registeredText);
  return { typed, registered, count: typoCount || computeEditDistance(typed, registered, MAX_SLIPS) };
}

function isCredible({ typed, registered }: Slip): boolean {
  return registered.length >= MIN_LETTERS && !/\d/.test(typed + registered);
}
