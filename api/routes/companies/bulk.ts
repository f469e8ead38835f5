import type { z } from 'zod';
import type { IncludableMember } from '../../../shared/domain/company.ts';
import { toOrganisationNumberDigits } from '../../../shared/domain/organisation-number.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { apiError } from '../../errors/api-error.ts';
import { isEmptyList, readInclude } from '../../http/fields.ts';
import { createFixedPrice } from '../../calls/access.ts';
import { toSingleText, toJsonArray, type JsonText } from '../../http/json-text.ts';
import { defineRoute } from '../../calls/route.ts';
import { BulkResponse, NamesRequest, NumbersRequest } from './bulk-schemas.ts';
import { findCertainMatches } from './find-certain-matches.ts';
import {
  COMPANIES_PER_READ,
  type BulkJsonChunk,
  type BulkLookupResult,
  toBulkItemJson,
  streamBulkResultsAsJson,
} from './stream-bulk-items.ts';

type Names = z.output<typeof NamesRequest>;
type Numbers = z.output<typeof NumbersRequest>;

/** Companies per credit in a bulk look-up by organisation number (docs/callers/bulk.md). */
const NUMBERS_PER_CREDIT = 10;
const DISCOUNT = `1 kredit per ${NUMBERS_PER_CREDIT} företag vid uppslag på organisationsnummer`;

/**
 * Names in one unit of work. Units measure the load of a call. The largest look-up by name, of 100
 * names, has 15 units.
 */
const NAMES_PER_UNIT = 7;
/**
 * Organisation numbers in one unit of work. Units measure the load of a call
 * (docs/decisions/017-bounded-work.md). The largest look-up, of 5,000 numbers, has 16 units.
 */
const NUMBERS_PER_UNIT = 313;
const MAX_UNSTREAMED_NUMBERS = COMPANIES_PER_READ;

/** See docs/callers/bulk.md and docs/contract.md#bulk. */
export const bulk = defineRoute<typeof NamesRequest | typeof NumbersRequest, typeof BulkResponse>({
  method: 'POST',
  path: '/v1/bulk',
  operationId: 'lookUpCompanies',
  tag: 'companies',
  summary: { sv: 'Slå upp många företag', en: 'Look up many companies' },
  description:
    'Looks up companies by name or by organisation number. Returns one item per name or number, in the same order.',
  access: 'optional-key',
  needsCredits: true,
  requestSchemas: [NamesRequest, NumbersRequest],
  chooseSchema: chooseRequest,
  checkRequest: (request, { limits: caps }) => {
    if ('names' in request) assertWithin('names', toTerms(request), caps.maxBulkNames);
    else assertWithin('org_numbers', toTerms(request), caps.maxBulkOrgNumbers);
  },
  responseSchema: BulkResponse,
  errorCodes: ['missing_parameter', 'invalid_parameter'],
  countUnits: (request) =>
    Math.ceil(toTerms(request).length / ('names' in request ? NAMES_PER_UNIT : NUMBERS_PER_UNIT)),
  handle: async ({ request, access, services, readContext, runAfterCall: whenClosed, elapsedMs }) => {
    const terms = toTerms(request);
    const byNames = 'names' in request;
    const companiesPerChunk: number[] = [];
    const { successful, results } = await services.store.withLiveGeneration(async (reader, retain) => {
      const include = readInclude(request);
      if (!byNames && !include.includes('trademarks') && terms.length <= MAX_UNSTREAMED_NUMBERS)
        return readByNumbers(reader, terms, include, readContext);
      const found = byNames
        ? await findByNames(reader, terms, request.has_annual_report ?? null, readContext)
        : await findByNumbers(reader, terms, readContext);
      // The answer is read from the same generation after the charge.
      whenClosed(retain());
      const chunks = streamBulkResultsAsJson({ reader, found, include, context: readContext });
      const texts = readTexts(chunks, companiesPerChunk);
      const successful = found.filter((each) => 'orgNumber' in each).length;
      return { successful, results: await toSingleText(texts) };
    });
    const toPrice = (companies: number): number =>
      byNames ? companies : Math.ceil(companies / NUMBERS_PER_CREDIT);
    return {
      price: createFixedPrice(toPrice(successful)),
      toCreditsForDeliveredChunks: (chunks) =>
        toPrice(companiesPerChunk.slice(0, chunks).reduce((sum, companies) => sum + companies, 0)),
      toAnswer: ({ creditsCharged }) => ({
        body: {
          results,
          metadata: {
            processingTimeMs: elapsedMs(),
            totalSearches: terms.length,
            successfulSearches: successful,
            timestamp: services.now().toISOString(),
            mode: access.mode,
            companiesReturned: successful,
            creditsCharged,
            creditDiscount: byNames || access.mode === 'guest' ? null : DISCOUNT,
          },
        },
      }),
    };
  },
});

function chooseRequest(body: Readonly<Record<string, unknown>>): typeof NamesRequest | typeof NumbersRequest {
  const hasNames = !isEmptyList(body['names']);
  const hasNumbers = !isEmptyList(body['org_numbers']);
  if (hasNames && hasNumbers) {
    throw apiError('names_and_numbers');
  }
  if (hasNames) return NamesRequest;
  if (hasNumbers) return NumbersRequest;
  throw apiError('missing_parameter', {
    words: {
      parameter: { en: 'names or org_numbers', sv: 'names eller org_numbers' },
      example: '{"org_numbers": ["5620032705"]}',
    },
  });
}

function toTerms(request: Names | Numbers): readonly string[] {
  return ('names' in request ? request.names : (request as Numbers).org_numbers) ?? [];
}

function assertWithin(field: string, { length }: readonly string[], max: number): void {
  if (length > max) throw apiError('too_many_items', { words: { field, count: length, max } });
}

async function findByNames(
  reader: CompanyReader,
  names: readonly string[],
  hasAnnualReport: boolean | null,
  context: ReadContext,
): Promise<BulkLookupResult[]> {
  const matches = await findCertainMatches(reader, names, hasAnnualReport, context);
  return names.map((term, place) => ({ term, ...(matches[place] ?? { error: 'Company not found' }) }));
}

async function* readTexts(
  chunks: AsyncIterable<BulkJsonChunk>,
  companiesPerChunk: number[],
): AsyncGenerator<string> {
  for await (const { text, companyCount } of chunks) {
    companiesPerChunk.push(companyCount);
    yield text;
  }
}

async function readByNumbers(
  reader: CompanyReader,
  terms: readonly string[],
  include: readonly IncludableMember[],
  context: ReadContext,
): Promise<{ readonly successful: number; readonly results: JsonText }> {
  const items = terms.map((term) => ({ term, number: toOrganisationNumberDigits(term) }));
  const known = items.flatMap(({ number }) => number ?? []);
  const companies = (await reader.getCompaniesJson(known, include, context)).values();
  let successful = 0;
  const texts = items.map(({ term, number }) => {
    if (number === null) return toBulkItemJson(term, { error: 'Invalid org_number' });
    const company = companies.next().value ?? null;
    if (company === null) return toBulkItemJson(term, { error: 'Company not found' });
    successful += 1;
    return toBulkItemJson(term, { company });
  });
  return { successful, results: toJsonArray(texts) };
}

async function findByNumbers(
  reader: CompanyReader,
  terms: readonly string[],
  context: ReadContext,
): Promise<BulkLookupResult[]> {
  const items = terms.map((term) => ({ term, orgNumber: toOrganisationNumberDigits(term) }));
  const asked = items.flatMap(({ orgNumber }) => orgNumber ?? []);
  const isKnown = (await reader.hasCompanies(asked, context)).values();
  return items.map(({ term, orgNumber }) => {
    if (orgNumber === null) return { term, error: 'Invalid org_number' };
    if (isKnown.next().value === true) return { term, orgNumber, score: null };
    return { term, error: 'Company not found' };
  });
}
