import { AppError } from '../../shared/errors/app-error.ts';

const BYTE_ORDER_MARK = /^(?:\ufeff|\u00ef\u00bb\u00bf)/;

/** Throws `delivery_refused` unless the first line of a file is the header that it must have. */
export function checkHeader(file: string, found: string | undefined, expected: string): void {
  if (found === undefined) throw new AppError('delivery_refused', `${file} is empty. Download it again.`);
  if (found.replace(BYTE_ORDER_MARK, '') === expected) return;
  throw new AppError(
    'delivery_refused',
    `${file} does not begin with the expected header: ${describeDifference(found, expected)} If the authority has ` +
      'changed its format, this service must be adapted; otherwise put the right file in the delivery folder.',
  );
}

/** A found column is named only when it looks like one: a file without header begins with somebody's row. */
function describeDifference(found: string, expected: string): string {
  const separator = expected.includes('\t') ? '\t' : ';';
  const columns = found.split(separator);
  const wanted = expected.split(separator);
  const isKnown = columns.some((column) => column !== '' && wanted.includes(column));
  if (!isKnown || /[\u0000\ufffd]/.test(found))
    return 'it has no header, or is another file, or in another encoding.';
  const surplus = columns.filter((column) => !wanted.includes(column));
  const named = surplus.filter((column) => /^[A-Za-z_]{1,60}$/.test(column));
  const missing = wanted.filter((column) => !columns.includes(column));
  const parts = [];
  if (missing.length > 0) parts.push(`missing ${missing.join(', ')}`);
  if (named.length > 0) parts.push(`unknown ${named.map((column) => JSON.stringify(column)).join(', ')}`);
  if (surplus.length > named.length)
    parts.push(`${surplus.length - named.length} more that are no column names`);
  return parts.length > 0 ? `columns ${parts.join('; ')}.` : 'its columns are in another order.';
}
