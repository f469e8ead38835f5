import type { NormalisedName } from '../normalise-name.ts';

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

export function roundScoreToFourDecimals(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
