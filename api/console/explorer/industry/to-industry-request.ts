import type { IndustryForm } from './read-industry-form.ts';

/** The five digits of a code, typed with or without dots and spaces; null for anything else. */
export function parseSniCode(typed: string): string | null {
  const digits = typed.replace(/[\s.]+/g, '');
  return /^\d{5}$/.test(digits) ? digits : null;
}

/**
 * The request to `/v1/sni/search`. Amounts that are not numbers are passed on for the route to
 * refuse.
 */
export function toIndustryRequest(form: IndustryForm): Record<string, unknown> {
  return {
    sni_code: parseSniCode(form.code),
    city: form.city,
    active_only: form.activeOnly,
    exact_only: form.exactOnly,
    has_annual_report: form.reports === '' ? null : form.reports === 'true',
    min_revenue: toAmount(form.minRevenue),
    max_revenue: toAmount(form.maxRevenue),
    sort: form.sort,
    limit: form.limit,
    offset: form.offset,
  };
}

/**
 * Parses an amount with spaces between thousands or a typographic minus sign. Returns any other
 * text unchanged.
 */
function toAmount(typed: string): number | string {
  const digits = typed.replace(/\s+/g, '').replace(/^[−–]/, '-');
  return /^-?\d+$/.test(digits) ? Number(digits) : typed;
}
