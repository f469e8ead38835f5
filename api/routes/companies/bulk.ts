import { z } from 'zod';
import { Company } from '../../../shared/domain/company.ts';
import { parseOrganisationNumber } from '../../../shared/domain/organisation-number.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { CompanyReader } from '../../../shared/store/port.ts';
import { include, optionalBoolean, optionalStrings } from '../../http/fields.ts';
import { isAbsentList } from '../../http/is-absent.ts';
import { costExactly } from '../../access/costs.ts';
import { toJsonArray } from '../../http/json-text.ts';
import { defineRoute } from '../../http/route.ts';
import { pickCertainMatch } from './pick-certain-match.ts';
import { presentCompany } from './present-company.ts';
import { wantsTrademarks } from './wants-trademarks.ts';

const NamesRequest = z
  .object({
    names: optionalStrings({ description: 'Names to look up, 1 to 100; guests at most 10.', maxItems: 100 }),
    has_annual_report: optionalBoolean({
      description: 'Only companies with (true) or without (false) annual report.',
    }),
    include,
  })
  .meta({ id: 'BulkNamesRequest', override: { required: ['names'] } });

const NumbersRequest = z
  .object({
    org_numbers: optionalStrings({
      description: 'Ten digits each, hyphen allowed; 1 to 5000, guests at most 50.',
      maxItems: 5000,
    }),
    include,
  })
  .meta({ id: 'BulkOrgNumbersRequest', override: { required: ['org_numbers'] } });

const BulkResultItem = z
  .object({
    searchTerm: z.string(),
    company: Company.nullable(),
    success: z.boolean(),
    error: z.string().optional().meta({ description: 'Only when success is false.' }),
  })
  .meta({ id: 'BulkResultItem' });

const BulkMetadata = z
  .object({
    processingTimeMs: z.int(),
    totalSearches: z.int(),
    successfulSearches: z.int(),
    timestamp: z.iso.datetime(),
    mode: z.enum(['guest', 'api']),
    companiesReturned: z.int(),
    creditsCharged: z.int(),
    creditDiscount: z.string().nullable(),
  })
  .meta({ id: 'BulkMetadata' });

const BulkResponse = z
  .object({ results: z.array(BulkResultItem), metadata: BulkMetadata })
  .meta({ id: 'BulkResponse' });

type Names = z.output<typeof NamesRequest>;
type Numbers = z.output<typeof NumbersRequest>;

/** Companies by number that one credit buys (specification 4.2). */
const NUMBERS_PER_CREDIT = 10;
const DISCOUNT = `1 kredit per ${NUMBERS_PER_CREDIT} företag vid uppslag på organisationsnummer`;

/** What became of one term: the company as ready text, or why there is none. */
type Found = { readonly company: string } | { readonly error: string };

/** POST /v1/bulk (specification 4.2; decisions.md, POST /v1/bulk). */
export const bulk = defineRoute<typeof NamesRequest | typeof NumbersRequest, typeof BulkResponse>({
  method: 'POST',
  path: '/v1/bulk',
  operationId: 'lookUpCompanies',
  summary: { sv: 'Slå upp många företag', en: 'Look up many companies' },
  description: {
    sv: 'Slår upp företag på namn eller på organisationsnummer, ett svar per efterfrågad term, i samma ordning.',
    en: 'Looks up companies by names or by organisation numbers: one answer per term, in the same order.',
  },
  access: 'optional-key',
  needsCredits: true,
  requests: [NamesRequest, NumbersRequest],
  choose: chooseRequest,
  check: (request, { caps }) => {
    if ('names' in request) assertWithin('names', toTerms(request), caps.bulkNames);
    else assertWithin('org_numbers', toTerms(request), caps.bulkOrgNumbers);
  },
  response: BulkResponse,
  errors: ['missing_parameter', 'invalid_parameter'],
  handle: async ({ request, access, services, elapsedMs }) => {
    const terms = toTerms(request);
    const found = await services.store.withLive((reader) =>
      'names' in request ? findByNames(reader, terms, request) : findByNumbers(reader, terms, request),
    );
    const successful = found.filter((each) => 'company' in each).length;
    const byNames = 'names' in request;
    const results = toJsonArray(found.map((each, index) => presentItem(terms[index]!, each)));
    return {
      cost: costExactly(byNames ? successful : Math.ceil(successful / NUMBERS_PER_CREDIT)),
      toAnswer: (credits) => ({
        body: {
          results,
          metadata: {
            processingTimeMs: elapsedMs(),
            totalSearches: terms.length,
            successfulSearches: successful,
            timestamp: services.now().toISOString(),
            mode: access.mode,
            companiesReturned: successful,
            creditsCharged: credits,
            creditDiscount: byNames || access.mode === 'guest' ? null : DISCOUNT,
          },
        },
      }),
    };
  },
});

function chooseRequest(body: Readonly<Record<string, unknown>>): typeof NamesRequest | typeof NumbersRequest {
  const hasNames = !isAbsentList(body['names']);
  const hasNumbers = !isAbsentList(body['org_numbers']);
  if (hasNames && hasNumbers) {
    throw new AppError('invalid_parameter', 'Provide either names or org_numbers, not both');
  }
  if (hasNames) return NamesRequest;
  if (hasNumbers) return NumbersRequest;
  throw new AppError('missing_parameter', 'Missing required parameter: names or org_numbers');
}

function toTerms(request: Names | Numbers): readonly string[] {
  return ('names' in request ? request.names : (request as Numbers).org_numbers) ?? [];
}

function assertWithin(field: string, { length }: readonly string[], most: number): void {
  if (length > most) throw new AppError('invalid_parameter', `Too many ${field} (max ${most})`);
}

async function findByNames(
  reader: CompanyReader,
  names: readonly string[],
  request: Names,
): Promise<Found[]> {
  const found: Found[] = [];
  const hasAnnualReport = request.has_annual_report ?? null;
  const withTrademarks = wantsTrademarks(request);
  for (const name of names) {
    const match = await pickCertainMatch(reader, name, { hasAnnualReport, withTrademarks });
    found.push(
      match === null
        ? { error: 'Company not found' }
        : { company: presentCompany(match.company, match.match.score) },
    );
  }
  return found;
}

async function findByNumbers(
  reader: CompanyReader,
  terms: readonly string[],
  request: Numbers,
): Promise<Found[]> {
  const numbers = terms.map(parseOrganisationNumber);
  const companies = await reader.getCompanies(
    numbers.filter((number) => number !== null),
    wantsTrademarks(request),
  );
  let next = 0;
  return numbers.map((number) => {
    if (number === null) return { error: 'Invalid org_number' };
    const company = companies[next] ?? null;
    next += 1;
    return company === null ? { error: 'Company not found' } : { company };
  });
}

function presentItem(searchTerm: string, found: Found): string {
  const term = `{"searchTerm":${JSON.stringify(searchTerm)}`;
  if ('company' in found) return `${term},"company":${found.company},"success":true}`;
  return `${term},"company":null,"success":false,"error":${JSON.stringify(found.error)}}`;
}
