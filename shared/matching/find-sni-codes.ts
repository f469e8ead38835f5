import { describeSniCode, toOtherEdition, type SniRegister } from '../domain/sni.ts';
import { foldDiacritics } from './fold-diacritics.ts';

export interface SniCode {
  readonly code: string;
  readonly description: string;
}

/** Prefers the current edition. */
export function findSniCode(register: SniRegister, code: string): SniCode | null {
  const description = describeSniCode(register.lists, register.current, code);
  return description === null ? null : { code, description };
}

/**
 * Finds at most `limit` SNI codes, sorted by code. A number finds codes that start with it. Other
 * text finds descriptions with words that start with its words, with or without å, ä, ö. Prefers
 * the current edition (docs/contract.md#industries).
 */
export function findSniCodesSortedByCode(register: SniRegister, query: string, limit: number): SniCode[] {
  const { current, lists } = register;
  const prefix = query.replace(/[\s.]+/g, '');
  const isCode = /^\d+$/.test(prefix);
  const words = splitWords(query);
  if (!isCode && words.length === 0) return [];
  const matches = ([code, description]: readonly [string, string]): boolean =>
    isCode ? code.startsWith(prefix) : hasWords(description, words);
  const own = [...lists[current]].filter(matches);
  const others = [...lists[toOtherEdition(current)]].filter(
    (entry) => !lists[current].has(entry[0]) && matches(entry),
  );
  const found = [...own.sort(byCode), ...others.sort(byCode)].slice(0, limit);
  return found.sort(byCode).map(([code, description]) => ({ code, description }));
}

function byCode([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}

function hasWords(description: string, words: readonly string[]): boolean {
  const own = splitWords(description);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

function splitWords(text: string): string[] {
  return foldDiacritics(text.normalize('NFC').toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? [];
}
