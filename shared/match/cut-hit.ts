import { foldDiacritics } from '../matching/fold-diacritics.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import { areInOrder } from './credible-difference.ts';
import type { CutName } from './cut-words.ts';
import { compareAgain, type FoundByName } from './found-company.ts';

const SCORE = 0.8;
const STEP = 0.05;

/**
 * Scores a company that was found by the cut word of `name`, by the order of the words, which the
 * search for it changed, and by the words that `name` lacks. A known abbreviation is as good as its
 * word: a search for the name itself may have had too many names to look at. Null without a cut
 * word.
 */
export function toCutHit(found: FoundByName, name: string, { word, hasDot }: CutName): FoundByName | null {
  const words = found.explain();
  const cut = words.find(({ typedText }) => foldDiacritics(typedText) === word);
  if (cut?.relation === 'abbreviation') return compareAgain(found, name);
  if (cut?.relation !== 'prefix') return null;
  const registered = normaliseName(name).words.flatMap(
    (typed) => words.find(({ typedText }) => typedText === typed)?.registeredText ?? [],
  );
  const lacking = words.filter(
    ({ relation, registeredText }) => relation === 'only-registered' && registeredText.length > 1,
  ).length;
  const isInOrder = areInOrder(registered, normaliseName(found.matchedName));
  const score = SCORE - STEP * (lacking + (isInOrder ? 0 : 1));
  // Without a dot nobody says that a word is cut. Nothing else may be lacking then.
  return { ...found, isByCutWord: hasDot || lacking === 0, match: { ...found.match, score } };
}
