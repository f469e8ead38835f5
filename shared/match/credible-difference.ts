import { foldDiacritics, toTownKey } from '../matching/fold-diacritics.ts';
import type { WordMatchExplanation } from '../matching/score/explain-match.ts';
import { MAX_TOWN_WEIGHT } from '../matching/score/name-match.ts';
import { isOftenOmittedWord } from '../matching/words/canonical-words.ts';
import { toFoldedWordWeight } from '../matching/words/word-similarity.ts';

/** A registered name, and the town of its company. */
interface NameInTown {
  readonly name: string;
  readonly town: string;
}

const MIN_MISTYPED = 4;
const MIN_SUPPORT = 5;
const MIN_CUT = 3;
const MIN_LETTERS = 11;
const MIN_DOUBLY_MISTYPED = 6;

/**
 * True if a name differs from a registered one only as people write the same name: a slip in a
 * word, a word that is cut, the town or a word such as `Sverige` left out or
 * added. A slip in a word of two or three letters counts beside a right longer word, and not in the
 * first word, which may be initials.
 */
export function isCredibleDifference(
  words: readonly WordMatchExplanation[],
  { name, town }: NameInTown,
): boolean {
  const hasSupport = words.some((word) => isSame(word) && word.registeredText.length >= MIN_SUPPORT);
  const isShortSlip = ({ relation, typoCount, registeredText }: WordMatchExplanation): boolean =>
    relation === 'typo' && typoCount === 1 && hasSupport && !name.toLowerCase().startsWith(registeredText);
  return (
    words.some(isSame) &&
    words.every((word) => isSame(word) || isSlip(word) || isShortSlip(word) || isLeftOut(word, town))
  );
}

/**
 * True for a name with one slip in each of two or more words of four letters, and nothing else
 * wrong: with eleven letters in all, no other name comes as near by chance.
 */
export function areSlipsInSeveralWords(words: readonly WordMatchExplanation[]): boolean {
  const named = words.filter((word) => !isBetween(word));
  const slips = named.filter((word) => !isSame(word));
  const letters = named.reduce((sum, { registeredText }) => sum + registeredText.length, 0);
  return slips.length >= 2 && letters >= MIN_LETTERS && slips.every(isSlipInWord);
}

function isSlipInWord({ relation, typoCount, typedText, registeredText }: WordMatchExplanation): boolean {
  const least = Math.min(typedText.length, registeredText.length);
  return relation === 'typo' && typoCount === 1 && least >= MIN_MISTYPED;
}

/**
 * The word that has two slips, in a name that is right in all other words, one of five letters at
 * least. Null for other names.
 */
export function findDoubleSlip(words: readonly WordMatchExplanation[]): WordMatchExplanation | null {
  const named = words.filter((word) => !isBetween(word));
  const [slip, ...others] = named.filter((word) => !isSame(word));
  if (slip === undefined || others.length > 0 || slip.relation !== 'typo') return null;
  const hasSupport = named.some((word) => isSame(word) && word.registeredText.length >= MIN_SUPPORT);
  const isLong = slip.registeredText.length >= MIN_DOUBLY_MISTYPED;
  return hasSupport && isLong && slip.typoCount === 2 ? slip : null;
}

/** `&` and `i`, written or not. */
function isBetween({ relation, typedText, registeredText }: WordMatchExplanation): boolean {
  const text = typedText + registeredText;
  return relation !== 'typo' && isParticle(text) && !INITIAL.test(text);
}

/** True if a word is cut. */
export function isCut(words: readonly WordMatchExplanation[]): boolean {
  return words.some(({ relation }) => relation === 'prefix');
}

/** True if enough of a word is left to tell it anywhere: four letters. */
export function isClearCut(words: readonly WordMatchExplanation[]): boolean {
  return words.every(({ relation, typedText }) => relation !== 'prefix' || typedText.length > MIN_CUT);
}

/** True if a name is a registered one without its town: `Nordlys AB` for `Nordlys i Ystad AB`. */
export function isTownLeftOut(words: readonly WordMatchExplanation[], town: string): boolean {
  const rest = words.filter((word) => !isSame(word));
  const isMissing = ({ relation }: WordMatchExplanation): boolean => relation === 'only-registered';
  return (
    rest.some((word) => isMissing(word) && isTown(word.registeredText, town)) &&
    rest.every((word) => isMissing(word) && isLeftOut(word, town))
  );
}

const SAME: ReadonlySet<string> = new Set(['exact', 'folded', 'joined', 'split', 'synonym', 'abbreviation']);
const BESIDE: ReadonlySet<string> = new Set(['town', 'legal-form']);

function isSame({ relation, registeredText }: WordMatchExplanation): boolean {
  return BESIDE.has(relation) || (SAME.has(relation) && !isParticle(registeredText));
}

function isSlip({ relation, typedText, registeredText, typoCount }: WordMatchExplanation): boolean {
  if (SAME.has(relation)) return true;
  const least = Math.min(typedText.length, registeredText.length);
  if (relation === 'prefix') return least >= MIN_CUT;
  if (relation !== 'typo') return false;
  if (isParticle(registeredText)) return true;
  return typoCount === 1 && least >= MIN_MISTYPED;
}

function isLeftOut({ relation, typedText, registeredText }: WordMatchExplanation, town: string): boolean {
  if (relation !== 'only-typed' && relation !== 'only-registered') return false;
  const text = typedText + registeredText;
  if (INITIAL.test(text)) return false;
  return isParticle(text) || isTown(text, town) || isOftenOmittedWord(foldDiacritics(text));
}

/** A letter that tells one family's firm from another's. `i` is mostly the word. */
const INITIAL = /^(?!i$)\p{L}$/u;

function isParticle(text: string): boolean {
  return toFoldedWordWeight(foldDiacritics(text)) < MAX_TOWN_WEIGHT;
}

function isTown(text: string, town: string): boolean {
  const key = toTownKey(text);
  const own = toTownKey(town);
  return key !== '' && (key === own || (key.length >= MIN_CUT && own.includes(key)));
}
