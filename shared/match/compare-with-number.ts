import type { StoredCompanyDetail } from '../domain/stored-company-detail.ts';
import { parseNameQuery } from '../matching/name-query.ts';
import type { NameMatch } from '../matching/score/name-match.ts';
import { scoreName } from '../matching/score/score-name.ts';
import { toNameCandidate, type CompanyWithState } from './found-company.ts';
import { isWholeName } from './judge-names.ts';

/** The company that has the number of an item, and how far the name of the item is one of its. */
export interface CompanyByNumber {
  readonly company: CompanyWithState;
  readonly agreement: 'same' | 'similar' | 'differs';
  /** The registered name that resembles the item's most. Null without a name in the item. */
  readonly named: { readonly matchedName: string; readonly match: NameMatch } | null;
}

/** Similarity from which a name is a way to write another one, if no other company has it. */
const MIN_SIMILARITY = 0.6;
const PARTS = new Set(['beginning', 'all-words', 'name-and-town', 'other-form']);

/**
 * Compares the name of an item with the names of the company that has its number. `names` are all
 * registered names, or the first of them, which mostly decides.
 */
export function compareWithNumber(
  name: string,
  company: CompanyWithState,
  names: readonly string[],
): CompanyByNumber {
  if (name === '') return { company, agreement: 'same', named: null };
  const query = parseNameQuery(name);
  let named: CompanyByNumber['named'] = null;
  for (const matchedName of names) {
    const match = scoreName(query, toNameCandidate(matchedName, company));
    if (match !== null && match.score > (named?.match.score ?? 0)) named = { matchedName, match };
  }
  return { company, agreement: named === null ? 'differs' : toAgreement(named.match), named };
}

function toAgreement(match: NameMatch): CompanyByNumber['agreement'] {
  if (isWholeName(match)) return 'same';
  return PARTS.has(match.kind) || match.isCertain || match.similarity >= MIN_SIMILARITY
    ? 'similar'
    : 'differs';
}

/** Names of the details of a company, as text. */
export function listNames(detailJson: string): string[] {
  // Ingest has validated it.
  return (JSON.parse(detailJson) as Pick<StoredCompanyDetail, 'names'>).names.map(({ name }) => name);
}
