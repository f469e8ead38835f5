import type { Random } from '../../fixtures/generate/random.ts';
import { foldDiacritics } from '../../shared/matching/fold-diacritics.ts';

const FORM =
  / ?(?:\b(?:Aktiebolaget|Aktiebolag|AB|Handelsbolaget|Handelsbolag|HB|Kommanditbolaget|Kommanditbolag|KB|ekonomisk förening|ek\. för\.|ek för|Bostadsrättsföreningen|Bostadsrättsförening|BRF|Brf|Stiftelsen|stiftelse)|\(publ\))(?![\p{L}])\.? ?/giu;

export function toSameness(name: string): string {
  return foldDiacritics(withoutForm(name).toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '');
}

export function withoutForm(name: string): string {
  return name.replace(FORM, ' ').replace(/\s+/g, ' ').trim();
}

type Query = (random: Random, name: string) => string | null;

/** Ways of writing a name; null for a name without that way. */
export const QUERIES = {
  exact: (_, name) => name,
  'no legal form': (_, name) => changed(name, withoutForm(name)),
  'one typo': (random, name) => mistype(random, name, 6, 1, false),
  'typo in the first letter': (random, name) => mistype(random, name, 6, 1, true),
  'two typos': (random, name) => mistype(random, name, 9, 2, false),
  prefix: (random, name) => cut(random, withoutForm(name)),
  folded: (_, name) => changed(name.toLowerCase(), foldDiacritics(name.toLowerCase())),
  joined: (random, name) => join(random, withoutForm(name).split(' ')),
  split: (random, name) => split(random, withoutForm(name)),
} satisfies Record<string, Query>;
export type QueryKind = keyof typeof QUERIES;
export const QUERY_KINDS = Object.keys(QUERIES) as readonly QueryKind[];

/** Null if nothing is changed, or nothing is left. */
export function changed(name: string, query: string): string | null {
  return query === name || query.trim() === '' ? null : query;
}

/** Changes one of the words that fit, beside the other words of the name. */
export function changeWord(
  random: Random,
  name: string,
  isFit: (word: string) => boolean,
  change: (word: string, others: readonly string[]) => string,
): string | null {
  const words = name.split(' ');
  const places = [...words.keys()].filter((place) => isFit(words[place]!));
  if (places.length === 0) return null;
  const place = random.pick(places);
  const others = words.toSpliced(place, 1);
  return changed(name, words.with(place, change(words[place]!, others)).join(' '));
}

/** True for a word of letters that is no legal form. */
export function isPlainWord(word: string): boolean {
  return /^\p{L}+$/u.test(word) && withoutForm(word) !== '';
}

/** Mistypes one word of at least `length` letters with `edits` of insert, delete, replace and swap. */
function mistype(random: Random, name: string, length: number, edits: number, first: boolean): string | null {
  const isFit = (word: string): boolean => word.length >= length && isPlainWord(word);
  return changeWord(random, name, isFit, (word) => {
    let typed = word;
    for (let edit = 0; edit < edits; edit += 1)
      typed = editWord(random, typed, first ? 0 : 1 + random.int(typed.length - 2));
    return typed;
  });
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzåäö';

export function editWord(random: Random, word: string, at: number): string {
  const letter = LETTERS[random.int(LETTERS.length)]!;
  const before = word.slice(0, at);
  const here = word[at] ?? '';
  const after = word.slice(at + 1);
  switch (random.int(4)) {
    case 0:
      return before + letter + here + after;
    case 1:
      return before + after;
    case 2:
      return before + letter + after;
    default:
      return before + after.slice(0, 1) + here + after.slice(1);
  }
}

/** 60 to 90 % of the letters, at least six. */
function cut(random: Random, base: string): string | null {
  const length = Math.max(6, Math.round(base.length * (0.6 + 0.3 * random.next())));
  return length >= base.length ? null : base.slice(0, length).trim();
}

function join(random: Random, words: readonly string[]): string | null {
  const places = [...words.keys()]
    .slice(0, -1)
    .filter((place) => isWord(words[place]!) && isWord(words[place + 1]!));
  if (places.length === 0) return null;
  const place = random.pick(places);
  return words.toSpliced(place, 2, words[place]! + words[place + 1]!.toLowerCase()).join(' ');
}

function split(random: Random, name: string): string | null {
  const isFit = (word: string): boolean => word.length >= 6 && isWord(word);
  return changeWord(random, name, isFit, (word) => {
    const at = 2 + random.int(word.length - 3);
    return `${word.slice(0, at)} ${word.slice(at)}`;
  });
}

function isWord(word: string): boolean {
  return word.length > 1 && !/^(och|i)$/i.test(word) && /^[\p{L}\d]+$/u.test(word);
}
