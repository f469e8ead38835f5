import type { StoredCompany } from '../../../shared/domain/company.ts';
import type { CompanyStatus } from '../../../shared/domain/company-status.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { findByWrittenNumber } from './find-by-written-number.ts';

/** As many as a search by name returns at most, so that it finds what is suggested. */
export const MAX_SUGGESTIONS = 10;

/** Fewer digits would be the beginning of too many numbers, and are the beginning of names. */
const NUMBER_BEGINNING = /^\d{3,9}$/;

export type SuggestedCompany = StoredCompany & { readonly status: CompanyStatus };

/**
 * Finds companies while a person types: by a number or its beginning, else by name, mistyped or not.
 * Those that are not deregistered come first, each group best first. `text` is not empty.
 */
export async function findSuggestions(
  reader: CompanyReader,
  text: string,
  limit: number,
  context: ReadContext,
): Promise<SuggestedCompany[]> {
  const { company, rest } = await findByWrittenNumber(reader, text, ['status'], context);
  if (company !== null) return [parse(company)];
  const digits = text.replaceAll(/[\s-]/g, '');
  const ofNumber = NUMBER_BEGINNING.test(digits)
    ? await reader.listByNumberBeginning(digits, limit, ['status'], context)
    : [];
  if (ofNumber.length === limit) return ofNumber.map(parse);
  const found = await reader.searchByName(
    {
      text: rest || text,
      limit: MAX_SUGGESTIONS,
      hasAnnualReport: null,
      includesMatchesWithTypos: rest !== '' && ofNumber.length === 0,
      include: ['status'],
    },
    context,
  );
  const named = found.map(({ companyJson }) => companyJson).filter((json) => !ofNumber.includes(json));
  return [...ofNumber, ...named]
    .map(parse)
    .sort((a, b) => Number(isDeregistered(a)) - Number(isDeregistered(b)))
    .slice(0, limit);
}

function parse(companyJson: string): SuggestedCompany {
  // Ingest has validated it, and parsing it here takes longer than the search.
  return JSON.parse(companyJson) as SuggestedCompany;
}

function isDeregistered({ status }: SuggestedCompany): boolean {
  return status.state === 'deregistered';
}
