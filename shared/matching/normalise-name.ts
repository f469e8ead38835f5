import { foldDiacritics, foldDigraphs, hasDigraph } from './fold-diacritics.ts';
import { findLegalFormAt, FORM_AT_ENDS, LEGAL_FORM_SUFFIXES, STATUS_PHRASES } from './words/legal-forms.ts';

export const NORMALISER_VERSION = 2;

export const CONJUNCTION = '&';

export interface NormalisedName {
  readonly words: readonly string[];
  readonly foldedWords: readonly string[];
  /** `ab`, `hb`, `kb`, `brf`, `ek`, `ideell` or `stiftelse`. Null without a legal form. */
  readonly legalFormInName: string | null;
  readonly wordCountBeforeLegalForm: number | null;
  /** Words joined without blanks. Conjunctions such as `och` stay as written. */
  readonly joinedAsWritten: string;
  /** The name as it was given. Only an equal name needs its signs (`findSigns`). */
  readonly text: string;
  readonly nameKey: string;
}

/**
 * Normalises a company name for the index and for a query
 * (docs/formats/organisation-numbers.md#matching). Drops the words of the legal form, such as AB,
 * unless the name has no other words.
 */
export function normaliseName(name: string): NormalisedName {
  const typed = joinInitials(splitWords(name));
  const words = typed.map(toConjunction);
  const folded = words.map(foldDiacritics);
  const { kept, legalFormInName, wordCountBeforeLegalForm } = extractForm(words, folded);
  const literal = kept.map(({ word, index }) => typed[index] ?? word).join('');
  return fromWords(
    kept.map((entry) => entry.word),
    kept.map((entry) => entry.folded),
    { legalFormInName, wordCountBeforeLegalForm, joinedAsWritten: literal, text: name },
  );
}

/**
 * Returns a name in lower case without diacritics, blanks, signs and conjunctions. Keeps the legal
 * form, so that a search finds names such as `Stiftelsen Nordlys` by their beginning.
 */
export function toNameKeyWithLegalForm(name: string): string {
  const words = splitWords(name).map(toConjunction);
  return foldDiacritics(words.filter((word) => word !== CONJUNCTION).join(''));
}

/**
 * Returns the name without its last `count` words, and without an `i` before them: `bygg` for
 * `bygg i malmö`. Null when no word remains.
 */
export function withoutLastWords(name: NormalisedName, count: number): NormalisedName | null {
  let length = name.words.length - count;
  if (length > 1 && name.words[length - 1] === 'i') length -= 1;
  if (length < 1) return null;
  const words = name.words.slice(0, length);
  const { legalFormInName, wordCountBeforeLegalForm, text } = name;
  return fromWords(words, name.foldedWords.slice(0, length), {
    legalFormInName,
    wordCountBeforeLegalForm,
    joinedAsWritten: words.join(''),
    text,
  });
}

/** True for a name with exactly one legal form. False for initials such as `A. B.`. */
export function hasExactlyOneLegalForm(name: string): boolean {
  const words = splitWords(name);
  return countForms(words) === 1 && countForms(joinInitials(words)) === 1;
}

function countForms(typed: readonly string[]): number {
  const words = typed.map(toConjunction);
  return extractForm(words, words.map(foldDiacritics)).forms.length;
}

function fromWords(
  words: readonly string[],
  folded: readonly string[],
  rest: Pick<NormalisedName, 'legalFormInName' | 'wordCountBeforeLegalForm' | 'joinedAsWritten' | 'text'>,
): NormalisedName {
  return {
    words,
    foldedWords: folded,
    ...rest,
    nameKey: folded.filter((word) => word !== CONJUNCTION).join('') || folded.join(''),
  };
}

const PLAIN = /^[\x20-\x7eåäöÅÄÖéÉüÜ]*$/;
const GLUED_SHORT_FORM = /(?<=\p{Ll})(?:AB|HB|KB)(?![\p{L}\p{N}])/gu;
const MAY_BE_GLUED = /[^\s.,-](?:AB|HB|KB)/;
const MARK_SYMBOLS = /[™®©℠]/g;
const APOSTROPHES = /['’‘´`]/g;
const WORDS = /[\p{L}\p{M}\p{N}]+|[&+]/gu;

function splitWords(name: string): string[] {
  // NFKC would make `Hund™` the word `hundtm`.
  const composed = PLAIN.test(name) ? name : name.replace(MARK_SYMBOLS, ' ').normalize('NFKC');
  const parted = MAY_BE_GLUED.test(composed) ? composed.replace(GLUED_SHORT_FORM, ' $&') : composed;
  const words = parted.toLowerCase().replace(APOSTROPHES, '').match(WORDS) ?? [];
  return words.map((word) => (word === '+' ? CONJUNCTION : word));
}

/** Signs of a legal form: the dots of `ek. för.` and `A.B.`, the brackets of `(publ)`. */
const FORM_SIGNS = /\b(?:ek|för|for)\.|\b[ahk]\.b\b\.?|\(publ\.?\)/giu;
const NO_SIGNS = /[\p{L}\p{M}\p{N}\s&+™®©℠]+/gu;
const DASHES = /[‐-―−]/g;

/** Returns the signs of a name in their order, without blanks, `&` and those of a legal form. */
export function findSigns(name: string): string {
  const signs = name.replace(FORM_SIGNS, '').replace(NO_SIGNS, '');
  return signs.replace(APOSTROPHES, "'").replace(DASHES, '-');
}

const ONE_LETTER_WORDS = new Set(['i', 'o', 'å', 'ö', CONJUNCTION]);

function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let previousIsInitial = false;
  for (const [index, word] of words.entries()) {
    const isInitial = isInitialAt(words, index, previousIsInitial);
    if (isInitial && previousIsInitial) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
    previousIsInitial = isInitial;
  }
  return joined;
}

/**
 * `i`, `o`, `å` and `ö` are initials between others, as in `O.K.B`, and `o` also behind one: `L O
 * Bygg`.
 */
function isInitialAt(words: readonly string[], index: number, previousIsInitial: boolean): boolean {
  const word = words[index] ?? '';
  if (!isLetter(word) || word === CONJUNCTION) return false;
  if (!ONE_LETTER_WORDS.has(word)) return true;
  const isBegun = previousIsInitial || index === 0;
  return (isBegun && isLetter(words[index + 1] ?? '')) || (word === 'o' && previousIsInitial);
}

function isLetter(word: string): boolean {
  return word.length === 1 && /\p{L}/u.test(word);
}

function toConjunction(word: string, index: number, words: readonly string[]): string {
  if (word === 'och' || word === 'and') return CONJUNCTION;
  return word === 'o' && isBetweenWords(index, words) ? CONJUNCTION : word;
}

/** Between two words, `o` means `och`. Beside `&` or a single letter it is an initial. */
function isBetweenWords(index: number, words: readonly string[]): boolean {
  return [words[index - 1], words[index + 1]].every(
    (word) => word !== undefined && word.length > 1 && word !== 'och' && word !== 'and',
  );
}

interface NameWord {
  readonly word: string;
  readonly folded: string;
  /** Index of the word in the name. -1 if an ending for the legal form was cut off the word. */
  readonly index: number;
}

function extractForm(
  words: readonly string[],
  folded: readonly string[],
): Pick<NormalisedName, 'legalFormInName' | 'wordCountBeforeLegalForm'> & {
  kept: NameWord[];
  forms: string[];
} {
  const kept: NameWord[] = [];
  const forms: string[] = [];
  // `foerening` is a legal form too. Few names have such letters.
  const spelled = folded.some(hasDigraph) ? folded.map(foldDigraphs) : folded;
  let wordCountBeforeForm: number | null = null;
  for (let index = 0; index < words.length;) {
    const part = readPart(words, folded, spelled, index);
    if (part.form !== null) forms.push(part.form);
    if (part.kept !== null) kept.push(part.kept);
    if (part.form !== null) wordCountBeforeForm = kept.length;
    index += part.wordCount;
  }
  const atEnds = forms.length === 0 ? extractFormAtEnds(kept) : null;
  if (atEnds !== null) {
    forms.push(atEnds.form);
    wordCountBeforeForm = atEnds.wordCountBeforeForm;
  }
  if (kept.length > 0)
    return {
      kept,
      legalFormInName: forms.at(-1) ?? null,
      wordCountBeforeLegalForm: wordCountBeforeForm,
      forms,
    };
  const all = words.map((word, index) => ({ word, folded: folded[index] ?? word, index }));
  return { kept: all, legalFormInName: null, wordCountBeforeLegalForm: null, forms: [] };
}

/** Reads what starts at `index`: a status phrase, a legal form, or a word of the name. */
function readPart(
  words: readonly string[],
  folded: readonly string[],
  spelled: readonly string[],
  index: number,
): { wordCount: number; form: string | null; kept: NameWord | null } {
  const statusWordCount = countStatusWordsAt(folded, index);
  if (statusWordCount > 0) return { wordCount: statusWordCount, form: null, kept: null };
  const word = words[index] ?? '';
  const plain = folded[index] ?? '';
  const found = findLegalFormAt(spelled, index);
  if (found !== null && !isInitialsBeforeForm(spelled, index, found.form)) return { ...found, kept: null };
  const glued = splitGluedForm(word, plain);
  if (glued === null) return { wordCount: 1, form: null, kept: { word, folded: plain, index } };
  return {
    wordCount: 1,
    form: glued.form,
    kept: { word: glued.stem, folded: foldDiacritics(glued.stem), index: -1 },
  };
}

/** True for initials that look as a legal form, first in a name with another one: `KB Bygg AB`. */
function isInitialsBeforeForm(folded: readonly string[], index: number, form: string): boolean {
  if (index > 0 || (folded[0] !== 'kb' && folded[0] !== 'hb')) return false;
  return folded.some((_, place) => (findLegalFormAt(folded, place)?.form ?? form) !== form);
}

function countStatusWordsAt(folded: readonly string[], index: number): number {
  if (index === 0) return 0;
  const phrases = STATUS_PHRASES.get(folded[index] ?? '');
  const found = phrases?.find((words) => words.every((word, offset) => folded[index + offset] === word));
  return found?.length ?? 0;
}

function splitGluedForm(word: string, folded: string): { stem: string; form: string } | null {
  for (const [ending, form] of LEGAL_FORM_SUFFIXES) {
    if (folded.length >= ending.length + 2 && folded.endsWith(ending)) {
      return { stem: word.slice(0, word.length - ending.length), form };
    }
  }
  return null;
}

function extractFormAtEnds(kept: NameWord[]): { form: string; wordCountBeforeForm: number } | null {
  const [first, second] = kept;
  if (first === undefined || second === undefined) return null;
  const form = FORM_AT_ENDS[first.word];
  if (form !== undefined) {
    kept.shift();
    return { form, wordCountBeforeForm: 0 };
  }
  const last = FORM_AT_ENDS[kept.at(-1)?.word ?? ''];
  if (last === undefined) return null;
  kept.pop();
  return { form: last, wordCountBeforeForm: kept.length };
}
