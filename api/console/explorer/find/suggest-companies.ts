import { hasAtMostCharacters } from '../../../http/fields.ts';
import type { StoredCompany } from '../../../../shared/domain/company.ts';
import {
  isOrganisationNumber,
  parseOrganisationNumber,
} from '../../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';
import type { Page } from '../../page.ts';
import { formatTown } from '../../words/format.ts';
import { stripDirectionMarks } from '../../html.ts';
import { limitFreeLookups } from '../run-search.ts';
import { toCompanyPath } from '../../console-paths.ts';

const MAX_SUGGESTIONS = 8;
const MAX_QUERY_LENGTH = 200;

/** A suggestion, as `suggest.js` reads it. */
interface Suggestion {
  readonly name: string;
  /** Ten digits. */
  readonly orgNumber: string;
  /** Empty when unknown. */
  readonly town: string;
  readonly isDeregistered: boolean;
  /** Path of the company page. */
  readonly path: string;
}

/**
 * GET /console/suggest?q=…: suggestions while typing, as JSON `{ suggestions }`, best match first.
 * Free of charge. Throws `rate_limited`, and `invalid_parameter` for more than 200 characters.
 */
export const suggestCompanies: Page = {
  method: 'GET',
  path: '/console/suggest',
  access: 'anyone',
  handle: async (request) => {
    await limitFreeLookups(request);
    const q = (request.fields['q'] ?? '').trim();
    if (!hasAtMostCharacters(q, MAX_QUERY_LENGTH)) throw new AppError('invalid_parameter', 'Invalid q');
    if (q === '') return { json: { suggestions: [] } };
    const companies = await request.readStore((reader, context) => findByText(reader, q, context));
    return { json: { suggestions: companies.map(toSuggestion) } };
  },
};

/** Finds stored companies, as JSON texts, by name or by organisation number. */
async function findByText(reader: CompanyReader, q: string, context: ReadContext): Promise<string[]> {
  const number = parseOrganisationNumber(q);
  if (number !== null && isOrganisationNumber(number)) {
    const found = await reader.getCompanies([number], false, context);
    return found.filter((company) => company !== null);
  }
  const criteria = {
    text: q,
    limit: MAX_SUGGESTIONS,
    hasAnnualReport: null,
    fuzzy: true,
    withTrademarks: false,
  };
  const found = await reader.searchByName(criteria, context);
  return found.map(({ company }) => company);
}

function toSuggestion(company: string): Suggestion {
  const { name, orgNumber, postalAddress, deregistrationDate, deregistrationReason } = JSON.parse(
    company,
  ) as StoredCompany;
  return {
    name: stripDirectionMarks(name),
    orgNumber,
    town: formatTown(stripDirectionMarks(postalAddress.city)),
    isDeregistered: deregistrationDate !== null || deregistrationReason !== null,
    path: toCompanyPath(orgNumber),
  };
}
