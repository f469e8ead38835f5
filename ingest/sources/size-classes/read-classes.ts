import type { StatisticsRow } from '../statistics/row.ts';

/**
 * What the statistics authority's API says of one legal person: its size classes, and the same of
 * it as the weekly file has. Codes are text, as the authority writes them, and of the official
 * scales only (docs/formats/size-classes.md).
 */
export interface SizeClassRow extends StatisticsRow {
  /** `0` unknown, `1` no employees, `2` 1 to 4 … `16`; null when it is not given. */
  readonly employeesClass: string | null;
  /** Coarse scale: `0` below 1,000 SEK … `12`; null when it is not given. */
  readonly turnoverClass: string | null;
  /** Year that the turnover is of. */
  readonly turnoverYear: number | null;
}

/** Codes of the scale of employees: 0 to 16 (docs/formats/size-classes.md#employees). */
const MAX_EMPLOYEES_CLASS = 16;
/** Codes of the coarse scale of turnover: 0 to 12 (docs/formats/size-classes.md#turnover). */
const MAX_TURNOVER_CLASS = 12;
/** Codes of the fine scale: 1 to 21. */
const MAX_FINE_TURNOVER_CLASS = 21;
/** A code of an add-on that was not ordered: not the same as missing. */
const NOT_GRANTED = '*';

/** A value of either API as text: numbers as they are, blanks cut, not granted and missing as `''`. */
export function readApiText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === NOT_GRANTED ? '' : text;
}

/** The class of employees; null, with a repair, for a code of no scale: never a guessed class. */
export function readEmployeesClass(value: unknown, repairs: string[]): string | null {
  return readClass(value, [0, MAX_EMPLOYEES_CLASS], 'unknown-employees-class', repairs);
}

/**
 * The coarse class of turnover, else the fine one made coarse
 * (docs/formats/size-classes.md#turnover: the scales are numbered differently).
 */
export function readTurnoverClass(coarse: unknown, fine: unknown, repairs: string[]): string | null {
  const own = readClass(coarse, [0, MAX_TURNOVER_CLASS], 'unknown-turnover-class', repairs);
  if (own !== null) return own;
  const finer = readClass(fine, [1, MAX_FINE_TURNOVER_CLASS], 'unknown-turnover-class', repairs);
  return finer === null ? null : String(toCoarseTurnoverClass(Number(finer)));
}

function toCoarseTurnoverClass(fine: number): number {
  if (fine === 1) return 0;
  if (fine <= 8) return 1;
  if (fine <= 10) return 2;
  return fine <= 12 ? 3 : fine - 9;
}

/** A year that companies have figures of; placeholders like -1 and 0 are none. */
export function readTurnoverYear(value: unknown): number | null {
  const text = readApiText(value);
  return /^(19|20)\d\d$/.test(text) ? Number(text) : null;
}

function readClass(
  value: unknown,
  [least, most]: readonly [number, number],
  repair: string,
  repairs: string[],
): string | null {
  const text = readApiText(value);
  if (text === '') return null;
  const code = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  if (code >= least && code <= most) return String(code);
  repairs.push(repair);
  return null;
}
