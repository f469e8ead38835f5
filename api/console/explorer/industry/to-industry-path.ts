import type { IndustryForm } from './read-industry-form.ts';

/**
 * Returns the path of the industry search with this input. With `pressedButton`, opening the path
 * runs the search.
 */
export function toIndustryPath(form: IndustryForm): string {
  const fields = {
    sni_code: form.code,
    city: form.city,
    active_only: form.activeOnly ? '1' : '0',
    exact_only: form.exactOnly ? '1' : '',
    has_annual_report: form.reports,
    min_revenue: form.minRevenue,
    max_revenue: form.maxRevenue,
    sort: form.sort,
    limit: String(form.limit),
    offset: form.offset === 0 ? '' : String(form.offset),
    search: form.pressedButton ?? '',
  };
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  const place = form.pressedButton === 'page' ? '#results' : '';
  return `/console/industry?${new URLSearchParams(given).toString()}${place}`;
}
