const SINGLE_LETTERS: Readonly<Record<string, string>> = {
  å: 'a',
  ä: 'a',
  ö: 'o',
  é: 'e',
  è: 'e',
  ü: 'u',
  ø: 'o',
  æ: 'a',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  œ: 'o',
};

const FOLDED = /[^\x00-\x7f]/g;
/**
 * Matches a text with a character that may need folding. Has no flag `g`, unlike {@link FOLDED}, so
 * that each test starts at the beginning of the text.
 */
const MAY_CHANGE = /[^\x00-\x7f]/;

/**
 * Removes diacritics from a lower-case text: å and ä → a, ö → o, é → e
 * (docs/formats/organisation-numbers.md#matching). Keeps letters of other scripts.
 */
export function foldDiacritics(lowerCaseText: string): string {
  return MAY_CHANGE.test(lowerCaseText) ? lowerCaseText.replace(FOLDED, foldLetter) : lowerCaseText;
}

function foldLetter(letter: string): string {
  const known = SINGLE_LETTERS[letter];
  if (known !== undefined) return known;
  return letter.normalize('NFD').replace(/\p{M}+/gu, '');
}
