import type { EmployeesEnvelope } from '../../../shared/domain/size-envelopes.ts';
import type { Language } from '../language/language.ts';
import { formatMoney, formatMoneyRange } from './axis.ts';
import { LOCALES } from '../words/format.ts';

/**
 * The size fields of an estimate (docs/callers/company.md#size): SEK for revenue, persons for
 * employees.
 */
export type SizeEstimate = Pick<EmployeesEnvelope, 'type' | 'value' | 'interval_low' | 'interval_high'>;

/** The two size estimates of a company. */
export type SizeKind = 'revenue' | 'employees';

const TEXTS = {
  sv: {
    below: (high: string) => `under ${high}`,
    open: (low: string) => `minst ${low}`,
    persons: (count: string, isOne: boolean) => `${count}\u00a0${isOne ? 'anställd' : 'anställda'}`,
    unknown: 'uppgift saknas',
  },
  en: {
    below: (high: string) => `below ${high}`,
    open: (low: string) => `at least ${low}`,
    persons: (count: string, isOne: boolean) => `${count}\u00a0${isOne ? 'employee' : 'employees'}`,
    unknown: 'not available',
  },
} as const;

/** A size in words: `1–5 Mkr`, `10–19 anställda`. */
export function toSizeText(size: SizeEstimate, kind: SizeKind, language: Language): string {
  const t = TEXTS[language];
  const { type, value, interval_low: low, interval_high: high } = size;
  const format = (amount: number): string => formatSize(amount, kind, language);
  if (type === 'exact' && value !== null)
    return kind === 'revenue' ? format(value) : t.persons(format(value), value === 1);
  if (type !== 'interval' || low === null) return t.unknown;
  if (kind === 'employees') return t.persons(toPersons(low, high, format, t.open), low === 1 && high === 1);
  if (high === null) return t.open(format(low));
  // A turnover class ends one krona before the next begins.
  return low === 0 ? t.below(format(high + 1)) : formatMoneyRange(low, high + 1, language);
}

function formatSize(amount: number, kind: SizeKind, language: Language): string {
  if (kind === 'revenue') return formatMoney(amount, language);
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 1 }).format(amount);
}

function toPersons(
  low: number,
  high: number | null,
  format: (amount: number) => string,
  open: (low: string) => string,
): string {
  if (high === null) return open(format(low));
  return low === high ? format(low) : `${format(low)}–${format(high)}`;
}
