/**
 * Legal-form words of Swedish names, folded, as sequences of words → the form that they stand for
 * (docs/formats/organisation-numbers.md#matching). There is deliberately no generic class: AB never
 * equals Ltd.
 */
const SEQUENCES: readonly (readonly [string, string])[] = [
  ['ab', 'ab'],
  ['abp', 'ab'],
  ['aktiebol', 'ab'],
  ['aktiebolag', 'ab'],
  ['aktiebolaget', 'ab'],
  ['aktie bolag', 'ab'],
  ['aktie bolaget', 'ab'],
  ['a bolag', 'ab'],
  ['publikt aktiebolag', 'ab'],
  ['publikt ab', 'ab'],
  ['hb', 'hb'],
  ['handelsbolag', 'hb'],
  ['handelsbolaget', 'hb'],
  ['handels bolag', 'hb'],
  ['kb', 'kb'],
  ['kommanditbolag', 'kb'],
  ['kommanditbolaget', 'kb'],
  ['kommandit bolag', 'kb'],
  ['brf', 'brf'],
  ['bostadsrattsforening', 'brf'],
  ['bostadsrattsforeningen', 'brf'],
  ['bostadsratts forening', 'brf'],
  ['bostadsratts foreningen', 'brf'],
  ['ekonomisk forening', 'ek'],
  ['ekonomiska forening', 'ek'],
  ['ekonomiska foreningen', 'ek'],
  ['ek forening', 'ek'],
  ['ek for', 'ek'],
  ['ekfor', 'ek'],
  ['ideell forening', 'ideell'],
  ['ideella foreningen', 'ideell'],
];

/** Words that are a form only at either end of a name and only when no other form word stands in it. */
export const FORM_WORDS_AT_ENDS: Readonly<Record<string, string>> = {
  stiftelse: 'stiftelse',
  stiftelsen: 'stiftelse',
};

/** Endings that are glued to a stem: `Byggaktiebolaget` is `Bygg` and the form AB. */
export const GLUED_ENDINGS: readonly (readonly [string, string])[] = [
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
  ([first]) => first!,
);

/** Registry code (without `-ORGFO`) → the form word of {@link SEQUENCES} that its names carry. */
export const FORM_BY_LEGAL_FORM: Readonly<Record<string, string>> = {
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

const BY_FIRST_WORD = new Map<string, { words: string[]; form: string }[]>();
for (const [sequence, form] of SEQUENCES) {
  const words = sequence.split(' ');
  const first = words[0]!;
  const list = BY_FIRST_WORD.get(first) ?? [];
  list.push({ words, form });
  BY_FIRST_WORD.set(
    first,
    list.sort((a, b) => b.words.length - a.words.length),
  );
}

/** The form that begins at `index` of the folded words, the longest one first; null when none does. */
export function findFormAt(
  folded: readonly string[],
  index: number,
): { form: string; length: number } | null {
  for (const candidate of BY_FIRST_WORD.get(folded[index]!) ?? []) {
    if (candidate.words.every((word, offset) => folded[index + offset] === word)) {
      return { form: candidate.form, length: candidate.words.length };
    }
  }
  return null;
}

/** True when the word is the beginning of a form word, as it is while somebody types `Nordlys Aktieb`. */
export function isFormBeginning(word: string): boolean {
  return SEQUENCES.some(([sequence]) => sequence.startsWith(word));
}
