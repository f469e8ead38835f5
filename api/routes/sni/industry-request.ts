import { z } from 'zod';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { IndustryCriteria } from '../../../shared/store/port.ts';
import type { CallerAccess } from '../../access/access.ts';
import { isAbsent, optionalBoolean, optionalInteger, optionalString } from '../../http/fields.ts';
import { renameFields } from '../../http/rename-fields.ts';

/** Maximum companies in the answer of one search by industry. */
export const MAX_COMPANIES = 100;
/** Maximum `offset` of a search: longer than every list, and a 32-bit integer for both engines. */
const MAX_OFFSET = 2_000_000_000;
const MAX_REVENUE_SEK = 1_000_000_000_000_000;
const FORMAT_ERROR = 'Invalid SNI code format. Must be 5 digits.';

/** The order of companies for each value of the parameter `sort`. */
const SORTS_BY_VALUE: Readonly<Record<string, IndustryCriteria['sort']>> = {
  revenue_desc: 'revenue_desc',
  revenue_asc: 'revenue_asc',
  name: 'name',
  name_asc: 'name',
  name_desc: 'name_desc',
};

/**
 * camelCase names that callers may use for fields. If both are sent, snake_case wins
 * (docs/contract.md#industries).
 */
const ALIASES = {
  sniCode: 'sni_code',
  activeOnly: 'active_only',
  exactOnly: 'exact_only',
  hasAnnualReport: 'has_annual_report',
  minRevenue: 'min_revenue',
  maxRevenue: 'max_revenue',
} as const;

const revenue = (description: string) =>
  optionalInteger({ description, minimum: -MAX_REVENUE_SEK, maximum: MAX_REVENUE_SEK });

/** Body of POST /v1/sni/search (docs/callers/industries.md). */
export const IndustryRequest = z
  .object({
    sni_code: z
      .string()
      .meta({ override: { type: 'string', pattern: '^\\d{5}$' }, description: 'SNI code, five digits.' }),
    city: optionalString({
      description: 'Name of the town or a part of it. Letter case and the marks of å, ä and ö are ignored.',
    }),
    limit: optionalInteger({
      description: 'Maximum number of companies (guests: at most 5).',
      minimum: 1,
      maximum: MAX_COMPANIES,
      default: MAX_COMPANIES,
    }),
    offset: optionalInteger({
      description: 'Number of companies to skip (guests: always 0).',
      minimum: 0,
      maximum: MAX_OFFSET,
      default: 0,
    }),
    active_only: optionalBoolean({
      description: 'true (default): only companies that are not deregistered.',
    }),
    exact_only: optionalBoolean({
      description: 'true: only companies with exact figures from a digital annual report. Default: false.',
    }),
    has_annual_report: optionalBoolean({
      description:
        'true: only companies with a digital annual report. false: only companies without. Default: all.',
    }),
    min_revenue: revenue(
      'Minimum revenue in whole SEK. A company without exact revenue matches if its size class reaches this amount.',
    ),
    max_revenue: revenue(
      'Maximum revenue in whole SEK. A company without exact revenue matches if its size class begins below this amount.',
    ),
    sort: optionalString({ description: 'revenue_desc (default), revenue_asc, name or name_desc.' }).refine(
      (sort) => sort === undefined || Object.hasOwn(SORTS_BY_VALUE, sort),
    ),
  })
  .meta({
    id: 'SNISearchRequest',
    override: { required: ['sni_code'] },
    description: `camelCase names are accepted too: ${Object.keys(ALIASES).join(', ')}. The snake_case name wins.`,
  });
/** A parsed body of POST /v1/sni/search. */
export type IndustryRequest = z.output<typeof IndustryRequest>;

/**
 * Renames camelCase fields to snake_case. `sentAs` maps each field to the name that the caller
 * sent. Throws `missing_parameter` or `invalid_parameter` for a wrong `sni_code`.
 */
export function renameAliases(body: Readonly<Record<string, unknown>>): {
  fields: Record<string, unknown>;
  sentAs: ReadonlyMap<string, string>;
} {
  const { fields, sentAs } = renameFields(body, ALIASES);
  const code = fields['sni_code'];
  if (isAbsent(code)) throw new AppError('missing_parameter', 'Missing required parameter: sni_code');
  if (typeof code !== 'string' || !/^\d{5}$/.test(code))
    throw new AppError('invalid_parameter', FORMAT_ERROR);
  return { fields, sentAs };
}

/**
 * Returns the criteria of a search by industry, within the limits of its caller. Throws
 * `invalid_parameter` if `min_revenue` exceeds `max_revenue`.
 */
export function toCriteria(
  request: IndustryRequest,
  { limits, creditsLeft }: CallerAccess,
): IndustryCriteria {
  return {
    code: request.sni_code,
    city: request.city ?? null,
    activeOnly: request.active_only ?? true,
    exactOnly: request.exact_only ?? false,
    hasAnnualReport: request.has_annual_report ?? null,
    ...toRevenueRange(request),
    sort: SORTS_BY_VALUE[request.sort ?? ''] ?? 'revenue_desc',
    offset: limits.canPage ? (request.offset ?? 0) : 0,
    // Each company costs a credit (docs/contract.md#credits).
    limit: Math.min(request.limit ?? MAX_COMPANIES, limits.sniSearchLimit, creditsLeft ?? Infinity),
  };
}

function toRevenueRange(request: IndustryRequest): Pick<IndustryCriteria, 'minRevenue' | 'maxRevenue'> {
  const { min_revenue: minRevenue = null, max_revenue: maxRevenue = null } = request;
  if (minRevenue !== null && maxRevenue !== null && minRevenue > maxRevenue)
    throw new AppError('invalid_parameter', 'Invalid revenue range');
  return { minRevenue, maxRevenue };
}
