import { computeEditDistance } from './word-similarity.ts';

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

export const FORM_AT_ENDS: Readonly<Record<string, string>> = {
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
export const STATUS_PHRASES: ReadonlyMap<string, readonly (readonly string[])[]> = Map.groupBy(
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

/** `legalForm` is the company's code of legal form without the suffix `-ORGFO`. */
export function compareLegalForms(
  legalFormInQuery: string | null,
  { name, legalForm }: { name: { readonly legalFormInName: string | null }; legalForm: string },
): LegalFormRelation {
  if (legalFormInQuery === name.legalFormInName) return 'same-or-none';
  if (legalFormInQuery === null) return 'only-one-has-form';
  if (name.legalFormInName !== null) return 'different';
  const implied = LEGAL_FORM_BY_REGISTRY_CODE[legalForm] ?? null;
  return implied !== null && implied !== legalFormInQuery ? 'different' : 'only-one-has-form';
}

const BY_FIRST_WORD = Map.groupBy(
  SEQUENCES.toSorted((a, b) => b.words.length - a.words.length),
  ({ words: [first = ''] }) => first,
);

/** Returns the longest legal form that starts at a word of a folded name, or null. */
export function findLegalFormAt(foldedWords: readonly string[], index: number) {
  for (const candidate of BY_FIRST_WORD.get(foldedWords[index] ?? '') ?? []) {
    if (hasAt(foldedWords, index, candidate.words))
      return { form: candidate.form, wordCount: candidate.words.length };
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

/**
 * Foreign legal forms and their spellings, in lower case without diacritics. They count only at the
 * start or end of a name without a Swedish legal form: in `Relax Spa AB` the word `Spa` is a part
 * of the name.
 */
const SPELLINGS: readonly (readonly [form: string, spellings: string])[] = [
  ['ag', 'ag, aktiengesellschaft'],
  ['gmbh', 'gmbh, gesellschaft mit beschrankter haftung'],
  ['kg', 'kg, kommanditgesellschaft'],
  ['ltd', 'ltd, limited'],
  ['plc', 'plc, public limited company'],
  ['llc', 'llc, limited liability company, ooo, o o o'],
  ['corp', 'corp, corporation, co, company, inc, incorporated'],
  ['jsc', 'jsc, oao, ojsc, pjsc, pao, joint stock company, open joint stock company'],
  ['lp', 'lp, limited partnership'],
  ['llp', 'llp, limited liability partnership'],
  ['oy', 'oy, oyj, osakeyhtio'],
  ['as', 'as, asa, aktieselskab, aksjeselskap'],
  ['aps', 'aps, anpartsselskab'],
  ['bv', 'bv, besloten vennootschap'],
  ['nv', 'nv, naamloze vennootschap'],
  ['bvba', 'bvba'],
  ['sa', 'sa, societe anonyme, sociedad anonima'],
  ['sas', 'sas'],
  ['sarl', 'sarl'],
  ['srl', 'srl'],
  ['spa', 'spa, societa per azioni'],
  ['spzoo', 'spzoo, sp zoo, sp z o o, sp z oo'],
  ['ano', 'ano'],
];

interface Spelling {
  readonly form: string;
  readonly words: readonly string[];
}

const ALL: readonly Spelling[] = SPELLINGS.flatMap(([form, texts]) =>
  texts.split(', ').map((text) => ({ form, words: text.split(' ') })),
).toSorted((a, b) => b.words.length - a.words.length);
const FOREIGN_BY_LAST_WORD = Map.groupBy(ALL, ({ words }) => words.at(-1) ?? '');
const FOREIGN_BY_FIRST_WORD = Map.groupBy(ALL, ({ words }) => words[0] ?? '');

/** Finds foreign legal forms at both ends of a folded name. At least one other word remains. */
export function findNameRange(foldedWords: readonly string[]) {
  const forms: string[] = [];
  let from = 0;
  let to = foldedWords.length;
  for (;;) {
    const found = findEnding(foldedWords, from, to);
    if (found === null) break;
    forms.push(found.form);
    to -= found.words.length;
  }
  const start = findStart(foldedWords, to);
  if (start !== null) {
    forms.push(start.form);
    from = start.words.length;
  }
  return { nameStart: from, nameEndExclusive: to, forms };
}

function findEnding(foldedWords: readonly string[], from: number, to: number): Spelling | null {
  const options = FOREIGN_BY_LAST_WORD.get(foldedWords[to - 1] ?? '') ?? [];
  return (
    options.find(({ words }) => hasAt(foldedWords, to - words.length, words) && to - words.length > from) ??
    null
  );
}

function findStart(foldedWords: readonly string[], to: number): Spelling | null {
  const options = FOREIGN_BY_FIRST_WORD.get(foldedWords[0] ?? '') ?? [];
  return options.find(({ words }) => hasAt(foldedWords, 0, words) && words.length < to) ?? null;
}

function hasAt(foldedWords: readonly string[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => foldedWords[at + offset] === word);
}

/**
 * Compares the foreign legal forms of a query and of a name, such as `gmbh` and `ag`. One shared
 * form makes them the same.
 */
export function compareForeignLegalForms(
  queryForms: readonly string[],
  nameForms: readonly string[],
): LegalFormRelation {
  if (queryForms.length === 0 && nameForms.length === 0) return 'same-or-none';
  if (queryForms.length === 0 || nameForms.length === 0) return 'only-one-has-form';
  return queryForms.some((form) => nameForms.includes(form)) ? 'same-or-none' : 'different';
}
