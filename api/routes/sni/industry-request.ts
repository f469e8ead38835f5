import { z } from 'zod';
import { REGISTERED_STATES } from '../../../shared/domain/company-status.ts';
import type { ListFilter } from '../../../shared/store/list-criteria.ts';
import type { CallerAccess } from '../../calls/access.ts';
import { apiError } from '../../errors/api-error.ts';
import { quoteSent } from '../../errors/quote-sent.ts';
import {
  hasAnnualReportField,
  createIncludeField,
  isAbsent,
  readInclude,
  createOptionalBooleanField,
  createOptionalCappedIntegerField,
  createOptionalStringField,
} from '../../http/fields.ts';
import { assertRange } from '../../errors/assert-range.ts';
import type { RenamedFields } from '../../http/rename-fields.ts';

const MAX_INDUSTRY_RESULTS = 100;
/**
 * Maximum `offset` of a search. No list is that long, and both engines accept the number as a
 * 32-bit integer.
 */
const MAX_OFFSET = 2_000_000_000;
const INCLUDABLE = ['status'] as const;
const MAX_REVENUE_SEK = 1_000_000_000_000_000;

/** Orders of a search by industry (docs/callers/industries.md). Unknown revenue comes last. */
export const INDUSTRY_SORTS = ['revenue_desc', 'revenue_asc', 'name', 'name_desc'] as const;
type IndustrySort = (typeof INDUSTRY_SORTS)[number];

/** The order of companies for each value of the parameter `sort`. */
const SORTS_BY_VALUE: Readonly<Record<string, IndustrySort>> = {
  revenue_desc: 'revenue_desc',
  revenue_asc: 'revenue_asc',
  name: 'name',
  name_asc: 'name',
  name_desc: 'name_desc',
};

const revenue = (description: string) =>
  createOptionalCappedIntegerField({ description, minimum: -MAX_REVENUE_SEK, maximum: MAX_REVENUE_SEK });

/** Body of POST /v1/sni/search (docs/callers/industries.md). */
export const IndustryRequest = z
  .object({
    sni_code: z.string().meta({
      override: { type: 'string', pattern: '^\\d{5}$' },
      description: 'SNI code, five digits.',
    }),
    city: createOptionalStringField({
      description: 'Name of the town or a part of it. Letter case and the marks of å, ä and ö are ignored.',
    }),
    limit: createOptionalCappedIntegerField({
      description: 'Maximum number of companies (guests: at most 5).',
      minimum: 1,
      maximum: MAX_INDUSTRY_RESULTS,
      documentedDefault: MAX_INDUSTRY_RESULTS,
    }),
    offset: createOptionalCappedIntegerField({
      description: 'Number of companies to skip (guests: always 0).',
      minimum: 0,
      maximum: MAX_OFFSET,
      documentedDefault: 0,
    }),
    active_only: createOptionalBooleanField({
      description: 'true (default): only companies that are not deregistered.',
    }),
    exact_only: createOptionalBooleanField({
      description: 'true: only companies with exact figures from a digital annual report. Default: false.',
    }),
    has_annual_report: hasAnnualReportField,
    min_revenue: revenue(
      'Minimum revenue in whole SEK. A company without exact revenue matches if its size class reaches this amount.',
    ),
    max_revenue: revenue(
      'Maximum revenue in whole SEK. A company without exact revenue matches if its size class begins below this amount.',
    ),
    sort: createOptionalStringField({
      description: 'Order: `revenue_desc` (default), `revenue_asc`, `name` or `name_desc`.',
      values: Object.keys(SORTS_BY_VALUE),
    }),
    include: createIncludeField(INCLUDABLE),
  })
  .meta({
    id: 'SNISearchRequest',
    override: { required: ['sni_code'] },
    description: 'An SNI code, and the filters, order and page of its companies.',
  });
export type IndustryRequest = z.output<typeof IndustryRequest>;

/** Throws `missing_parameter` or `invalid_sni_code`: a wrong `sni_code` has its own messages. */
export function checkSniCode(renamed: RenamedFields): RenamedFields {
  const code = renamed.fields['sni_code'];
  if (isAbsent(code))
    throw apiError('missing_parameter', {
      words: { parameter: 'sni_code', example: '{"sni_code": "62010"}' },
    });
  if (typeof code !== 'string' || !/^\d{5}$/.test(code)) {
    const place = renamed.sentAliasByField.get('sni_code') ?? 'sni_code';
    throw apiError('invalid_sni_code', { words: { place, sent: quoteSent(code) } });
  }
  return renamed;
}

/**
 * Returns the criteria of a search by industry. Limits the results to the rights and credits of the
 * caller. Throws `invalid_parameter` if `min_revenue` exceeds `max_revenue`.
 */
export function checkIndustryCriteria(request: IndustryRequest, { limits, creditsLeft }: CallerAccess) {
  assertRange('revenue', request, 'min_revenue', 'max_revenue');
  return {
    sniCode: request.sni_code,
    city: request.city ?? null,
    list: {
      filter: toFilter(request),
      sort: SORTS_BY_VALUE[request.sort ?? ''] ?? 'revenue_desc',
      after: null,
      offset: limits.canPage ? (request.offset ?? 0) : 0,
      // Each company costs a credit (docs/contract.md#credits).
      limit: Math.min(
        request.limit ?? MAX_INDUSTRY_RESULTS,
        limits.maxSniSearchResults,
        creditsLeft ?? Infinity,
      ),
      facets: [],
      include: readInclude(request, INCLUDABLE),
    },
  };
}

function toFilter(request: IndustryRequest): ListFilter {
  const { sni_code: code, city, active_only: isActive = true, exact_only: isExact } = request;
  const { has_annual_report: hasReport, min_revenue: least, max_revenue: most } = request;
  return {
    sni: [code],
    ...(isActive && { state: REGISTERED_STATES }),
    ...(city !== undefined && { city: [city] }),
    ...(isExact === true && { exact_only: true }),
    ...(hasReport !== undefined && { has_annual_report: hasReport }),
    ...(least !== undefined && { min_revenue: least }),
    ...(most !== undefined && { max_revenue: most }),
  };
}
