import { isOftenOmitted, isSignificantWord, type AlignedWord, type WordPair } from './name-match.ts';
import type { WordAlignment } from './align-words.ts';
import { foldDigraphs, toTownKey } from '../fold-diacritics.ts';
import { CONJUNCTION, type NormalisedName } from '../normalise-name.ts';
import { isForeignBranchWord } from '../words/canonical-words.ts';
import { countSimilarTypos, isShortWordPair, areUnlikelyTypos } from '../words/word-similarity.ts';

interface AlignedNames {
  readonly queryName: NormalisedName;
  readonly registeredName: NormalisedName;
  readonly knownWords: ReadonlySet<string>;
  readonly alignment: WordAlignment;
  readonly city: string;
}

const ROMAN_NUMBER = /^[ivx]+$/;
const MIN_SUPPORT_LENGTH = 5;
const MIN_SHORT_TYPO_LENGTH = 6;
const MIN_TWO_TYPOS_LENGTH = 9;
/**
 * Two unlikely typing errors (see {@link areUnlikelyTypos}) are credible only if the longer of the
 * two compared words has at least this number of letters.
 */
const MIN_UNLIKELY_LENGTH = 11;

/**
 * True if a query can mean a name. Every important word must have a counterpart, and each
 * difference must be a credible typing error (docs/decisions/050-certain-matches.md).
 */
export function canQueryMeanName(names: AlignedNames): boolean {
  const { pairs, hasUncomparedWords } = names.alignment;
  if (hasUncomparedWords || isOtherBranch(names)) return false;
  if (isReordered(names) || isLegalFormMoved(names)) return false;
  if (!isLeavingOutCredible(names)) return false;
  const isSupported = pairs.some(supports);
  if (!isRestEqual(names, isSupported)) return false;
  return pairs.every((pair) => isCrediblePair(pair, names, isSupported));
}

/** True unless `Sverige` or the like is left out beside a slip, or `Nordic` is in its place. */
function isLeavingOutCredible({ alignment }: AlignedNames): boolean {
  const { pairs, extraQueryWords, missingNameWords } = alignment;
  const isOmitting = [extraQueryWords, missingNameWords].filter((words) => words.some(isOftenOmitted));
  return (
    isOmitting.length === 0 || (isOmitting.length === 1 && !pairs.some(({ relation }) => relation === 'typo'))
  );
}

/**
 * True if the words without a counterpart can be left out, or are the same text with blanks in
 * other places: `Nordlys Bygg` for `Nordlysbygg`.
 */
function isRestEqual(names: AlignedNames, isSupported: boolean): boolean {
  const { extraQueryWords, missingNameWords } = names.alignment;
  const { queryName, registeredName, city } = names;
  if (countInitialI(queryName, city) !== countInitialI(registeredName, city)) return false;
  if (![...extraQueryWords, ...missingNameWords].some(isNeeded)) return true;
  const [typed, registered] = [extraQueryWords, missingNameWords].map((words) =>
    words.map(({ text }) => text).filter((text) => text !== CONJUNCTION),
  ) as [string[], string[]];
  if (typed.length === 0 || registered.length === 0 || typed.length === registered.length) return false;
  const areNeighbours =
    areTogether(extraQueryWords, queryName) && areTogether(missingNameWords, registeredName);
  return areNeighbours && isSameText(typed, registered, names, isSupported);
}

/** True if two lists of words are one text with other blanks, maybe with a typing error. */
function isSameText(
  typed: readonly string[],
  registered: readonly string[],
  { knownWords }: AlignedNames,
  isSupported: boolean,
): boolean {
  const typedText = typed.join('');
  const registeredText = registered.join('');
  if (typedText === registeredText) return true;
  const edits = countSimilarTypos(typedText, registeredText);
  return (
    edits !== null &&
    !typed.some((word) => knownWords.has(word)) &&
    hasShortPieces(registeredText, typed) &&
    hasShortPieces(typedText, registered) &&
    isCredibleTypo(typedText, registeredText, edits, isSupported)
  );
}

/** True if only `&` stands between words of a name: the letters of `B & I & P` are not `BP`. */
function areTogether(parts: readonly AlignedWord[], { foldedWords }: NormalisedName): boolean {
  const places = parts.map(({ position }) => position);
  const between = foldedWords.slice(Math.min(...places), Math.max(...places) + 1);
  const others = between.filter((word) => word !== CONJUNCTION).length;
  return others === parts.filter(({ text }) => text !== CONJUNCTION).length;
}

/** Most letters of a word that must be right beside joined ones: initials, or the like. */
const MAX_SHORT_PIECE = 3;

/** True if a text has each short word of `words` in its place, give or take two letters. */
function hasShortPieces(text: string, words: readonly string[]): boolean {
  let start = 0;
  return words.every((word, place) => {
    const from = start;
    start += word.length;
    if (word.length > MAX_SHORT_PIECE) return true;
    if (place === 0) return text.startsWith(word);
    if (place === words.length - 1) return text.endsWith(word);
    return text.slice(Math.max(0, from - 2), start + 2).includes(word);
  });
}

function isNeeded(word: AlignedWord): boolean {
  return isSignificantWord(word) && !isOftenOmitted(word);
}

/** Most letters of a word whose neighbour `i` is an initial. */
const MAX_INITIALS = 2;

/**
 * Counts each `i` that is an initial, as in `I & B Bygg`, `P.I. Bygg` and `D.G.I. Bygg`. One before
 * the company's town is none: `DG i Ystad`.
 */
function countInitialI({ foldedWords: words }: NormalisedName, city: string): number {
  return words.filter((word, place) => {
    const before = words[place - 1];
    const after = words[place + 1];
    if (word !== 'i') return false;
    if (before === undefined || after === undefined || after.length <= MAX_INITIALS) return true;
    return before.length <= MAX_INITIALS && !toTownKey(city).startsWith(foldDigraphs(after));
  }).length;
}

/**
 * True if the query names a branch of a foreign company (`Nordlys Filial`) and the registered name
 * has a legal form (`Nordlys AB`). They are different companies.
 */
function isOtherBranch({ registeredName, alignment }: AlignedNames): boolean {
  return (
    registeredName.legalFormInName !== null &&
    alignment.extraQueryWords.some(({ text }) => isForeignBranchWord(text))
  );
}

/**
 * True if the query and the name have equal words in a different order and at least one of them has
 * a conjunction. `Bygg & Måleri` and `Måleri & Bygg` are two companies.
 */
function isReordered({ queryName, registeredName, alignment }: AlignedNames): boolean {
  return (
    alignment.reorderedWordCount > 0 &&
    (queryName.words.includes(CONJUNCTION) || registeredName.words.includes(CONJUNCTION))
  );
}

/**
 * True if the legal form is in another position in the query than in the name. The query has words
 * of the name behind the form (query `Nordlys AB Örebro`, name `Nordlys Örebro AB`), or an extra
 * town before it (query `Nordlys Örebro AB`, name `Nordlys AB`).
 */
function isLegalFormMoved({ queryName, registeredName, alignment }: AlignedNames): boolean {
  const { wordCountBeforeLegalForm } = queryName;
  if (
    wordCountBeforeLegalForm === null ||
    wordCountBeforeLegalForm === 0 ||
    wordCountBeforeLegalForm === registeredName.wordCountBeforeLegalForm
  )
    return false;
  if (wordCountBeforeLegalForm < queryName.words.length)
    return alignment.pairs.some(({ queryWords }) =>
      queryWords.some(({ position }) => position >= wordCountBeforeLegalForm),
    );
  return alignment.hasExtraTownInQuery;
}

function supports({ relation, nameWords: [word] }: WordPair): boolean {
  return (
    relation === 'exact' && word !== undefined && word.weight >= 0.7 && word.text.length >= MIN_SUPPORT_LENGTH
  );
}

/**
 * True if the query's word of a pair can mean the name's word. False for a mistyped or incomplete
 * word if several registered names contain it, if it lacks more than one letter at its end, or if
 * its typing errors are unlikely (`isCredibleTypo`). `isSupported` is true if another long word is
 * typed correctly. One error in a short word is then credible.
 */
function isCrediblePair(pair: WordPair, { knownWords }: AlignedNames, isSupported: boolean): boolean {
  if (pair.relation !== 'typo' && pair.relation !== 'prefix') return true;
  const typed = pair.queryWords[0]?.text ?? '';
  const registered = pair.nameWords[0]?.text ?? '';
  if (
    // A slip in a short word is judged by how common both words are (`isSlipCredible`).
    (knownWords.has(typed) && !isShortWordPair(typed, registered)) ||
    (pair.relation === 'prefix' && pair.edits > 1)
  )
    return false;
  return isCredibleTypo(typed, registered, pair.edits, isSupported);
}

function isCredibleTypo(typed: string, registered: string, edits: number, isSupported: boolean): boolean {
  if (ROMAN_NUMBER.test(typed) || ROMAN_NUMBER.test(registered)) return false;
  if (edits === 1) return isSupported || Math.min(typed.length, registered.length) >= MIN_SHORT_TYPO_LENGTH;
  const needed = areUnlikelyTypos(typed, registered) ? MIN_UNLIKELY_LENGTH : MIN_TWO_TYPOS_LENGTH;
  return Math.max(typed.length, registered.length) >= needed && typed[0] === registered[0];
}
