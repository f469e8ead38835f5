import { AppError } from '../../shared/errors/app-error.ts';
import { formatNumber } from '../../shared/terminal/format-number.ts';

/** Where the columns that this service knows are in a delivered file. */
export interface ColumnLayout {
  readonly columns: readonly string[];
  /** In the order of the known ones. */
  readonly positions: readonly number[];
  /** True if the file has the known columns only, in their order. */
  readonly isUsual: boolean;
  readonly notes: readonly string[];
}

/** Matches a byte order mark of UTF-8, decoded as UTF-8 or as ISO-8859-1. */
const BYTE_ORDER_MARK = /^(?:\ufeff|\u00ef\u00bb\u00bf)/;
/** Matches a name that can be quoted. A line that is no header can contain personal data. */
const COLUMN_NAME = /^[\p{L}_][\p{L}\d_ .-]{0,59}$/u;
const MAX_QUOTED_NAMES = 20;
/** Line ends that are no LF, by which rows with personal data become part of the header. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

interface ExpectedColumns {
  readonly names: readonly string[];
  readonly separator: string;
}

/** Columns may be in any order and case, and new ones are ignored. */
export function readColumnLayout(
  fileName: string,
  header: string | undefined,
  { names, separator }: ExpectedColumns,
): ColumnLayout {
  if (header === undefined)
    throw new AppError('delivery_refused', `${fileName} is empty. Download it again.`);
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const columns = header
    .replace(BYTE_ORDER_MARK, '')
    .split(separator)
    .map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
    .map((name) => known.get(name.toLowerCase()) ?? name);
  // A separator may end each line.
  if (columns.at(-1) === '') columns.pop();
  const positions = names.map((name) => columns.indexOf(name));
  const unknown = columns.filter((_, position) => !positions.includes(position));
  const missing = names.filter((_, index) => positions[index] === -1);
  if (missing.length > 0 || hasControls(columns))
    throw toRefusal(fileName, describeDifference(columns, missing, unknown));
  const isUsual = columns.length === names.length && positions.every((each, index) => each === index);
  const notes = unknown.length === 0 ? [] : [`columns that are not known and not read: ${quote(unknown)}`];
  return { columns, positions, isUsual, notes };
}

export function pickKnownFields(
  fields: readonly string[],
  { positions }: Pick<ColumnLayout, 'positions'>,
): string[] {
  return positions.map((position) => fields[position] ?? '');
}

function describeDifference(
  columns: readonly string[],
  missing: readonly string[],
  unknown: readonly string[],
): string {
  const isOtherFile =
    unknown.length === columns.length || columns.some((name) => /[\u0000\ufffd]/.test(name));
  if (isOtherFile) return 'it has no header, is another file, or has another encoding.';
  if (hasControls(columns)) return 'it has control characters, or its lines end with neither LF nor CRLF.';
  const more = unknown.length === 0 ? '' : `; unknown ${quote(unknown)}`;
  return `columns missing ${missing.join(', ')}${more}.`;
}

function hasControls(names: readonly string[]): boolean {
  return names.some((name) => CONTROLS.test(name));
}

function quote(names: readonly string[]): string {
  const quotable = names.filter((name) => COLUMN_NAME.test(name)).slice(0, MAX_QUOTED_NAMES);
  const others = names.length - quotable.length;
  const rest = others === 0 ? [] : [`${formatNumber(others)} more that are not named here`];
  return [...quotable.map((name) => JSON.stringify(name)), ...rest].join(', ');
}

function toRefusal(fileName: string, difference: string): AppError {
  return new AppError(
    'delivery_refused',
    `${fileName} does not begin with the expected header: ${difference} If the authority has ` +
      'changed its format, this service must be adapted; otherwise put the right file in the delivery folder.',
  );
}
