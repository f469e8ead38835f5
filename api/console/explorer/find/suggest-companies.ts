import { invalidParameterError } from '../../../errors/api-error.ts';
import { hasAtMostCharacters, toTextWords } from '../../../http/fields.ts';
import type { CompanyWithState } from '../../../../shared/match/found-company.ts';
import { findSuggestions } from '../../../routes/companies/find-suggestions.ts';
import type { PageHandler } from '../../page.ts';
import type { Language } from '../../language/language.ts';
import { toInactiveStates } from '../../words/company-state.ts';
import { formatTown } from '../../words/format.ts';
import { stripDirectionMarks } from '../../html.ts';
import { countLookup } from '../run-search.ts';
import { toCompanyPath } from '../../console-paths.ts';

const MAX_QUERY_LENGTH = 200;
const MAX_SUGGESTIONS = 8;

/**
 * GET /console/suggest?q=…: suggestions while typing, as JSON `{ suggestions }`, in the
 * order of `/v1/suggest`.
 * Free of charge. Throws `rate_limited`, and `invalid_parameter` for more than 200 characters.
 */
export const suggestCompanies: PageHandler = async (request) => {
  await countLookup(request, 'suggestions');
  const q = (request.fields['q'] ?? '').trim();
  if (!hasAtMostCharacters(q, MAX_QUERY_LENGTH))
    throw invalidParameterError({ field: 'q', place: 'q', sent: q }, toTextWords(MAX_QUERY_LENGTH));
  if (q === '') return { json: { suggestions: [] } };
  const companies = await request.readStore((reader, context) =>
    findSuggestions(reader, q, MAX_SUGGESTIONS, context),
  );
  return { json: { suggestions: companies.map((company) => toSuggestion(company, request.language)) } };
};

function toSuggestion(company: CompanyWithState, language: Language) {
  const { name, orgNumber, postalAddress } = company;
  return {
    name: stripDirectionMarks(name),
    orgNumber,
    town: formatTown(stripDirectionMarks(postalAddress.city)),
    states: toInactiveStates(company, language).map(({ text, tone }) => ({ text, tone })),
    path: toCompanyPath(orgNumber),
  };
}
