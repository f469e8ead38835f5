import { foldDiacritics } from '../matching/fold-diacritics.ts';
import { normaliseName } from '../matching/normalise-name.ts';

/** A name with a word that may be cut, put last: a search takes the last word as a beginning. */
export interface CutName {
  readonly text: string;
  /** The cut word, folded. */
  readonly word: string;
  /** True for `Redov.`: nobody has to look whether it is a word of its own. */
  readonly hasDot: boolean;
}

const MIN_LETTERS = 3;
const MAX_LETTERS = 7;
/** Each is a search of its own. */
const MAX_CUT_NAMES = 2;
const DOTTED = /(\p{L}{2,})\.(?=\s|$)/gu;
/** Legal forms that are no word by themselves. */
const FORM_TEXTS: Readonly<Record<string, string>> = { ek: 'ek för', ideell: 'ideell förening' };

/** Lists the words that a dot says are cut: `golf` of `Golf. Design`. */
export function listDottedWords(name: string): string[] {
  return Array.from(name.matchAll(DOTTED), ([, word = '']) => word.toLowerCase());
}

/** Lists the words that are no initials: not `SNI`, nor `D I H`, which is one word in a name. */
export function listWrittenWords(name: string): ReadonlySet<string> {
  const isShouted = name === name.toUpperCase();
  const words = name.split(/[^\p{L}\d]+/u).filter((word) => isShouted || word !== word.toUpperCase());
  return new Set(words.map((word) => word.toLowerCase()));
}

function isShort({ length }: string): boolean {
  return length >= MIN_LETTERS && length <= MAX_LETTERS;
}

/**
 * Lists the readings of a name in which one word is an abbreviation that no list knows:
 * `Malmbergs Redov. AB` as `malmbergs redov ab`. Words with a dot come first, else the shortest.
 */
export function listCutNames(name: string): CutName[] {
  const { words, legalFormInName } = normaliseName(name);
  if (words.length < 2) return [];
  const dotted = new Set(listDottedWords(name));
  const written = listWrittenWords(name);
  const form = FORM_TEXTS[legalFormInName ?? ''] ?? legalFormInName ?? '';
  const cuts = words.flatMap((word, place) => {
    const hasDot = dotted.has(word);
    if (!/^\p{L}+$/u.test(word) || (!hasDot && !(written.has(word) && isShort(word)))) return [];
    const text = [...words.toSpliced(place, 1), word, form].join(' ').trim();
    return [{ text, word: foldDiacritics(word), hasDot }];
  });
  return cuts
    .sort((a, b) => Number(b.hasDot) - Number(a.hasDot) || a.word.length - b.word.length)
    .slice(0, MAX_CUT_NAMES);
}
