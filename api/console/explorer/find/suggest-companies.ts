import { hasAtMostCharacters } from '../../../http/fields.ts';
import type { StoredCompany } from '../../../../shared/domain/company.ts';
import {
  isOrganisationNumber,
  parseOrganisationNumber,
} from '../../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';
import type { Page } from '../../page.ts';
import { stripDirectionMarks } from '../../strip-direction-marks.ts';
import { countFreeLookup } from '../count-free-lookup.ts';
import { toCompanyPath } from '../to-company-path.ts';

const MAX_SUGGESTIONS = 8;
const MAX_QUERY_LENGTH = 200;

/** A company that somebody may mean. */
export interface Suggestion {
  readonly name: string;
  /** Ten digits. */
  readonly orgNumber: string;
  /** Empty when it is not known. */
  readonly town: string;
  readonly isDeregistered: boolean;
  /** Of its page. */
  readonly path: string;
}

/**
 * GET /console/suggest?q=…: companies that somebody who is typing may mean, for `suggest.js`: `{ suggestions }`, best first. It costs no
 * credits. Throws `rate_limited`, and `invalid_parameter` for more than 200 characters.
 */
export const suggestCompanies: Page = {
  method: 'GET',
  path: '/console/suggest',
  access: 'anyone',
  handle: async (visit) => {
    await countFreeLookup(visit);
    const q = (visit.fields['q'] ?? '').trim();
    if (!hasAtMostCharacters(q, MAX_QUERY_LENGTH)) throw new AppError('invalid_parameter', 'Invalid q');
    if (q === '') return { json: { suggestions: [] } };
    const companies = await visit.readStore((reader, context) => findByText(reader, q, context));
    return { json: { suggestions: companies.map(toSuggestion) } };
  },
};

/** Stored companies as JSON text; a number gives its company. */
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
    town: stripDirectionMarks(postalAddress.city),
    isDeregistered: deregistrationDate !== null || deregistrationReason !== null,
    path: toCompanyPath(orgNumber),
  };
}
