import { INDUSTRY_SORTS } from '../../../../shared/store/port.ts';

/** Companies per page; the first is the default. */
export const PAGE_SIZES = [20, 50, 100] as const;

/** The input of the industry search form. */
export interface IndustryForm {
  /** A code or words, as typed. */
  readonly code: string;
  readonly city: string;
  readonly activeOnly: boolean;
  readonly exactOnly: boolean;
  /**
   * `true`: only companies with a digital annual report; `false`: only those without; empty: all.
   */
  readonly reports: '' | 'true' | 'false';
  /** Whole SEK, as typed. */
  readonly minRevenue: string;
  readonly maxRevenue: string;
  readonly sort: (typeof INDUSTRY_SORTS)[number];
  readonly limit: (typeof PAGE_SIZES)[number];
  /** Number of companies on the pages before this one. */
  readonly offset: number;
  /** The button that was pressed; null when the form is only shown. */
  readonly pressedButton: 'page' | 'csv' | null;
}

/** Reads the form from the fields of a request. Unknown choices become the default. */
export function readIndustryForm(fields: Readonly<Record<string, string>>): IndustryForm {
  const text = (name: string): string => (fields[name] ?? '').trim();
  const offset = text('offset');
  const pressedButton = pick(['page', 'csv'], text('search')) ?? null;
  return {
    code: text('sni_code'),
    city: text('city'),
    // Browsers do not send unticked boxes.
    activeOnly: pressedButton === null ? text('active_only') !== '0' : text('active_only') === '1',
    exactOnly: text('exact_only') === '1',
    reports: pick(['true', 'false'], text('has_annual_report')) ?? '',
    minRevenue: text('min_revenue'),
    maxRevenue: text('max_revenue'),
    sort: pick(INDUSTRY_SORTS, text('sort')) ?? INDUSTRY_SORTS[0],
    limit: PAGE_SIZES.find((size) => String(size) === text('limit')) ?? PAGE_SIZES[0],
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
    pressedButton: pressedButton,
  };
}

function pick<Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
  return choices.find((choice) => choice === text);
}
