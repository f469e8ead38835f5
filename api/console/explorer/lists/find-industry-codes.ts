import {
  findSniSection,
  toOtherEdition,
  toSniSection,
  type SniRegister,
  type SniSection,
} from '../../../../shared/domain/sni.ts';
import { findSniCodesSortedByCode, type SniCode } from '../../../../shared/matching/find-sni-codes.ts';
import { foldDiacritics } from '../../../../shared/matching/fold-diacritics.ts';
import { listStems, DESCRIPTION_WORDS_BY_TRADE_WORD } from './trade-words.ts';

const MIN_STEM = 4;

export interface FoundIndustryCodes {
  readonly codes: readonly SniCode[];
  readonly searchedWords: readonly string[];
  /** The section that a typed letter names; null for other text. */
  readonly typedSection: SniSection | null;
}

/**
 * Finds at most `limit` SNI codes by the letter of a section, by digits, or by words of the
 * description. If no code matches, tries each word of the text as a trade until one has codes: by
 * the words that describe a known trade, otherwise by the stems of the word.
 */
export function findIndustryCodes(register: SniRegister, text: string, limit: number): FoundIndustryCodes {
  const typedSection = findSniSection(register.current, text.trim().toUpperCase());
  if (typedSection !== null)
    return { codes: listSection(register, typedSection, limit), searchedWords: [], typedSection };
  const codes = findSniCodesSortedByCode(register, text, limit);
  if (codes.length > 0) return { codes, searchedWords: [text], typedSection: null };
  const typed = foldDiacritics(text.normalize('NFC').toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of typed) {
    const found = findTrade(register, word, limit);
    if (found.codes.length > 0) return { ...found, typedSection: null };
  }
  return { codes: [], searchedWords: [text], typedSection: null };
}

function listSection({ current, lists }: SniRegister, { letter }: SniSection, limit: number): SniCode[] {
  return [...lists[current]]
    .filter(([code]) => toSniSection(lists, current, code)?.letter === letter)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([code, description]) => ({ code, description }));
}

function findTrade(
  register: SniRegister,
  word: string,
  limit: number,
): Omit<FoundIndustryCodes, 'typedSection'> {
  const stems = listStems(word);
  const terms = stems
    .map((stem) => DESCRIPTION_WORDS_BY_TRADE_WORD.get(stem))
    .find((each) => each !== undefined);
  if (terms !== undefined) return { codes: findAny(register, terms, limit), searchedWords: terms };
  const long = stems.filter((stem) => stem.length >= MIN_STEM);
  for (const stem of long) {
    const codes = findSniCodesSortedByCode(register, stem, limit);
    if (codes.length > 0) return { codes, searchedWords: [stem] };
  }
  const stem = long.find((each) => findWithin(register, each).length > 0);
  return stem === undefined
    ? { codes: [], searchedWords: [] }
    : { codes: findWithin(register, stem).slice(0, limit), searchedWords: [stem] };
}

/** Finds the SNI codes that match any of `terms`, without duplicates. */
function findAny(register: SniRegister, terms: readonly string[], limit: number): SniCode[] {
  const found = terms.flatMap((term) => findSniCodesSortedByCode(register, term, limit));
  return [...new Map(found.map((each) => [each.code, each])).values()].slice(0, limit);
}

/**
 * Finds the codes whose description contains `stem`, even inside a longer word such as
 * `Byggnadssnickeriarbeten`.
 */
function findWithin({ current, lists }: SniRegister, stem: string): SniCode[] {
  const all = new Map([...lists[toOtherEdition(current)], ...lists[current]]);
  return [...all]
    .filter(([, description]) => foldDiacritics(description.toLowerCase()).includes(stem))
    .map(([code, description]) => ({ code, description }));
}

/**
 * Returns the rank of a found SNI code in the list of results, where 0 comes first: 0 if the name
 * of its section begins with one of `searchedWords`, 1 if its own description does, and otherwise
 * 2.
 */
export function toRankBySectionThenDescription(
  { lists, current }: SniRegister,
  { code, description }: SniCode,
  searchedWords: readonly string[],
): 0 | 1 | 2 {
  const begins = (name: string): boolean =>
    searchedWords.some((word) => toFirstWord(word) !== '' && toFirstWord(name).startsWith(toFirstWord(word)));
  if (begins(toSniSection(lists, current, code)?.name ?? '')) return 0;
  return begins(description) ? 1 : 2;
}

function toFirstWord(text: string): string {
  return /[\p{L}\p{N}]+/u.exec(foldDiacritics(text.normalize('NFC').toLowerCase()))?.[0] ?? '';
}
