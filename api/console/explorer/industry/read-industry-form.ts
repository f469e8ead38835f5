import { INDUSTRY_SORTS } from '../../../../shared/store/port.ts';

/** Companies a page, the first when nothing is said. */
export const PAGE_SIZES = [20, 50, 100] as const;

/** What a visitor has filled in. */
export interface IndustryForm {
  /** A code or words, as typed. */
  readonly code: string;
  readonly city: string;
  readonly activeOnly: boolean;
  readonly exactOnly: boolean;
  /** `true`: only with a digital annual report, `false`: only without. */
  readonly reports: '' | 'true' | 'false';
  /** Whole SEK, as typed. */
  readonly minRevenue: string;
  readonly maxRevenue: string;
  readonly sort: (typeof INDUSTRY_SORTS)[number];
  readonly limit: (typeof PAGE_SIZES)[number];
  /** Companies before the page. */
  readonly offset: number;
  /** Which button was pressed; null: the form is only filled in. */
  readonly pressedButton: 'page' | 'csv' | null;
}

/** Reads the fields of a visit; what is no choice of the form is the default. */
export function readIndustryForm(fields: Readonly<Record<string, string>>): IndustryForm {
  const text = (name: string): string => (fields[name] ?? '').trim();
  const offset = text('offset');
  const wanted = pick(['page', 'csv'], text('search')) ?? null;
  return {
    code: text('sni_code'),
    city: text('city'),
    // A box that is not ticked is not sent.
    activeOnly: wanted === null ? text('active_only') !== '0' : text('active_only') === '1',
    exactOnly: text('exact_only') === '1',
    reports: pick(['true', 'false'], text('has_annual_report')) ?? '',
    minRevenue: text('min_revenue'),
    maxRevenue: text('max_revenue'),
    sort: pick(INDUSTRY_SORTS, text('sort')) ?? INDUSTRY_SORTS[0],
    limit: PAGE_SIZES.find((size) => String(size) === text('limit')) ?? PAGE_SIZES[0],
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
    pressedButton: wanted,
  };
}

function pick<Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
  return choices.find((choice) => choice === text);
}
