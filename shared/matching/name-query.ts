import { foldDigraphs, toTownKey } from './fold-diacritics.ts';
import { isStartOfLegalForm, findLegalFormMeantByTypo } from './words/legal-forms.ts';
import { PARTICLE_WEIGHT, toFoldedWordWeight } from './words/word-similarity.ts';
import {
  normaliseName,
  toNameKeyWithLegalForm,
  withoutLastWords,
  type NormalisedName,
} from './normalise-name.ts';

export interface NameQuery {
  readonly text: string;
  readonly name: NormalisedName;
  /**
   * The folded word of a query that has no other but particles and a legal form. Otherwise null.
   */
  readonly onlyWord: string | null;
  readonly nameKeyWithLegalForm: string;
  /**
   * The query with the legal form AB, HB or KB split off its last word: `nordlysab` as `nordlys`
   * and AB. Null if the last word does not end with one of these forms, or if the query has a legal
   * form as a word.
   */
  readonly nameWithFormSplitOff: NormalisedName | null;
  /**
   * The query without an incomplete legal form at its end: `Nordlys` for `Nordlys Aktieb`. Null for
   * a query without such an end.
   */
  readonly nameWithoutIncompleteForm: NormalisedName | null;
  readonly townSplits: readonly TownSplit[];
  /** True to search only in the towns of `townSplits`. */
  readonly isInTown: boolean;
  readonly knownWords: ReadonlySet<string>;
}

/**
 * A query split into a name and a town. `foldedTownWords` has the words of the town in lower case
 * without diacritics. `townKey` is that of `toTownKey`.
 */
export interface TownSplit {
  readonly name: NormalisedName;
  readonly townKey: string;
  readonly foldedTownWords: readonly string[];
}

const MAX_TOWN_WORDS = 3;
const NO_WORDS: ReadonlySet<string> = new Set();

/** Parses a query. Never throws. A query without letters and digits matches nothing. */
export function parseNameQuery(text: string): NameQuery {
  const name = normaliseName(text);
  return {
    text: toComparableText(text),
    name,
    onlyWord: findOnlyWord(name),
    nameKeyWithLegalForm: toNameKeyWithLegalForm(text),
    nameWithFormSplitOff: readGluedForm(name),
    nameWithoutIncompleteForm: readHalfTypedForm(name),
    townSplits: readTowns(name),
    isInTown: false,
    knownWords: NO_WORDS,
  };
}

/** Parses a query that only finds names of companies in a town. */
export function parseNameQueryInTown(text: string, town: string): NameQuery {
  const query = parseNameQuery(`${text} ${town}`);
  const townKey = toTownKey(town);
  const townSplits = query.townSplits.filter((split) => split.townKey === townKey);
  return { ...query, townSplits, isInTown: true };
}

/** Returns the readings of a query by whose key a name is looked up. None has an empty key. */
export function listKeyedNames(query: NameQuery): NormalisedName[] {
  return [query.name, query.nameWithFormSplitOff, query.nameWithoutIncompleteForm].flatMap((name) =>
    name === null || name.nameKey === '' ? [] : [name],
  );
}

function findOnlyWord({ foldedWords }: NormalisedName): string | null {
  const [word, ...others] = foldedWords.filter((each) => toFoldedWordWeight(each) > PARTICLE_WEIGHT);
  return word === undefined || others.length > 0 ? null : word;
}

function readGluedForm(name: NormalisedName): NormalisedName | null {
  const [, stem, form] = /^(.{2,})(ab|hb|kb)$/u.exec(name.words.at(-1) ?? '') ?? [];
  if (name.legalFormInName !== null || stem === undefined || form === undefined) return null;
  return normaliseName([...name.words.slice(0, -1), stem, form].join(' '));
}

function readHalfTypedForm(name: NormalisedName): NormalisedName | null {
  const last = name.foldedWords.at(-1);
  if (name.legalFormInName !== null || last === undefined || !isStartOfLegalForm(last)) return null;
  return withoutLastWords(name, 1);
}

function readTowns(name: NormalisedName): TownSplit[] {
  const readings: TownSplit[] = [];
  for (let count = 1; count <= Math.min(MAX_TOWN_WORDS, name.words.length - 1); count += 1) {
    const part = withoutLastWords(name, count);
    const words = name.foldedWords.slice(-count);
    if (part !== null)
      readings.push({ name: part, townKey: foldDigraphs(words.join('')), foldedTownWords: words });
  }
  return readings;
}

export function toComparableText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

const MAX_LENGTH = 200;

/**
 * Returns corrected variants of a typed name, most likely first. Corrects broken encoding, scanner
 * errors and a mistyped legal form, and reads the host name of a web address. Empty for a name
 * without such errors, or of more than 200 characters (docs/contract.md#search).
 */
export function listRepairedQueries(typedName: string): string[] {
  if (typedName.length > MAX_LENGTH) return [];
  const decoded = repairEncoding(typedName);
  const host = readDomain(decoded);
  const shortHost = host?.replaceAll('och', '') ?? null;
  const repaired = [host, shortHost, repairDigits(decoded), repairForm(repairDigits(decoded)), decoded];
  return [...new Set(repaired.filter((each) => each !== null && each !== typedName))] as string[];
}

/** Letters by their broken text: UTF-8 that was decoded as Latin-1 or Windows-1252. */
const MOJIBAKE: Readonly<Record<string, string>> = {
  'Ã¥': 'å',
  'Ã¤': 'ä',
  'Ã¶': 'ö',
  'Ã…': 'Å',
  'Ã\u0085': 'Å',
  'Ã„': 'Ä',
  'Ã\u0084': 'Ä',
  'Ã–': 'Ö',
  'Ã\u0096': 'Ö',
  'Ã©': 'é',
  'Ã¼': 'ü',
};
const MOJIBAKE_PAIRS = new RegExp(Object.keys(MOJIBAKE).join('|'), 'g');

/** Swedish letters in the seven-bit code of old systems (ISO 646-SE). */
const SEVEN_BIT: Readonly<Record<string, string>> = {
  '}': 'å',
  '{': 'ä',
  '|': 'ö',
  ']': 'Å',
  '[': 'Ä',
  '\\': 'Ö',
};
const SEVEN_BIT_SIGN = /(?<=\p{L})[}{|\][\\]|[}{|\][\\](?=\p{L})/gu;
const BRACKETED = /\{[^{}]*\}|\[[^[\]]*\]/;

function repairEncoding(text: string): string {
  const decoded = text.replace(MOJIBAKE_PAIRS, (pair) => MOJIBAKE[pair] ?? pair);
  const lettered = BRACKETED.test(decoded)
    ? decoded
    : decoded.replace(SEVEN_BIT_SIGN, (sign) => SEVEN_BIT[sign] ?? sign);
  // A letter that was lost is one typing error; a gap in the word would be two.
  return lettered.replace(/\uFFFD/g, '').replace(/(?<=\p{L})\?(?=\p{L})/gu, '');
}

/** Letters that a scanner can misread as a digit, by that digit: it reads `o` as `0`. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', '8': 'b' };
/** Matches a digit between two letters. A scanner may have read the digit instead of a letter. */
const DIGIT_IN_WORD = /(?<=\p{L})[0158](?=\p{L})/gu;

function repairDigits(text: string): string {
  const repairWord = (word: string): string =>
    (word.match(/\p{L}/gu) ?? []).length < 3
      ? word
      : word.replace(DIGIT_IN_WORD, (digit) => DIGIT_LETTERS[digit] ?? digit);
  return text.split(' ').map(repairWord).join(' ');
}

const DOMAIN = /^\s*(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}-]{3,})\.(?:se|nu|com|org|net|eu|io|app)\/?\s*$/iu;

function readDomain(text: string): string | null {
  return DOMAIN.exec(text)?.[1]?.replaceAll('-', ' ') ?? null;
}

/** Corrects a mistyped legal form at the end of a name, such as `Nordlys Aktieblag`. */
function repairForm(text: string): string {
  const words = text.trim().split(/\s+/);
  const form = words.length < 2 ? null : findLegalFormMeantByTypo((words.at(-1) ?? '').toLowerCase());
  return form === null ? text : [...words.slice(0, -1), form].join(' ');
}
