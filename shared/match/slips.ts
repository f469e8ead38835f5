import { foldDiacritics } from '../matching/fold-diacritics.ts';
import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import { computeEditDistance } from '../matching/words/word-similarity.ts';
import { isBetween, isPlaceLeftOut, isSame, isTownWord } from './credible-difference.ts';

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
  // `Byg` lacks a letter of `Bygg`, as `Bgyg` has two in another order.
  const typos = [...listOf('typo'), ...listOf('prefix')];
  const typed = listOf('only-typed');
  const registered = listOf('only-registered');
  const isRestSlips = typos.length + typed.length + registered.length === others.length;
  // The town in a name may be what is mistyped beyond recognition.
  if (registered.length === 0 && typed.length > 0)
    registered.push(...words.filter((word) => word.relation === 'only-registered' && isTownWord(word, town)));
  if (!isRestSlips || typed.length > 1 || typed.length !== registered.length) return null;
  // Each name may have one word that is too unlike the other's to be its pair.
  const unlike = typed.map((word) => ({ ...word, registeredText: registered[0]?.registeredText ?? '' }));
  const slips = [...typos, ...unlike].map(toSlip);
  const count = slips.reduce((sum, slip) => sum + slip.count, 0);
  return count > 0 && count <= MAX_SLIPS && slips.every(isCredible) ? slips : null;
}

function toSlip({ typedText, registeredText, typoCount }: WordMatchExplanation): Slip {
  const typed = foldDiacritics(typedText);
  const registered = foldDiacritics(registeredText);
  return { typed, registered, count: typoCount || computeEditDistance(typed, registered, MAX_SLIPS) };
}

function isCredible({ typed, registered }: Slip): boolean {
  return registered.length >= MIN_LETTERS && !/\d/.test(typed + registered);
}
