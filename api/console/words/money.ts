import { byLanguage, type Language } from '../language/language.ts';
import { createNumberFormatter } from './format.ts';
import type { EmployeesEnvelope } from '../../../shared/domain/size-envelopes.ts';

const NO_BREAK = '\u00a0';

/** Units of amounts in SEK, the smallest first. */
export const MONEY_UNITS = [
  { factor: 1, sv: 'kr', en: 'SEK', word: '', short: '' },
  { factor: 1e3, sv: 'tkr', en: 'SEK thousand', word: 'thousand', short: 'k' },
  { factor: 1e6, sv: 'Mkr', en: 'SEK million', word: 'million', short: 'm' },
  { factor: 1e9, sv: 'mdkr', en: 'SEK billion', word: 'billion', short: 'bn' },
] as const;

export function findLargestMoneyUnit(amount: number): (typeof MONEY_UNITS)[number] {
  return MONEY_UNITS.findLast(({ factor }) => Math.abs(amount) >= factor) ?? MONEY_UNITS[0];
}

const TYPED_UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:kr|sek|kronor)?$/, 1],
  [/^(?:tkr|k|tusen|thousand)$/, 1e3],
  [/^(?:mkr|msek|mn|m|milj|miljon|miljoner|million)$/, 1e6],
  [/^(?:mdkr|mdr|md|bn|miljard|miljarder|billion)$/, 1e9],
];

/** Reads `5 Mkr`, `500 tkr`, `1,5 mdkr` or `5 000 000` in whole SEK. Null for other text. */
export function parseAmount(typed: string): number | null {
  const text = typed
    .replaceAll(/[\s_']/g, '')
    .replace(/^[−–]/, '-')
    .toLowerCase();
  const [, digits, unit = ''] = /^(-?\d{1,15}(?:[.,]\d{1,9})?)\.?([a-z]*)\.?$/.exec(text) ?? [];
  const factor = TYPED_UNITS.find(([name]) => name.test(unit))?.[1];
  if (digits === undefined || factor === undefined) return null;
  const amount = Number((Number(digits.replace(',', '.')) * factor).toFixed(6));
  return Number.isInteger(amount) ? amount : null;
}

/** A table uses the first unit whose `min`, in SEK, is not above its largest amount. */
const MIN_AMOUNTS = [
  { unit: MONEY_UNITS[2], min: 100e6, decimals: 1 },
  { unit: MONEY_UNITS[1], min: 1e6, decimals: 0 },
] as const;

export function chooseMoneyUnitForTable(amounts: readonly number[], language: Language) {
  const largest = Math.max(0, ...amounts.map(Math.abs));
  const found = MIN_AMOUNTS.find(({ min }) => largest >= min);
  const { unit, decimals } = found ?? { unit: MONEY_UNITS[0], decimals: 0 };
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = createNumberFormatter(language, options);
  // Adds 0, so that a small loss is not written as -0.
  return {
    name: unit[language],
    format: (amount: number) => format(Number((amount / unit.factor).toFixed(decimals)) + 0),
  };
}

/** Rounded to three digits: `1,52 Mkr`, `SEK 765 million`. */
export function formatRoundedMoney(amountSek: number, language: Language): string {
  const { factor, sv, word } = findLargestMoneyUnit(amountSek);
  const number = formatSignificant(amountSek / factor, language);
  const parts = language === 'sv' ? [number, sv] : ['SEK', number, word];
  return parts.filter((part) => part !== '').join(NO_BREAK);
}

/** At most three significant digits, `1,52`, but all whole digits, `1 523`. */
export function formatSignificant(value: number, language: Language): string {
  return createNumberFormatter(language, {
    maximumSignificantDigits: 3,
    maximumFractionDigits: 0,
    roundingPriority: 'morePrecision',
  })(value);
}

/** Formats a range of amounts in SEK: `1–5 Mkr`, or `500 tkr till 1 Mkr` for different units. */
function formatMoneyRange(low: number, high: number, language: Language): string {
  const { factor } = findLargestMoneyUnit(low);
  const to = formatRoundedMoney(high, language);
  if (factor !== findLargestMoneyUnit(high).factor)
    return `${formatRoundedMoney(low, language)} ${language === 'sv' ? 'till' : 'to'} ${to}`;
  const from = formatSignificant(low / factor, language);
  return language === 'sv' ? `${from}–${to}` : to.replace(NO_BREAK, `${NO_BREAK}${from}–`);
}

/** Formats an amount in SEK for narrow spaces: `1,5 Mkr`, `SEK 1.5m`. */
export function formatShortMoney(amountSek: number, language: Language): string {
  const { factor, short } = findLargestMoneyUnit(amountSek);
  if (language === 'sv') return formatRoundedMoney(amountSek, language);
  return `SEK${NO_BREAK}${formatSignificant(amountSek / factor, language)}${short}`;
}

/** Employees of a company, or its revenue in SEK (docs/callers/company.md#size). */
export type SizeEnvelope = Pick<EmployeesEnvelope, 'type' | 'value' | 'interval_low' | 'interval_high'>;

const TEXTS = byLanguage({
  below: (high: string) => ({ sv: `under ${high}`, en: `below ${high}` }),
  open: (low: string) => ({ sv: `minst ${low}`, en: `at least ${low}` }),
  persons: (count: string, isOne: boolean) => ({
    sv: `${count}\u00a0${isOne ? 'anställd' : 'anställda'}`,
    en: `${count}\u00a0${isOne ? 'employee' : 'employees'}`,
  }),
});

/** `1–5 Mkr`, `under 500 tkr`. Empty when unknown. */
export function toRevenueText(revenue: SizeEnvelope, language: Language): string {
  const t = TEXTS[language];
  const { value, interval_low: low, interval_high: high } = revenue;
  const format = (amount: number): string => formatRoundedMoney(amount, language);
  if (revenue.type === 'exact') return value === null ? '' : format(value);
  if (low === null) return '';
  if (high === null) return t.open(format(low));
  // A turnover class ends one krona before the next begins.
  return low === 0 ? t.below(format(high + 1)) : formatMoneyRange(low, high + 1, language);
}

/** `10–19 anställda`. Empty when unknown. */
export function toEmployeesText(employees: SizeEnvelope, language: Language): string {
  const t = TEXTS[language];
  const { value, interval_low: low, interval_high: high } = employees;
  const format = createNumberFormatter(language, { maximumFractionDigits: 1 });
  if (employees.type === 'exact') return value === null ? '' : t.persons(format(value), value === 1);
  if (low === null) return '';
  if (high === null) return t.persons(t.open(format(low)), false);
  return low === high
    ? t.persons(format(low), low === 1)
    : t.persons(`${format(low)}–${format(high)}`, false);
}
