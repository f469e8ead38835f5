import type { CompanySizeClassCodes } from '../../source/company-parts.ts';
import type { StatisticsRow } from '../statistics/row.ts';

/** The classes are codes of SCB's scales (docs/formats/size-classes.md). */
export interface SizeClassRow extends StatisticsRow, CompanySizeClassCodes {}

/** Highest code on SCB's scale of employees (docs/formats/size-classes.md#employees). */
const MAX_EMPLOYEES_CLASS = 16;
/** Highest code on SCB's coarse scale of turnover (docs/formats/size-classes.md#turnover). */
const MAX_TURNOVER_CLASS = 12;
/** Highest code on SCB's fine scale of turnover. The lowest is 1. */
const MAX_FINE_TURNOVER_CLASS = 21;
/** Value of a variable that was not ordered from SCB. SCB may still have the data. */
const NOT_GRANTED = '*';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `""` for `*`, which was not ordered from SCB. */
export function toScbText(apiValue: unknown): string {
  if (typeof apiValue === 'number') return String(apiValue);
  const text = typeof apiValue === 'string' ? apiValue.trim() : '';
  return text === NOT_GRANTED ? '' : text;
}

const NO_CODE = '?';

/** As {@link toScbText}, for codes: an object is text that is none, so that its loss is counted. */
export function toScbCode(apiValue: unknown): string {
  return typeof apiValue === 'object' && apiValue !== null ? NO_CODE : toScbText(apiValue);
}

/** An unknown code is added to `repairs`. */
export function parseEmployeesClassCode(value: unknown, repairs: string[]): string | null {
  return readClass(value, [0, MAX_EMPLOYEES_CLASS], 'unknown-employees-class', repairs);
}

/** Converted from the fine scale if only that is known. */
export function parseCoarseTurnoverClass(
  coarseClass: unknown,
  fallbackFineClass: unknown,
  repairs: string[],
): string | null {
  const own = readClass(coarseClass, [0, MAX_TURNOVER_CLASS], 'unknown-turnover-class', repairs);
  if (own !== null) return own;
  const finer = readClass(fallbackFineClass, [1, MAX_FINE_TURNOVER_CLASS], 'unknown-turnover-class', repairs);
  return finer === null ? null : String(toCoarseTurnoverClass(Number(finer)));
}

function toCoarseTurnoverClass(fine: number): number {
  if (fine === 1) return 0;
  if (fine <= 8) return 1;
  if (fine <= 10) return 2;
  return fine <= 12 ? 3 : fine - 9;
}

/** Null for the placeholders -1 and 0. */
export function parseTurnoverYear(value: unknown, repairs: string[]): number | null {
  const text = toScbCode(value);
  if (/^(19|20)\d\d$/.test(text)) return Number(text);
  if (!/^(?:|-1|0+)$/.test(text)) repairs.push('unreadable-turnover-year');
  return null;
}

function readClass(
  value: unknown,
  [least, most]: readonly [number, number],
  repair: string,
  repairs: string[],
): string | null {
  const text = toScbCode(value);
  if (text === '') return null;
  const code = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  if (code >= least && code <= most) return String(code);
  repairs.push(repair);
  return null;
}
