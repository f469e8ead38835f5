import type { LegalFormRelation } from './legal-form-words.ts';

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
const BY_LAST_WORD = Map.groupBy(ALL, ({ words }) => words.at(-1) ?? '');
const BY_FIRST_WORD = Map.groupBy(ALL, ({ words }) => words[0] ?? '');

interface NameRange {
  readonly nameStart: number;
  readonly nameEndExclusive: number;
  readonly forms: readonly string[];
}

/** Finds foreign legal forms at both ends of a folded name. At least one other word remains. */
export function findNameRange(foldedWords: readonly string[]): NameRange {
  const forms: string[] = [];
  let from = 0;
  let to = foldedWords.length;
  for (
    let found = findEnding(foldedWords, from, to);
    found !== null;
    found = findEnding(foldedWords, from, to)
  ) {
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
  const options = BY_LAST_WORD.get(foldedWords[to - 1] ?? '') ?? [];
  return (
    options.find(({ words }) => hasAt(foldedWords, to - words.length, words) && to - words.length > from) ??
    null
  );
}

function findStart(foldedWords: readonly string[], to: number): Spelling | null {
  const options = BY_FIRST_WORD.get(foldedWords[0] ?? '') ?? [];
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
