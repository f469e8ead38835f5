import type { NormalisedName } from '../normalise-name.ts';
import { isOftenOmittedWord } from '../words/canonical-words.ts';

/** Kind of match, best first (docs/contract.md#search). The first two are exact hits. */
export type NameMatchKind =
  'exact' | 'form-left-out' | 'beginning' | 'all-words' | 'name-and-town' | 'fuzzy' | 'other-form';

export interface NameMatch {
  readonly kind: NameMatchKind;
  /**
   * Score, 0 to 1. A better kind of match has a higher score, except that `other-form` is always
   * 0.5 and `fuzzy` can be lower.
   */
  readonly score: number;
  readonly isSameSpellingExceptCase: boolean;
  readonly similarity: number;
  /**
   * True if no person has to check that the query means this name. The caller must still rule out
   * that another company is as similar.
   */
  readonly isCertain: boolean;
  /** True if the query leaves out a part of the name, so that it may mean another company. */
  readonly isNamePartMissingInQuery: boolean;
  /**
   * For a query of one word that the name has with typing errors: their number, and half a one more
   * where the query is the beginning of the word. Such matches are ranked by it, then active
   * companies first, then by the word's share of the name, which the score tells.
   */
  readonly slips?: number;
  /** True for a similar name that has every word of the query, at least one with a typing error. */
  readonly hasAllWords?: boolean;
  /** The slips in words of two or three letters that `isCertain` rests on. Absent without any. */
  readonly shortSlips?: readonly ShortSlip[];
}

export interface ShortSlip {
  readonly typed: string;
  readonly registered: string;
  /** True for the first word of the name, which may be initials. */
  readonly isFirst: boolean;
}

export interface NameCandidate {
  readonly name: NormalisedName;
  readonly text: string;
  /**
   * Code of the company's legal form in the register, without its suffix `-ORGFO`. `''` when
   * unknown.
   */
  readonly legalForm: string;
  readonly city: string;
}

export function roundScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

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
  readonly edits: number;
}

export const MAX_TOWN_WEIGHT = 0.4;

/** Weight of an unpaired word that people leave out, such as `Sverige`. */
const OPTIONAL_WEIGHT = 0.2;

/** True for a word that affects a match. False for particles such as `i` and `&`. */
export function isSignificantWord({ weight }: AlignedWord): boolean {
  return weight >= MAX_TOWN_WEIGHT;
}

/** True for a word that people often leave out, such as `Sverige`, if it is not the first word. */
export function isOftenOmitted({ text, position }: AlignedWord): boolean {
  return position > 0 && isOftenOmittedWord(text);
}

export function weighUnpairedWord(word: AlignedWord): number {
  return isOftenOmitted(word) ? OPTIONAL_WEIGHT : word.weight;
}
