import { findLegalFormMeantByTypo } from './words/legal-form-words.ts';

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
  const hostWithoutAnd = host?.replaceAll('och', '') ?? null;
  const repaired = [host, hostWithoutAnd, repairDigits(decoded), repairForm(repairDigits(decoded)), decoded];
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
