import { toOtherEdition, type SniRegister } from '../../../../../shared/domain/sni.ts';
import { findSniCodesSortedByCode, type SniCode } from '../../../../../shared/matching/find-sni-codes.ts';
import { fold } from './suggest-words.ts';
import { listStems, DESCRIPTION_WORDS_BY_TRADE_WORD } from './trade-words.ts';

export const MIN_STEM = 4;

/**
 * Finds at most `limit` SNI codes by words of the description. If no code matches, tries each word
 * of the text as a trade until one has codes: by the words that describe a known trade, otherwise
 * by the stems of the word.
 */
export function findIndustryCodes(register: SniRegister, text: string, limit: number): SniCode[] {
  const codes = findSniCodesSortedByCode(register, text, limit);
  if (codes.length > 0) return codes;
  const typed = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of typed) {
    const found = findTrade(register, word, limit);
    if (found.length > 0) return found;
  }
  return [];
}

function findTrade(register: SniRegister, word: string, limit: number): SniCode[] {
  const stems = listStems(word);
  const terms = stems
    .map((stem) => DESCRIPTION_WORDS_BY_TRADE_WORD.get(stem))
    .find((each) => each !== undefined);
  if (terms !== undefined) return findAny(register, terms, limit);
  const long = stems.filter((stem) => stem.length >= MIN_STEM);
  for (const stem of long) {
    const codes = findSniCodesSortedByCode(register, stem, limit);
    if (codes.length > 0) return codes;
  }
  const stem = long.find((each) => findWithin(register, each).length > 0);
  return stem === undefined ? [] : findWithin(register, stem).slice(0, limit);
}

function findAny(register: SniRegister, terms: readonly string[], limit: number): SniCode[] {
  const found = terms.flatMap((term) => findSniCodesSortedByCode(register, term, limit));
  return [...new Map(found.map((each) => [each.code, each])).values()].slice(0, limit);
}

/** Even inside a longer word, such as `Byggnadssnickeriarbeten`. */
function findWithin({ current, lists }: SniRegister, stem: string): SniCode[] {
  const all = new Map([...lists[toOtherEdition(current)], ...lists[current]]);
  return [...all]
    .filter(([, description]) => fold(description).includes(stem))
    .map(([code, description]) => ({ code, description }));
}
