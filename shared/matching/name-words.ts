import { CONJUNCTION, normaliseName } from './normalise-name.ts';
import { toDistinctWords } from './plan-word-search.ts';

/** What a name must have to be in a list: all of these. */
export interface NameWords {
  readonly wholeWords: readonly string[];
  /** Beginning of a word. */
  readonly lastWordPrefix: string | null;
  /** Legal form in the name, as `normaliseName` calls it. */
  readonly legalForm: string | null;
}

/**
 * Reads a text as a filter: all its words, folded, the last one as a beginning. A legal form is
 * compared by its meaning, so that `AB` finds `Aktiebolag`. Null for a text without words.
 */
export function toNameWords(text: string): NameWords | null {
  const { foldedWords, legalFormInName: legalForm, wordCountBeforeLegalForm } = normaliseName(text);
  const last = foldedWords.at(-1);
  if (last === undefined || foldedWords.every((word) => word === CONJUNCTION)) return null;
  const isLastWord = wordCountBeforeLegalForm !== foldedWords.length && last !== CONJUNCTION;
  if (!isLastWord) return { wholeWords: toDistinctWords(foldedWords), lastWordPrefix: null, legalForm };
  return { wholeWords: toDistinctWords(foldedWords.slice(0, -1)), lastWordPrefix: last, legalForm };
}

export function countDistinctWords({ wholeWords, lastWordPrefix }: NameWords): number {
  return new Set([...wholeWords, ...(lastWordPrefix === null ? [] : [lastWordPrefix])]).size;
}
