import type { IndustryForm } from './read-industry-form.ts';

/** The five digits of a code, also of one that is typed with dots or blanks; null for words. */
export function parseSniCode(typed: string): string | null {
  const digits = typed.replace(/[\s.]+/g, '');
  return /^\d{5}$/.test(digits) ? digits : null;
}

/** What `/v1/sni/search` is asked for; an amount that is no number is left to its checks. */
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

/** Amounts are typed with blanks between the thousands, and with a minus sign of any length. */
function toAmount(typed: string): number | string {
  const digits = typed.replace(/\s+/g, '').replace(/^[−–]/, '-');
  return /^-?\d+$/.test(digits) ? Number(digits) : typed;
}
