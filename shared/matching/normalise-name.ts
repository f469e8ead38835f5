import { fold } from './fold.ts';
import {
  findLegalFormAt,
  FORM_WORDS_AT_ENDS,
  LEGAL_FORM_SUFFIXES,
  STATUS_PHRASES,
} from './legal-form-words.ts';

/** Rises with every change of what {@link normaliseName} returns: an index of another version is not opened. */
export const NORMALISER_VERSION = 1;

/** `&`, `och`, `and`, and `o` between two words, are one word. */
export const CONJUNCTION = '&';

/** A name as it is compared. The same function makes it of an indexed name and of a query. */
export interface NormalisedName {
  /** Words in lower case with å ä ö kept; legal form and status phrases left out. */
  readonly words: readonly string[];
  /** The same words without diacritics, one for one. */
  readonly folded: readonly string[];
  /** `ab`, `hb`, `kb`, `brf`, `ek`, `ideell`, `stiftelse`, or null when the name carries none. */
  readonly form: string | null;
  /** The words joined without blanks, conjunctions as they were typed: two equal ones are one name. */
  readonly literal: string;
  /** The folded words joined without blanks and conjunctions: the key of the index. */
  readonly compact: string;
}

/**
 * Normalises a company name for the index and for a query
 * (docs/formats/organisation-numbers.md#matching). A name of nothing but form words keeps them as
 * words.
 */
export function normaliseName(name: string): NormalisedName {
  const typed = joinInitials(splitWords(name));
  const words = typed.map((word, index) => toConjunction(word, index, typed.length));
  const folded = words.map(fold);
  const { kept, form } = takeForm(words, folded);
  return fromWords(
    kept.map((entry) => entry.word),
    kept.map((entry) => typed[entry.index] ?? entry.word),
    form,
  );
}

/**
 * The whole name as it is typed, folded, without blanks, signs and conjunctions: names that begin with their legal form are also
 * found by how it is spelled, while somebody types `Stiftelsen` or `Bostadsrätts…`.
 */
export function toTypedKey(name: string): string {
  const words = splitWords(name).map((word, index, all) => toConjunction(word, index, all.length));
  return fold(words.filter((word) => word !== CONJUNCTION).join(''));
}

/** The name without its last `count` words (and a preposition left at its end); null when nothing is left. */
export function withoutLastWords(name: NormalisedName, count: number): NormalisedName | null {
  let length = name.words.length - count;
  if (length > 1 && name.words[length - 1] === 'i') length -= 1;
  if (length < 1) return null;
  const words = name.words.slice(0, length);
  return fromWords(words, words, name.form);
}

/**
 * True for a name that tells one legal form and tells it once, in a word: single letters such as `A. B.` can be somebody's initials, and
 * of two forms one is part of the name.
 */
export function hasOneLegalForm(name: string): boolean {
  const words = splitWords(name);
  return countForms(words) === 1 && countForms(joinInitials(words)) === 1;
}

function countForms(typed: readonly string[]): number {
  const words = typed.map((word, index) => toConjunction(word, index, typed.length));
  return takeForm(words, words.map(fold)).forms.length;
}

function fromWords(words: readonly string[], typed: readonly string[], form: string | null): NormalisedName {
  const folded = words.map(fold);
  return {
    words,
    folded,
    form,
    literal: typed.join(''),
    compact: folded.filter((word) => word !== CONJUNCTION).join('') || folded.join(''),
  };
}

const PLAIN = /^[\x20-\x7eåäöÅÄÖéÉüÜ]*$/;
const GLUED_SHORT_FORM = /(?<=\p{Ll})(?:AB|HB|KB)(?![\p{L}\p{N}])/gu;
const MAY_BE_GLUED = /[^\s.,-](?:AB|HB|KB)/;
const APOSTROPHES = /['’‘´`]/g;
const WORDS = /[\p{L}\p{M}\p{N}]+|[&+]/gu;

function splitWords(name: string): string[] {
  const composed = PLAIN.test(name) ? name : name.normalize('NFKC');
  const parted = MAY_BE_GLUED.test(composed) ? composed.replace(GLUED_SHORT_FORM, ' $&') : composed;
  const words = parted.toLowerCase().replace(APOSTROPHES, '').match(WORDS) ?? [];
  return words.map((word) => (word === '+' ? CONJUNCTION : word));
}

/** Swedish words of one letter are no initials: a preposition, a conjunction, a river and an island. */
const ONE_LETTER_WORDS = new Set(['i', 'o', 'å', 'ö', CONJUNCTION]);

function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let previousIsInitial = false;
  for (const word of words) {
    const isInitial = word.length === 1 && /\p{L}/u.test(word) && !ONE_LETTER_WORDS.has(word);
    if (isInitial && previousIsInitial) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
    previousIsInitial = isInitial;
  }
  return joined;
}

function toConjunction(word: string, index: number, count: number): string {
  if (word === 'och' || word === 'and') return CONJUNCTION;
  if (word === 'o' && index > 0 && index < count - 1) return CONJUNCTION;
  return word;
}

interface NameWord {
  word: string;
  index: number;
}

function takeForm(
  words: readonly string[],
  folded: readonly string[],
): { kept: NameWord[]; form: string | null; forms: string[] } {
  const kept: NameWord[] = [];
  const forms: string[] = [];
  for (let index = 0; index < words.length;) {
    const part = readPart(words, folded, index);
    if (part.form !== null) forms.push(part.form);
    if (part.kept !== null) kept.push(part.kept);
    index += part.length;
  }
  const atEnds = forms.length === 0 ? takeFormAtEnds(kept) : null;
  if (atEnds !== null) forms.push(atEnds);
  if (kept.length > 0) return { kept, form: forms.at(-1) ?? null, forms };
  return { kept: words.map((word, index) => ({ word, index })), form: null, forms: [] };
}

/** What begins at `index`: a status phrase, a legal form, or a word that may end with a form. */
function readPart(
  words: readonly string[],
  folded: readonly string[],
  index: number,
): { length: number; form: string | null; kept: NameWord | null } {
  const length = statusLengthAt(folded, index);
  if (length > 0) return { length, form: null, kept: null };
  const found = findLegalFormAt(folded, index);
  if (found !== null) return { ...found, kept: null };
  const word = words[index] ?? '';
  const glued = splitGluedForm(word, folded[index] ?? '');
  if (glued === null) return { length: 1, form: null, kept: { word, index } };
  return { length: 1, form: glued.form, kept: { word: glued.stem, index: -1 } };
}

function statusLengthAt(folded: readonly string[], index: number): number {
  if (index === 0) return 0;
  const phrases = STATUS_PHRASES.get(folded[index] ?? '') ?? [];
  const found = phrases.find((words) => words.every((word, offset) => folded[index + offset] === word));
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

function takeFormAtEnds(kept: NameWord[]): string | null {
  const [first, second] = kept;
  if (first === undefined || second === undefined) return null;
  const form = FORM_WORDS_AT_ENDS[first.word];
  if (form !== undefined) {
    kept.shift();
    return form;
  }
  const last = FORM_WORDS_AT_ENDS[kept.at(-1)?.word ?? ''];
  if (last !== undefined) kept.pop();
  return last ?? null;
}
