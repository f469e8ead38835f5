import { foldDigraphs } from './fold-diacritics.ts';
import { isStartOfLegalForm } from './words/legal-form-words.ts';
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
  readonly nameWithJoinedFormSplitOff: NormalisedName | null;
  /**
   * The query without an incomplete legal form at its end: `Nordlys` for `Nordlys Aktieb`. Null for
   * a query without such an end.
   */
  readonly nameWithoutIncompleteForm: NormalisedName | null;
  readonly nameAndTownSplits: readonly TownSplit[];
  readonly wordsInSeveralRegisteredNames: ReadonlySet<string>;
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
    nameWithJoinedFormSplitOff: readGluedForm(name),
    nameWithoutIncompleteForm: readHalfTypedForm(name),
    nameAndTownSplits: readTowns(name),
    wordsInSeveralRegisteredNames: NO_WORDS,
  };
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
