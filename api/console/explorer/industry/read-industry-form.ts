import { INDUSTRY_SORTS } from '../../../../shared/store/port.ts';

export const PAGE_SIZES = [20, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 20;

export interface IndustryForm {
  readonly codeOrWords: string;
  readonly city: string;
  readonly activeOnly: boolean;
  readonly exactRevenueOnly: boolean;
  /** Digital annual report: `true` requires one, `false` excludes it, empty allows both. */
  readonly reports: '' | 'true' | 'false';
  /** Lowest and highest revenue in whole SEK, as typed. `""` for no limit. */
  readonly minRevenue: string;
  readonly maxRevenue: string;
  readonly sort: (typeof INDUSTRY_SORTS)[number];
  readonly limit: (typeof PAGE_SIZES)[number];
  readonly offset: number;
  /** Button that started the search; null before a search. */
  readonly pressedButton: 'page' | 'csv' | null;
}

export function readIndustryForm(fields: Readonly<Record<string, string>>): IndustryForm {
  const text = (name: string): string => (fields[name] ?? '').trim();
  const offset = text('offset');
  const pressedButton = pick(['page', 'csv'], text('search')) ?? null;
  return {
    codeOrWords: text('sni_code'),
    city: toTown(text('city')),
    // Browsers do not send unticked boxes.
    activeOnly: pressedButton === null ? text('active_only') !== '0' : text('active_only') === '1',
    exactRevenueOnly: text('exact_only') === '1',
    reports: pick(['true', 'false'], text('has_annual_report')) ?? '',
    minRevenue: text('min_revenue'),
    maxRevenue: text('max_revenue'),
    sort: pick(INDUSTRY_SORTS, text('sort')) ?? INDUSTRY_SORTS[0],
    limit: PAGE_SIZES.find((size) => String(size) === text('limit')) ?? DEFAULT_PAGE_SIZE,
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
    pressedButton,
  };
}

/**
 * Returns the Swedish town of a typed municipality: Göteborg for `Göteborgs kommun` and
 * `Gothenburg`. Companies have a postal town, and no municipality. Returns other text unchanged.
 */
function toTown(typed: string): string {
  const town = typed.replace(/(?:(?<![åä]|for)s)?\s+(?:kommun|stad)$/iu, '');
  return /^gothenburg$/i.test(town) ? 'Göteborg' : town;
}

function pick<Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
  return choices.find((choice) => choice === text);
}

/**
 * Returns the path of the industry search with the fields of this form. Opening the path also runs
 * the search if `form.pressedButton` is set.
 */
export function toIndustryPagePath(form: IndustryForm): string {
  const fields = {
    sni_code: form.codeOrWords,
    city: form.city,
    active_only: form.activeOnly ? '1' : '0',
    exact_only: form.exactRevenueOnly ? '1' : '',
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

/** Returns the five digits of an SNI code that may contain dots and spaces; null for other text. */
export function parseSniCode(typed: string): string | null {
  const digits = typed.replace(/[\s.]+/g, '');
  return /^\d{5}$/.test(digits) ? digits : null;
}

/**
 * Returns the request to `/v1/sni/search`. An amount that is not a whole number stays as typed. The
 * route refuses it, unless it is empty.
 */
export function toSniSearchRequest(form: IndustryForm): Record<string, unknown> {
  return {
    sni_code: parseSniCode(form.codeOrWords),
    city: form.city,
    active_only: form.activeOnly,
    exact_only: form.exactRevenueOnly,
    has_annual_report: form.reports === '' ? null : form.reports === 'true',
    min_revenue: parseAmount(form.minRevenue),
    max_revenue: parseAmount(form.maxRevenue),
    sort: form.sort,
    limit: form.limit,
    offset: form.offset,
    include: ['status'],
  };
}

export function parseAmount(typed: string): number | string {
  const digits = typed.replace(/\s+/g, '').replace(/^[−–]/, '-');
  return /^-?\d+$/.test(digits) ? Number(digits) : typed;
}
