/**
 * Forms → the sequences of legal-form words of Swedish names, folded, that stand for them
 * (docs/formats/organisation-numbers.md#matching). There is deliberately no generic class: AB never
 * equals Ltd.
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

/** Words that are a form only at either end of a name and only when no other form word stands in it. */
export const FORM_WORDS_AT_ENDS: Readonly<Record<string, string>> = {
  stiftelse: 'stiftelse',
  stiftelsen: 'stiftelse',
};

/** Endings that are glued to a stem: `Byggaktiebolaget` is `Bygg` and the form AB. */
export const LEGAL_FORM_SUFFIXES: readonly (readonly [string, string])[] = [
  ['aktiebolaget', 'ab'],
  ['aktiebolag', 'ab'],
  ['handelsbolaget', 'hb'],
  ['handelsbolag', 'hb'],
  ['kommanditbolaget', 'kb'],
  ['kommanditbolag', 'kb'],
];

/** Phrases that tell a state and are no part of a name. Folded words. */
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

/** The words of phrases like `(publ)` and `i likvidation`, by their first word. */
export const STATUS_PHRASES: ReadonlyMap<string, readonly (readonly string[])[]> = Map.groupBy(
  STATUSES.map((phrase) => phrase.split(' ')),
  ([first = '']) => first,
);

/** Registry code (without `-ORGFO`) → the form word of {@link SEQUENCES_BY_FORM} that its names carry. */
export const FORM_BY_REGISTRY_CODE: Readonly<Record<string, string>> = {
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

/** The longest sequences first. */
const BY_FIRST_WORD = Map.groupBy(
  SEQUENCES.toSorted((a, b) => b.words.length - a.words.length),
  ({ words: [first = ''] }) => first,
);

/** The form that begins at `index` of the folded words, the longest one first; null when none does. */
export function findLegalFormAt(
  folded: readonly string[],
  index: number,
): { form: string; length: number } | null {
  for (const candidate of BY_FIRST_WORD.get(folded[index] ?? '') ?? []) {
    if (candidate.words.every((word, offset) => folded[index + offset] === word)) {
      return { form: candidate.form, length: candidate.words.length };
    }
  }
  return null;
}

/** True when the word is the beginning of a form word, as it is while somebody types `Nordlys Aktieb`. */
export function isLegalFormPrefix(word: string): boolean {
  return SEQUENCES.some(({ text }) => text.startsWith(word));
}
