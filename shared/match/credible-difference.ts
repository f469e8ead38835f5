import { foldDiacritics, toTownKey } from '../matching/fold-diacritics.ts';
import { normaliseName, type NormalisedName } from '../matching/normalise-name.ts';
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
  const { nameKey } = normaliseName(name);
  const isShortSlip = ({ relation, typoCount, registeredText }: WordMatchExplanation): boolean =>
    relation === 'typo' &&
    typoCount === 1 &&
    hasSupport &&
    !nameKey.startsWith(foldDiacritics(registeredText));
  return (
    words.some((word) => isSame(word) && !BESIDE.has(word.relation)) &&
    words.every((word) => isSame(word) || isSlip(word) || isShortSlip(word) || isLeftOut(word, town))
  );
}

/** `&` and `i`, written or not. */
export function isBetween({ relation, typedText, registeredText }: WordMatchExplanation): boolean {
  const text = typedText || registeredText;
  return relation !== 'typo' && isParticle(text) && !INITIAL.test(text);
}

/** True if words that are right stand in another order in the registered name. */
export function isReordered(words: readonly WordMatchExplanation[], name: NormalisedName): boolean {
  const right = words.filter(({ relation }) => relation === 'exact');
  return !areInOrder(
    right.map(({ registeredText }) => registeredText),
    name,
  );
}

/** True if a name has the words in this order, maybe with others between them. */
export function areInOrder(parts: readonly string[], { words }: NormalisedName): boolean {
  let from = 0;
  return parts.every((part) => {
    const place = words.indexOf(part, from);
    from = place + 1;
    return place >= 0;
  });
}

export function isCut(words: readonly WordMatchExplanation[]): boolean {
  return words.some(({ relation }) => relation === 'prefix');
}

/** True if enough of a word is left to tell it anywhere: four letters. */
export function isClearCut(words: readonly WordMatchExplanation[]): boolean {
  return words.every(({ relation, typedText }) => relation !== 'prefix' || typedText.length > MIN_CUT);
}

/** True if a name lacks only the town, a particle or `Sverige` of a registered one. */
export function lacksOnlyPlace(words: readonly WordMatchExplanation[], town: string): boolean {
  return words.every((word) => isSame(word) || isBetween(word) || isLeftOut(word, town));
}

/**
 * True if a name is a registered one without its town: `Nordlys AB` for `Nordlys i Ystad AB`. Other
 * companies have the same initials in other towns.
 */
export function isTownLeftOut(words: readonly WordMatchExplanation[], { name, town }: NameInTown): boolean {
  const [first = ''] = normaliseName(name).words;
  const rest = words.filter(({ relation }) => !SAME.has(relation) && !BESIDE.has(relation));
  const isMissing = ({ relation }: WordMatchExplanation): boolean => relation === 'only-registered';
  return (
    first.length >= MIN_MISTYPED &&
    rest.some(({ registeredText }) => isTown(registeredText, town)) &&
    rest.every(
      (word) => isMissing(word) && (word.registeredText === 'i' || isTown(word.registeredText, town)),
    )
  );
}

const SAME: ReadonlySet<string> = new Set(['exact', 'folded', 'joined', 'split', 'synonym', 'abbreviation']);
const BESIDE: ReadonlySet<string> = new Set(['town', 'legal-form']);

export function isSame({ relation, registeredText }: WordMatchExplanation): boolean {
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

/** True for `Sverige` or `Nordic` that a registered name lacks. */
export function isCountryAdded({ relation, typedText }: WordMatchExplanation): boolean {
  return relation === 'only-typed' && isOftenOmittedWord(foldDiacritics(typedText));
}

/** True for a word of an item that a registered name lacks. */
export function isExtra(word: WordMatchExplanation): boolean {
  return word.relation === 'only-typed' && !isBetween(word);
}

/** Share of the letters of an item from which a name that lacks them is another. */
const MAX_EXTRA_SHARE = 2 / 3;

/**
 * True for a name that has nothing in the place of most of an item: `Bygg i Ystad AB` beside
 * `Nordlysverken Bygg AB`.
 */
export function isRemnant(words: readonly WordMatchExplanation[], town: string): boolean {
  const named = words.filter((word) => !BESIDE.has(word.relation) && !isTown(word.registeredText, town));
  const count = (counted: readonly WordMatchExplanation[]): number =>
    counted.reduce((sum, { typedText }) => sum + typedText.length, 0);
  const hasOther = named.some((word) => word.relation === 'only-registered' && !isBetween(word));
  return !hasOther && count(named.filter(isExtra)) > MAX_EXTRA_SHARE * count(named);
}

/** True for the town or a particle that one of two names lacks. */
export function isPlaceLeftOut(word: WordMatchExplanation, town: string): boolean {
  return isLeftOut(word, town) && !isOftenOmittedWord(foldDiacritics(word.typedText + word.registeredText));
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

export function isTownWord({ registeredText }: WordMatchExplanation, town: string): boolean {
  return isTown(registeredText, town);
}

function isTown(text: string, town: string): boolean {
  const key = toTownKey(text);
  const own = toTownKey(town);
  return key !== '' && (key === own || (key.length >= MIN_CUT && own.includes(key)));
}
