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

function describeDifference(found: string, expected: string): string {
  const separator = expected.includes('\t') ? '\t' : ';';
  const columns = found.split(separator).map((column) => column.slice(0, 60));
  const wanted = expected.split(separator);
  if (columns.length < 3 || /[\u0000\ufffd]/.test(found))
    return 'it is another file, or in another encoding.';
  const surplus = columns.filter((column) => !wanted.includes(column));
  const missing = wanted.filter((column) => !columns.includes(column));
  const parts = [];
  if (missing.length > 0) parts.push(`missing ${missing.join(', ')}`);
  if (surplus.length > 0) parts.push(`unknown ${surplus.map((column) => JSON.stringify(column)).join(', ')}`);
  return parts.length > 0 ? `columns ${parts.join('; ')}.` : 'its columns are in another order.';
}
