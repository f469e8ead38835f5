import { toOtherEdition, type SniRegister } from '../../../../../shared/domain/sni.ts';
import { findSniCodesSortedByCode, type SniCode } from '../../../../../shared/matching/find-sni-codes.ts';
import { listStems, DESCRIPTION_WORDS_BY_TRADE_WORD } from './trade-words.ts';
import { foldDiacritics } from '../../../../../shared/matching/fold-diacritics.ts';
import { computeEditDistance, toMaxEdits } from '../../../../../shared/matching/words/word-similarity.ts';

const MAX_SUGGESTIONS = 3;
const MIN_WORD = 4;

/**
 * Suggests words of SNI descriptions for a mistyped word, the most similar first. Also compares the
 * typed word with the beginnings of longer words: `restaurnag` finds `restaurangverksamhet`.
 */
export function suggestSniDescriptionWords({ current, lists }: SniRegister, typedText: string): string[] {
  const searched = (fold(typedText).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= MIN_WORD);
  const known = new Map<string, string>();
  for (const description of [...lists[toOtherEdition(current)].values(), ...lists[current].values()])
    for (const word of description.toLowerCase().match(/\p{L}+/gu) ?? [])
      known.set(foldDiacritics(word), word);
  const similar = searched.flatMap((word) => {
    const limit = toMaxEdits(word);
    return [...known].flatMap(([folded, shown]) => {
      const edits = computeEditDistance(word, folded.slice(0, word.length), limit);
      return edits > limit ? [] : [{ shown, edits, excess: folded.length - word.length }];
    });
  });
  const best = similar.toSorted((a, b) => a.edits - b.edits || a.excess - b.excess);
  return [...new Set(best.map(({ shown }) => shown))].slice(0, MAX_SUGGESTIONS);
}

/** Returns the municipalities with a name like `typed`, the most similar first. */
export function suggestMunicipalities(
  municipalities: ReadonlyMap<string, string>,
  typed: string,
): { code: string; name: string }[] {
  const place = fold(typed);
  const limit = toMaxEdits(place);
  if (limit === 0) return [];
  return [...municipalities]
    .map(([code, name]) => ({ code, name, edits: computeEditDistance(place, fold(name), limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS);
}

/** Typed text and names as they are compared. */
export function fold(text: string): string {
  return foldDiacritics(text.normalize('NFC').toLowerCase());
}

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
