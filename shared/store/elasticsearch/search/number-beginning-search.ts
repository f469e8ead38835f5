import { toCompanyIdRange } from '../../../domain/organisation-number.ts';
import type { IncludableMember } from '../../../domain/company.ts';
import { selectStoredCompanyFields, SEARCH_FIELD, SEARCH_TIMEOUT, type SearchBody } from './search-body.ts';

/** Only documents of companies have an `id`, not those of their other names. */
export function toNumberBeginningSearch(
  digits: string,
  limit: number,
  include: readonly IncludableMember[],
): SearchBody {
  const { first, last } = toCompanyIdRange(digits);
  return {
    query: { bool: { filter: [{ range: { id: { gte: first, lte: last } } }] } },
    sort: [{ [SEARCH_FIELD.isDeregistered]: 'asc' }, { id: 'asc' }],
    size: limit,
    _source: false,
    stored_fields: [...selectStoredCompanyFields(include).fields],
    track_total_hits: false,
    timeout: SEARCH_TIMEOUT,
  };
}
