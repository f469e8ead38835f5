import { invalidParameterError } from '../../../errors/api-error.ts';
import { hasAtMostCharacters, toTextWords } from '../../../http/fields.ts';
import type { StoredCompany } from '../../../../shared/domain/company.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';
import { findByWrittenNumber } from '../../../routes/companies/find-by-written-number.ts';
import type { Page } from '../../page.ts';
import type { Language } from '../../language/language.ts';
import { toInactiveStates, type CompanyStateBadge } from '../../words/company-state.ts';
import { formatTown } from '../../words/format.ts';
import { stripDirectionMarks } from '../../html.ts';
import { countFreeLookupOrThrowRateLimited } from '../run-search.ts';
import { toCompanyPath } from '../../console-paths.ts';

const MAX_QUERY_LENGTH = 200;
const MAX_SUGGESTIONS = 8;

interface Suggestion {
  readonly name: string;
  readonly orgNumber: string;
  readonly town: string;
  readonly states: readonly Pick<CompanyStateBadge, 'text' | 'tone'>[];
  readonly path: string;
}

/**
 * GET /console/suggest?q=…: suggestions while typing, as JSON `{ suggestions }`, best match first.
 * Free of charge. Throws `rate_limited`, and `invalid_parameter` for more than 200 characters.
 */
export const suggestCompanies: Page = {
  method: 'GET',
  path: '/console/suggest',
  isForScripts: true,
  access: 'anyone',
  handle: async (request) => {
    await countFreeLookupOrThrowRateLimited(request, 'suggestions');
    const q = (request.fields['q'] ?? '').trim();
    if (!hasAtMostCharacters(q, MAX_QUERY_LENGTH))
      throw invalidParameterError({ field: 'q', place: 'q', sent: q }, toTextWords(MAX_QUERY_LENGTH));
    if (q === '') return { json: { suggestions: [] } };
    const companies = await request.readStore((reader, context) => findCompanies(reader, q, context));
    const suggestions = companies.map((json) =>
      toSuggestion(JSON.parse(json) as StoredCompany, request.language),
    );
    return { json: { suggestions } };
  },
};

async function findCompanies(reader: CompanyReader, q: string, context: ReadContext): Promise<string[]> {
  const { company, rest } = await findByWrittenNumber(reader, q, [], context);
  if (company !== null) return [company];
  const criteria = {
    text: rest || q,
    limit: MAX_SUGGESTIONS,
    hasAnnualReport: null,
    includesMatchesWithTypos: rest !== '',
  };
  return (await reader.searchByName(criteria, context)).map(({ companyJson }) => companyJson);
}

function toSuggestion(company: StoredCompany, language: Language): Suggestion {
  const { name, orgNumber, postalAddress } = company;
  return {
    name: stripDirectionMarks(name),
    orgNumber,
    town: formatTown(stripDirectionMarks(postalAddress.city)),
    states: toInactiveStates(company, language).map(({ text, tone }) => ({ text, tone })),
    path: toCompanyPath(orgNumber),
  };
}
