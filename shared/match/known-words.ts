import { foldDiacritics } from '../matching/fold-diacritics.ts';
import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import type { ReadContext } from '../store/port.ts';
import type { MatchReader } from './match-item.ts';

/** Names with a word from which it says what a company does, and not which one it is. */
const MIN_NAMES_OF_COMMON_WORD = 5;
/** Least letters of a word that tells a company. */
const MIN_DISTINCTIVE = 4;

/** True if a registered name has a folded word: `Bygg` is no cut `Byggnads`. */
export async function isKnownWord(reader: MatchReader, word: string, context: ReadContext): Promise<boolean> {
  return isAnyKnown(reader, [word], context);
}

/** True if a registered name has a folded word or its genitive: `Persson` in `Perssons Bygg`. */
export async function isKnownStem(reader: MatchReader, word: string, context: ReadContext): Promise<boolean> {
  const stem = word.replace(/s$/, '');
  return isAnyKnown(reader, [stem, `${stem}s`], context);
}

async function isAnyKnown(
  reader: MatchReader,
  words: readonly string[],
  context: ReadContext,
): Promise<boolean> {
  return [...(await reader.countNames(words, context)).values()].some((count) => count > 0);
}

/** True if a word is right that tells the company: few names have it. */
export async function hasDistinctiveWord(
  reader: MatchReader,
  words: readonly WordMatchExplanation[],
  context: ReadContext,
): Promise<boolean> {
  const right = listRight(words).filter((word) => word.length >= MIN_DISTINCTIVE);
  const counts = await reader.countNames(right, context);
  return [...counts.values()].some((count) => count < MIN_NAMES_OF_COMMON_WORD);
}

/** True if words are right, and many names have each of them. */
export async function hasOnlyCommonWords(
  reader: MatchReader,
  words: readonly WordMatchExplanation[],
  context: ReadContext,
): Promise<boolean> {
  const counts = await reader.countNames(listRight(words), context);
  return counts.size > 0 && [...counts.values()].every((count) => count >= MIN_NAMES_OF_COMMON_WORD);
}

function listRight(words: readonly WordMatchExplanation[]): string[] {
  return words
    .filter(({ relation }) => relation === 'exact')
    .map(({ registeredText }) => foldDiacritics(registeredText));
}
