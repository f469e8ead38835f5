import type { Random } from '../../../fixtures/generate/random.ts';
import { foldDiacritics } from '../../../shared/matching/fold-diacritics.ts';
import {
  changed,
  changeWord,
  editWord as mistypeAt,
  isPlainWord,
  QUERIES,
  withoutForm,
} from '../make-queries.ts';
import type { RegisteredCompany } from '../../support/ingest/build-register.ts';

export interface Target extends RegisteredCompany {
  /** The word of six letters or more that fewest names have, twenty at most; null without one. */
  readonly distinctiveWord: string | null;
  /** Letters of it, five or more, that at most ten names have a word with at its beginning. */
  readonly tellingLetters: number;
  /** Words of two or three letters that at least twenty names have. */
  readonly knownShortWords: readonly string[];
}

/** One way in which people write a company's name. Returns null for a name without that variant. */
export interface Variant {
  readonly title: string;
  readonly toQuery: (random: Random, target: Target) => string | null;
  /** True if lists should find it too, and not searches alone. */
  readonly isForLists: boolean;
}

/** The ways of writing a name that are measured, from the cleanest to the worst. */
export const VARIANTS: readonly Variant[] = [
  list('exact', (_, { name }) => name),
  list('no legal form', (random, { name }) => QUERIES['no legal form'](random, name)),
  list('folded', (random, { name }) => QUERIES.folded(random, name)),
  list('one typo', (random, { name }) => QUERIES['one typo'](random, name)),
  list('typo in the first letter', (random, { name }) => QUERIES['typo in the first letter'](random, name)),
  list('two typos', (random, { name }) => QUERIES['two typos'](random, name)),
  list('keyboard slip', (random, { name }) =>
    changeLongWord(random, name, (word) => slipOnKeyboard(random, word)),
  ),
  list('as it sounds', (random, { name }) =>
    changeLongWord(random, name, (word) => respell(random, word, SOUNDS)),
  ),
  list('known short word mistyped', (random, { name, knownShortWords }) =>
    mistypeBeside(random, name, (word) => knownShortWords.includes(word)),
  ),
  list('word of four or five mistyped', (random, { name }) =>
    mistypeBeside(random, name, (word) => word.length === 4 || word.length === 5),
  ),
  list('two slips', (random, { name }) => slipInName(random, name, 2)),
  list('transliterated', (_, { name }) => transliterate(name)),
  search('one word', (_, { distinctiveWord }) => distinctiveWord),
  search('one word with a slip', (random, { distinctiveWord }) => slip(random, distinctiveWord, 6, 1)),
  search('one word with two slips', (random, { distinctiveWord }) => slip(random, distinctiveWord, 8, 2)),
  search('beginning of a word', (random, target) => cutWord(random, target)),
  search('two words with a slip', (random, target) => twoWords(random, target)),
  list('joined', (random, { name }) => QUERIES.joined(random, name)),
  list('split', (random, { name }) => QUERIES.split(random, name)),
  search('joined and mistyped', (random, { name }) => joinAndMistype(random, name)),
  list('particle left out', (_, { name }) => changed(name, name.replace(/ (i|&|och) /, ' '))),
  list('abbreviated', (random, { name }) => changed(name, applyRule(random, name, ABBREVIATIONS))),
  list('country left out or translated', (random, { name }) =>
    changed(name, name.replace(/ Sverige\b/, random.chance(0.5) ? '' : ' Sweden')),
  ),
  list('slip in the legal form', (_, { name }) => name.replace(/(.)B$/, 'B$1')),
  list('broken encoding', (random, { name }) => breakEncoding(random, name)),
  list('lost letters', (_, { name }) => changed(name, name.replace(/[åäöÅÄÖéü]/g, ''))),
  list('one OCR error', (random, { name }) => misread(random, name, 1)),
  list('two OCR errors', (random, { name }) => misread(random, name, 2)),
  search('number inside', (random, target) => addNumber(random, target)),
  list('words cut', (random, { name }) => cutAWord(random, name)),
  list('place dropped', (_, { name }) =>
    changed(name, name.replace(/ i \p{Lu}\p{L}+( \p{Lu}\p{L}+)?(?= (?:AB|HB)$)/u, '')),
  ),
  search('web domain', (_, { name }) => toDomain(name)),
  search('beginning', (random, { name }) => QUERIES.prefix(random, name)),
  list('name and town', (_, { name, city }) => `${withoutForm(name)} ${city}`),
  search('name with a typo and town', (random, { name, city }) =>
    and(QUERIES['one typo'](random, withoutForm(name)), city),
  ),
  list('mistyped, town behind', (random, { name, city }) => and(QUERIES['one typo'](random, name), city)),
  search('first word and town', (_, { name, city }) => firstWordAndTown(name, city)),
];

function list(title: string, toText: Variant['toQuery']): Variant {
  return { title, toQuery: toText, isForLists: true };
}

function search(title: string, toText: Variant['toQuery']): Variant {
  return { title, toQuery: toText, isForLists: false };
}

function and(name: string | null, city: string): string | null {
  return name === null ? null : `${name} ${city}`;
}

function changeLongWord(random: Random, name: string, change: (word: string) => string): string | null {
  return changeWord(random, name, isLongWord, change);
}

function isLongWord(word: string): boolean {
  return word.length >= 5 && isPlainWord(word);
}

const KEYBOARD = ['qwertyuiopå', 'asdfghjklöä', 'zxcvbnm'];

function slipOnKeyboard(random: Random, word: string): string {
  const at = 1 + random.int(word.length - 1);
  const letter = (word[at] ?? '').toLowerCase();
  const row = KEYBOARD.find((keys) => keys.includes(letter));
  if (row === undefined) return word;
  const place = row.indexOf(letter);
  const neighbours = [row[place - 1], row[place + 1]].filter((key) => key !== undefined);
  return word.slice(0, at) + random.pick(neighbours) + word.slice(at + 1);
}

const SOUNDS = toRules(
  String.raw`ck k, k(?!k) ck, c(?=[aou]) k, c(?=[eiy]) s, z s, s z, w v, v w, ph f, f ph, x ks, ks x, ä e,
  e(?=[rnl]) ä, å o, ([lmnrst])\1 $1, ([lmnrst])(?=[aeiouyåäö]) $1$1, i y, y i, th t, hj|gj|dj|lj j`,
);

const LOOK_ALIKES = toRules('o 0, l 1, i 1, s 5, b 8, m rn, rn m, cl d, e c, g q, h b, u v, å a, ö o, ä a');

type Rule = readonly [pattern: RegExp, spelling: string];

/** Reads patterns with what stands for them: `ck k, z s`. */
function toRules(text: string): Rule[] {
  return text.split(/,\s+/).map((each) => {
    const [pattern = '', spelling = ''] = each.split(' ');
    return [new RegExp(pattern), spelling];
  });
}

/** Spells a word by one of the rules that fit, except for its first letter. */
function respell(random: Random, word: string, rules: readonly Rule[]): string {
  return word.slice(0, 1) + applyRule(random, word.slice(1), rules);
}

function applyRule(random: Random, text: string, rules: readonly Rule[]): string {
  const fitting = rules.filter(([pattern]) => pattern.test(text));
  if (fitting.length === 0) return text;
  const [pattern, spelling] = random.pick(fitting);
  return text.replace(pattern, spelling);
}

/** Mistypes a word that fits, beside a long one. */
function mistypeBeside(random: Random, name: string, isFit: (word: string) => boolean): string | null {
  return changeWord(
    random,
    name,
    (word) => word.length >= 2 && isPlainWord(word) && isFit(word),
    (word, others) => (others.some(isLongWord) ? editWord(random, word) : word),
  );
}

function editWord(random: Random, word: string): string {
  return mistypeAt(random, word, random.int(word.length));
}

function slip(random: Random, word: string | null, minLetters: number, slips: number): string | null {
  if (word === null || word.length < minLetters) return null;
  let typed = word;
  for (let count = 0; count < slips; count += 1) typed = editWord(random, typed);
  return changed(word, typed);
}

function slipInName(random: Random, name: string, slips: number): string | null {
  const words = withoutForm(name).split(' ');
  const places = words.flatMap((word, place) =>
    word.length >= 4 && /^\p{L}+$/u.test(word) ? Array.from(word, () => place) : [],
  );
  if (places.length < 8) return null;
  for (let count = 0; count < slips; count += 1) {
    const place = random.pick(places);
    words[place] = editWord(random, words[place] ?? '');
  }
  return words.join(' ');
}

function transliterate(name: string): string | null {
  if ((name.match(/[åäö]/giu) ?? []).length < 2) return null;
  const spelled: Record<string, string> = { å: 'aa', ä: 'ae', ö: 'oe', Å: 'Aa', Ä: 'Ae', Ö: 'Oe' };
  return name.replace(/[åäö]/giu, (letter) => spelled[letter] ?? letter);
}

function cutWord(random: Random, { distinctiveWord, tellingLetters }: Target): string | null {
  if (distinctiveWord === null || tellingLetters >= distinctiveWord.length) return null;
  return distinctiveWord.slice(0, tellingLetters + random.int(distinctiveWord.length - tellingLetters));
}

function twoWords(random: Random, { name, distinctiveWord }: Target): string | null {
  const words = withoutForm(name).split(' ');
  const place = words.indexOf(distinctiveWord ?? '');
  const neighbours = [place - 1, place + 1].filter((at) => (words[at] ?? '').length > 2);
  if (place < 0 || neighbours.length === 0) return null;
  const neighbour = random.pick(neighbours);
  const typed = slip(random, distinctiveWord, 6, 1);
  if (typed === null) return null;
  return neighbour < place ? `${words[neighbour]} ${typed}` : `${typed} ${words[neighbour]}`;
}

function joinAndMistype(random: Random, name: string): string | null {
  const joined = QUERIES.joined(random, name);
  return joined === null ? null : QUERIES['one typo'](random, withoutForm(joined));
}

const MIN_CUT = 7;

/** Cuts a word of seven letters or more to its first three to five: `Redov. Konsult AB`. */
function cutAWord(random: Random, name: string): string | null {
  if (!withoutForm(name).includes(' ')) return null;
  const isFit = (word: string): boolean => word.length >= MIN_CUT && withoutForm(word) !== '';
  return changeWord(random, name, isFit, (word) => `${word.slice(0, 3 + random.int(3))}.`);
}

const ABBREVIATIONS = toRules(
  `Fastigheter Fast., Fastighets Fast., Förvaltning Förv., Byggnads Bygg, Entreprenad Entr., Redovisning Redov.,
  Stockholm Sthlm, Göteborg Gbg, International Int'l, Försäkring Förs., Restaurang Rest., Sverige Sv.`,
).map(([word, short]): Rule => [new RegExp(`\\b${word.source}\\b`, 'i'), short]);

/** UTF-8 read as Latin-1, the seven-bit letters of old systems, or replacement characters. */
function breakEncoding(random: Random, name: string): string | null {
  const kind = random.int(3);
  if (kind === 0) return changed(name, Buffer.from(name, 'utf8').toString('latin1'));
  const sevenBit: Readonly<Record<string, string>> = { å: '}', ä: '{', ö: '|', Å: ']', Ä: '[', Ö: '\\' };
  return changed(
    name,
    name.replace(/[åäöÅÄÖ]/g, (letter) => (kind === 1 ? (sevenBit[letter] ?? letter) : '\uFFFD')),
  );
}

function misread(random: Random, name: string, errors: number): string | null {
  let text: string | null = name;
  for (let error = 0; error < errors && text !== null; error += 1)
    text = changeLongWord(random, text, (word) => respell(random, word, LOOK_ALIKES));
  return text;
}

function addNumber(random: Random, { name, orgNumber }: Target): string {
  const written = random.chance(0.5) ? orgNumber : `${orgNumber.slice(0, 6)}-${orgNumber.slice(6)}`;
  return random.chance(0.5) ? `${name} ${written}` : `org.nr ${written}`;
}

function toDomain(name: string): string | null {
  const host = foldDiacritics(withoutForm(name).toLowerCase()).replace(/[^a-z0-9]+/g, '');
  return host.length < 6 ? null : `${host}.se`;
}

function firstWordAndTown(name: string, city: string): string | null {
  const [first = '', second] = withoutForm(name).split(' ');
  return first.length < 5 || second === undefined ? null : `${first} ${city}`;
}
