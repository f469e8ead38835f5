import type { PackCompanies, PackedCompanies } from '../../shared/store/port.ts';
import type { CompanyRange } from '../source/company-parts.ts';
import { composeCompanies } from './compose-companies.ts';
import { FactCounter, type Facts } from './facts.ts';
import type { CompanySources } from './open-company-sources.ts';

export interface ComposedRange {
  readonly companies: PackedCompanies;
  readonly facts: Facts;
}

/** Composes the companies of a range. Ranges are composed in any order, and in any thread. */
export function composeRange(
  { openStreams, alphabeticalNameRanks, codeLists, postalCodes }: CompanySources,
  range: CompanyRange,
  pack: PackCompanies,
): ComposedRange {
  const facts = new FactCounter(range.companiesBefore);
  const input = {
    ...openStreams(range),
    alphabeticalNameRanks: alphabeticalNameRanks.subarray(range.companiesBefore),
    sniLists: codeLists.lists,
    postalCodes,
  };
  return { companies: pack(composeCompanies(input, facts)), facts };
}
