import { foldDiacritics } from '../matching/fold-diacritics.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import type { ReadContext } from '../store/port.ts';
import type { MatchReader } from './match-item.ts';

/** Names that are looked at for a word. */
const MAX_NAMES = 10;
/** Names with a word from which it says what a company does, and not which one it is. */
const MIN_NAMES_OF_COMMON_WORD = 5;
/** Least letters of a word that tells a company. */
const MIN_DISTINCTIVE = 4;

/** True if a registered name has a folded word: `Bygg` is no cut `Byggnads`. */
export async function isKnownWord(reader: MatchReader, word: string, context: ReadContext): Promise<boolean> {
  return (await countNames(reader, word, [word], context)) > 0;
}

/** True if a registered name has a folded word or its genitive: `Persson` in `Perssons Bygg`. */
export async function isKnownStem(reader: MatchReader, word: string, context: ReadContext): Promise<boolean> {
  const stem = word.replace(/s$/, '');
  return (await countNames(reader, stem, [stem, `${stem}s`], context)) > 0;
}

/** True if a word is right that tells the company: few names have it. */
export async function hasDistinctiveWord(
  reader: MatchReader,
  words: readonly WordMatchExplanation[],
  context: ReadContext,
): Promise<boolean> {
  for (const { relation, registeredText } of words) {
    if (relation !== 'exact' || registeredText.length < MIN_DISTINCTIVE) continue;
    const word = foldDiacritics(registeredText);
    if ((await countNames(reader, word, [word], context)) < MIN_NAMES_OF_COMMON_WORD) return true;
  }
  return false;
}

/** Counts the names with one of `words` among the first that a search for `text` finds. */
async function countNames(
  reader: MatchReader,
  text: string,
  words: readonly string[],
  context: ReadContext,
): Promise<number> {
  const criteria = { text, limit: MAX_NAMES, hasAnnualReport: null, includesMatchesWithTypos: false };
  const found = await reader.searchByName(criteria, context);
  return found.filter(({ matchedName }) =>
    normaliseName(matchedName).foldedWords.some((word) => words.includes(word)),
  ).length;
}
