import { isOftenOmittedWord } from '../words/canonical-words.ts';

/**
 * Relation of one or two words of a query to the paired words of a name. `joined`: the query writes
 * two words as one. `split`: the query writes one word as two. `prefix`: the word of the query is
 * incomplete.
 */
export type QueryToNameWordRelation =
  'exact' | 'joined' | 'split' | 'synonym' | 'abbreviation' | 'typo' | 'prefix';

export interface AlignedWord {
  readonly text: string;
  readonly weight: number;
  /** Index among the words of the query or name, from 0. */
  readonly position: number;
  isUnpaired: boolean;
  /**
   * True for a word of the query that is the town and has a mistyped copy earlier in the query,
   * such as the last word of `Nordlys i Örbro AB Örebro` for the name `Nordlys i Örebro AB`. Such a
   * word is not paired with a word of the name.
   */
  isRepeatOfMistypedTown: boolean;
}

export interface WordPair {
  readonly relation: QueryToNameWordRelation;
  readonly queryWords: readonly AlignedWord[];
  readonly nameWords: readonly AlignedWord[];
  readonly similarity: number;
  /**
   * Number of typing errors. For the relation `prefix`, the number of letters that are still
   * missing.
   */
  readonly typosOrMissingLetters: number;
}

export const MAX_WEIGHT_OF_COMPANY_TOWN_WORD = 0.4;

/** Weight of an unpaired word that people leave out, such as `Sverige`. */
const OPTIONAL_WEIGHT = 0.2;

/** True for a word that affects a match. False for particles such as `i` and `&`. */
export function isSignificantWord({ weight }: AlignedWord): boolean {
  return weight >= MAX_WEIGHT_OF_COMPANY_TOWN_WORD;
}

/** True for a word that people often leave out, such as `Sverige`, if it is not the first word. */
export function isOftenOmitted({ text, position }: AlignedWord): boolean {
  return position > 0 && isOftenOmittedWord(text);
}

/** Returns the weight of an unpaired word. An optional word such as `Sverige` has a low weight. */
export function weighUnpairedWord(word: AlignedWord): number {
  return isOftenOmitted(word) ? OPTIONAL_WEIGHT : word.weight;
}
