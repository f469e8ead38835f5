import { computeEditDistance } from './edit-distance.ts';

/**
 * Spellings of each legal form in Swedish names, folded and separated by commas
 * (docs/formats/organisation-numbers.md#matching). Foreign forms are no synonyms: AB never equals
 * Ltd.
 */
const SEQUENCES_BY_FORM: Readonly<Record<string, string>> = {
  ab: 'ab, abp, aktiebol, aktiebolag, aktiebolaget, aktie bolag, aktie bolaget, a bolag, publikt aktiebolag, publikt ab',
  hb: 'hb, handelsbolag, handelsbolaget, handels bolag',
  kb: 'kb, kommanditbolag, kommanditbolaget, kommandit bolag',
  brf: 'brf, bostadsrattsforening, bostadsrattsforeningen, bostadsratts forening, bostadsratts foreningen',
  ek: 'ekonomisk forening, ekonomiska forening, ekonomiska foreningen, ek forening, ek for, ekfor',
  ideell: 'ideell forening, ideella foreningen',
};
const SEQUENCES = Object.entries(SEQUENCES_BY_FORM).flatMap(([form, texts]) =>
  texts.split(', ').map((text) => ({ text, words: text.split(' '), form })),
);

export const LEGAL_FORM_BY_FIRST_OR_LAST_WORD: Readonly<Record<string, string>> = {
  stiftelse: 'stiftelse',
  stiftelsen: 'stiftelse',
};

/** Legal forms as the end of a word: `Byggaktiebolaget` is `Bygg` and the form AB. */
export const LEGAL_FORM_SUFFIXES: readonly (readonly [suffix: string, form: string])[] = [
  ['aktiebolaget', 'ab'],
  ['aktiebolag', 'ab'],
  ['handelsbolaget', 'hb'],
  ['handelsbolag', 'hb'],
  ['kommanditbolaget', 'kb'],
  ['kommanditbolag', 'kb'],
];

const STATUSES: readonly string[] = [
  'publ',
  'i likvidation',
  'i frivillig likvidation',
  'i konkurs',
  'under konkurs',
  'under likvidation',
  'under rekonstruktion',
  'under foretagsrekonstruktion',
];

/**
 * Phrases such as `(publ)` and `i likvidation`, split into words and grouped by their first word.
 */
export const STATUS_PHRASE_WORDS_BY_FIRST_WORD: ReadonlyMap<string, readonly (readonly string[])[]> =
  Map.groupBy(
    STATUSES.map((phrase) => phrase.split(' ')),
    ([first = '']) => first,
  );

/** Legal form as names contain it, by the register's code without the suffix `-ORGFO`. */
export const LEGAL_FORM_BY_REGISTRY_CODE: Readonly<Record<string, string>> = {
  AB: 'ab',
  BAB: 'ab',
  FAB: 'ab',
  TPAB: 'ab',
  HB: 'hb',
  KB: 'kb',
  BRF: 'brf',
  EK: 'ek',
  S: 'stiftelse',
};

export type LegalFormRelation = 'same-or-none' | 'only-one-has-form' | 'different';

/** The legal form in a name, and the company's code of legal form without the suffix `-ORGFO`. */
interface NameWithRegisteredForm {
  readonly name: { readonly legalFormInName: string | null };
  readonly legalForm: string;
}

export function compareLegalForms(
  legalFormInQuery: string | null,
  { name, legalForm: registryCode }: NameWithRegisteredForm,
): LegalFormRelation {
  if (legalFormInQuery === name.legalFormInName) return 'same-or-none';
  if (legalFormInQuery === null) return 'only-one-has-form';
  if (name.legalFormInName !== null) return 'different';
  const implied = LEGAL_FORM_BY_REGISTRY_CODE[registryCode] ?? null;
  return implied !== null && implied !== legalFormInQuery ? 'different' : 'only-one-has-form';
}

const BY_FIRST_WORD = Map.groupBy(
  SEQUENCES.toSorted((a, b) => b.words.length - a.words.length),
  ({ words: [first = ''] }) => first,
);

export interface LegalFormAtWord {
  readonly form: string;
  readonly wordCount: number;
}

/** Returns the longest legal form that starts at a word of a folded name, or null. */
export function findLegalFormAt(foldedWords: readonly string[], index: number): LegalFormAtWord | null {
  for (const candidate of BY_FIRST_WORD.get(foldedWords[index] ?? '') ?? []) {
    if (candidate.words.every((word, offset) => foldedWords[index + offset] === word)) {
      return { form: candidate.form, wordCount: candidate.words.length };
    }
  }
  return null;
}

/** True for the first letters of a legal form, such as `aktieb` in `Nordlys Aktieb`. */
export function isStartOfLegalForm(foldedWord: string): boolean {
  return SEQUENCES.some(({ text }) => text.startsWith(foldedWord));
}

const MIN_SLIP_LENGTH = 8;
const LONG_FORM_WORDS = SEQUENCES.flatMap(({ words: [word = '', ...more] }) =>
  word.length >= MIN_SLIP_LENGTH && more.length === 0 ? [word] : [],
);
const TRANSPOSED_FORMS: Readonly<Record<string, string>> = { ba: 'ab', bh: 'hb', bk: 'kb' };
const MAX_SLIPS = 2;

/** Returns the legal form that a mistyped lower-case word means. Null for any other word. */
export function findLegalFormMeantByTypo(lowerCaseWord: string): string | null {
  const transposed = TRANSPOSED_FORMS[lowerCaseWord];
  if (transposed !== undefined) return transposed;
  if (lowerCaseWord.length < MIN_SLIP_LENGTH) return null;
  const edits = LONG_FORM_WORDS.map((form) => computeEditDistance(lowerCaseWord, form, MAX_SLIPS));
  const fewest = Math.min(...edits);
  // The word is a legal form itself, such as `aktiebolag` beside `aktiebol`.
  if (fewest === 0 || fewest > MAX_SLIPS) return null;
  return LONG_FORM_WORDS[edits.indexOf(fewest)] ?? null;
}
