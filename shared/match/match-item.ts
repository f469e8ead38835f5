import { z } from 'zod';
import { CompanyStatus } from '../domain/company-status.ts';
import type { CompanyReader } from '../store/port.ts';

/** What matching reads of a generation. */
export type MatchReader = Pick<
  CompanyReader,
  'getCompaniesJson' | 'getCompanyDetailsJson' | 'findExactNames' | 'searchByName' | 'countNames'
>;

/** What a caller knows of a company (docs/callers/match.md). Absent parts are null. */
export interface MatchItem {
  readonly name: string | null;
  /** An organisation number in any written form. */
  readonly orgNumber: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly legalForm: string | null;
}

/** Why an item was decided as it was: a closed list (docs/callers/match.md#reasons). */
export const MATCH_REASONS = [
  'org_number',
  'exact_name',
  'without_legal_form',
  'other_name',
  'typo',
  'word_order',
  'abbreviation',
  'joined_words',
  'transliteration',
  'legal_form',
  'legal_form_differs',
  'city',
  'city_differs',
  'postal_code',
  'postal_code_differs',
  'number_and_name_disagree',
  'several_companies',
  'deregistered',
  'unknown_number',
  'check_digit',
  'missing_name_and_number',
  'malformed_number',
  'malformed_item',
  'malformed_line',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export const MATCH_DECISIONS = ['match', 'candidates', 'none', 'invalid'] as const;
export type MatchDecision = (typeof MATCH_DECISIONS)[number];

/** A company in short, as matches show it. */
export const CompanyBrief = z
  .object({
    orgNumber: z.string().describe('Organisation number, ten digits without a hyphen.'),
    name: z.string().describe('The registered name.'),
    legalForm: z.string().describe("Bolagsverket's code of the legal form, such as `AB`."),
    city: z.string().describe('Town of the postal address. Empty when unknown.'),
    state: CompanyStatus.shape.state,
  })
  .meta({ id: 'CompanyBrief', description: 'A company in short.' });
export type CompanyBrief = z.infer<typeof CompanyBrief>;

/** A company that an item may mean, and what speaks for and against it. */
export interface MatchCandidate {
  readonly company: CompanyBrief;
  /** The registered name that resembles the name of the item most. */
  readonly matchedName: string;
  /** 0 to 1. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

export interface ItemMatch {
  readonly decision: MatchDecision;
  /** The company of a `match`. Otherwise null. */
  readonly match: MatchCandidate | null;
  /** Score of the match or of the best candidate. Null without one. */
  readonly score: number | null;
  /** Reasons of the item itself, such as `several_companies`. */
  readonly reasons: readonly MatchReason[];
  /** Other companies, best first. */
  readonly candidates: readonly MatchCandidate[];
  /** True for a company found by its number, whose name does not disagree. It costs less. */
  readonly isByNumber: boolean;
}
