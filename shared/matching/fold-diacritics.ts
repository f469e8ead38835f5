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

/**
 * Folds the digraphs of å, ä and ö as the letters are folded: `goeteborg` → `goteborg`.
 * A run of them counts once, so that `småel` and `smaael` meet. Both spellings of a name have the
 * same result, and so have a few different names: compare these by {@link isTransliteration}.
 */
export function foldDigraphs(foldedText: string): string {
  return hasDigraph(foldedText) ? foldedText.replace(/a[ae]+/g, 'a').replace(/oe+/g, 'o') : foldedText;
}

export function hasDigraph(foldedText: string): boolean {
  return DIGRAPH.test(foldedText);
}

const DIGRAPH = /a[ae]|oe/;

const SPELLINGS: Readonly<Record<string, string>> = {
  å: '(?:[åäæa]|aa)',
  ä: '(?:[åäæa]|ae)',
  æ: '(?:[åäæa]|ae)',
  ö: '(?:[öøo]|oe)',
  ø: '(?:[öøo]|oe)',
};

/**
 * True if one of two lower-case words is the other with `aa`, `ae` and `oe` for any of its å, ä and
 * ö. People mix the spellings: `Göteborgs Roer`.
 */
export function isTransliteration(word: string, otherWord: string): boolean {
  return isSpelling(word, otherWord) || isSpelling(otherWord, word);
}

function isSpelling(word: string, otherWord: string): boolean {
  const pattern = Array.from(word, (letter) => SPELLINGS[letter] ?? foldDiacritics(letter)).join('');
  return new RegExp(`^${pattern}$`, 'u').test(foldOtherLetters(otherWord));
}

function foldOtherLetters(word: string): string {
  return word.replace(/[^\x00-\x7fåäæöø]/g, foldLetter);
}

function foldLetter(letter: string): string {
  const known = SINGLE_LETTERS[letter];
  if (known !== undefined) return known;
  return letter.normalize('NFD').replace(/\p{M}+/gu, '');
}

const MAX_TOWN_KEY_LENGTH = 100;

/**
 * Returns the letters and digits of a town's name in lower case without diacritics, at most 100, to
 * compare towns. `Malmoe` has the key of `Malmö`.
 */
export function toTownKey(city: string): string {
  return foldDigraphs(foldTown(city)).slice(0, MAX_TOWN_KEY_LENGTH);
}

/**
 * Returns a typed part of a town's name in the form of {@link toTownKey}. A town matches if its key
 * contains the result. Null if the part has no letters or digits, or is too long.
 */
export function toTownSearchKey(townNamePart: string): string | null {
  const part = foldTown(townNamePart);
  return part === '' || part.length > MAX_TOWN_KEY_LENGTH ? null : foldDigraphs(part);
}

function foldTown(city: string): string {
  return foldDiacritics(city.normalize('NFKC').toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '');
}
