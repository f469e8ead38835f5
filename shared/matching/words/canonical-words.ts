type WordRelation = 'abbreviation' | 'synonym';

/**
 * Words that mean the same in names of companies, folded (docs/callers/search.md#words). The first
 * of each list is the canonical word. Words after `|` are abbreviations.
 */
const SAME_WORDS: readonly string[] = [
  'sverige sweden | sv',
  'svenska swedish',
  'stockholm | sthlm',
  'goteborg gothenburg | gbg',
  'fastighet fastigheter fastighets fastighetsbolag fastighetsbolaget | fast fastigh',
  'forvaltning forvaltnings | forv forvaltn',
  'bygg byggnads byggnad | byggn',
  'entreprenad entreprenader entreprenads | entr entrepr',
  'redovisning redovisnings | redov',
  'forsakring forsakringar forsakrings | fors',
  'restaurang restauranger restaurant | rest',
  'international internationella internationell | intl internat',
  'konsult konsulter consulting | kons',
  'transport transporter transports | transp trp',
  'teknik tekniska | tekn',
  'service services | serv',
  'installation installationer installations | inst',
  'industri industrier | ind',
  'handel handels | hand',
  'maskin maskiner | mask',
  'sakerhet sakerhets | sak',
  'kommunikation kommunikations | komm',
  'utveckling utvecklings | utv',
  'organisation organization',
  'brothers bros',
  'broderna | br',
  'grupp gruppen',
  'kompani company | co comp',
  'saint sankt | st',
  'labor labour',
  'center centre',
  'holding holdings',
];

/**
 * Number words in Swedish and English, also ordinal ones, and roman numerals, one line for each
 * number. Leaves out `i`, `v` and `x`, which are usually words or initials.
 */
const NUMBERS: readonly string[] = [
  '1 ett one first 1st forsta',
  '2 ii tva two second 2nd andra',
  '3 iii tre three third 3rd tredje',
  '4 iv fyra four fourth 4th fjarde',
  '5 fem five fifth 5th femte',
  '6 vi sex six sixth 6th sjatte',
  '7 vii sju seven seventh 7th sjunde',
  '8 viii atta eight eighth 8th attonde',
  '9 ix nio nine ninth 9th nionde',
  '10 tio ten tenth 10th tionde',
  '11 xi elva eleven',
  '12 xii tolv twelve',
  '13 xiii tretton thirteen',
  '14 xiv fjorton fourteen',
  '15 xv femton fifteen',
  '16 xvi sexton sixteen',
  '17 xvii sjutton seventeen',
  '18 xviii arton eighteen',
  '19 xix nitton nineteen',
  '20 xx tjugo twenty',
  '30 xxx trettio thirty',
  '40 fyrtio forty fourty',
  '50 femtio fifty',
  '60 sextio sixty',
  '70 sjuttio seventy',
  '80 attio eighty',
  '90 nittio ninety',
];

interface CanonicalWord {
  readonly canonical: string;
  readonly isShort: boolean;
}

const CANONICAL: ReadonlyMap<string, CanonicalWord> = new Map(
  [...SAME_WORDS, ...NUMBERS].flatMap((line): [string, CanonicalWord][] => {
    const [full = '', short = ''] = line.split(' | ');
    const words = full.split(' ');
    const canonical = words[0] ?? '';
    return [
      ...words.map((word): [string, CanonicalWord] => [word, { canonical, isShort: false }]),
      ...short
        .split(' ')
        .filter((word) => word !== '')
        .map((word): [string, CanonicalWord] => [word, { canonical, isShort: true }]),
    ];
  }),
);

/**
 * Words that mean the same as two neighbouring words, such as `us` for `united states`. The outer
 * key is the first word, the inner key the second.
 */
const PHRASES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'united',
    new Map([
      ['states', 'us'],
      ['kingdom', 'uk'],
    ]),
  ],
]);

/**
 * Returns how two folded words with the same meaning are related: as abbreviation or synonyms. Null
 * if no such relation is known.
 */
export function findSameMeaningRelation(foldedWord: string, otherFoldedWord: string): WordRelation | null {
  const first = CANONICAL.get(foldedWord);
  if (first === undefined) return null;
  const second = CANONICAL.get(otherFoldedWord);
  if (second?.canonical !== first.canonical) return null;
  return first.isShort || second.isShort ? 'abbreviation' : 'synonym';
}

/** Returns one word for two neighbouring words, such as `44` for `forty four`, or null. */
export function findSynonymOfWordPair(first: string, second: string): string | null {
  const phrase = PHRASES.get(first)?.get(second);
  if (phrase !== undefined) return phrase;
  const tens = CANONICAL.get(first)?.canonical;
  if (tens === undefined || !/^[2-9]0$/.test(tens)) return null;
  const units = CANONICAL.get(second)?.canonical ?? '';
  return /^[1-9]$/.test(units) ? tens.charAt(0) + units : null;
}

const BRANCH_WORDS = new Set(['filial', 'branch']);
const OPTIONAL_ENDINGS = new Set([
  'sverige',
  'sweden',
  'norden',
  'nordic',
  'nordics',
  'scandinavia',
  'skandinavien',
  'europe',
  ...BRANCH_WORDS,
]);

/** True for a word such as `Sverige` that people often leave out after the first word of a name. */
export function isOftenOmittedWord(foldedWord: string): boolean {
  return OPTIONAL_ENDINGS.has(foldedWord);
}

export function isForeignBranchWord(foldedWord: string): boolean {
  return BRANCH_WORDS.has(foldedWord);
}
