import { AppError } from '../../shared/errors/app-error.ts';
import { formatNumber } from '../../shared/terminal/format-number.ts';

/** A line of a file without its line end. `number` counts from 1. */
export interface TextLine {
  readonly bytes: Buffer;
  readonly number: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Splits a byte stream into batches of lines that end with LF or CRLF. Holds one chunk and one line
 * in memory. Throws `delivery_refused` for a line of more than `maxLineBytes` bytes.
 */
export async function* readLineBatches(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes = 64 * 1024 * 1024,
): AsyncGenerator<TextLine[]> {
  let rest: Buffer[] = [];
  let restLength = 0;
  let number = 0;
  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines: TextLine[] = [];
    let start = 0;
    for (let end = buffer.indexOf(LINE_FEED); end >= 0; end = buffer.indexOf(LINE_FEED, start)) {
      let bytes = buffer.subarray(start, end);
      if (restLength > 0) {
        bytes = Buffer.concat([...rest, bytes]);
        rest = [];
        restLength = 0;
      }
      lines.push({ bytes: trimCarriageReturn(bytes), number: (number += 1) });
      start = end + 1;
    }
    if (start < buffer.length) {
      rest.push(buffer.subarray(start));
      restLength += buffer.length - start;
      if (restLength > maxLineBytes) {
        throw new AppError(
          'delivery_refused',
          `A file of the delivery is not a text file: its line ${formatNumber(number + 1)} is longer than ${formatNumber(maxLineBytes)} bytes. Download it again.`,
        );
      }
    }
    if (lines.length > 0) yield lines;
  }
  if (restLength > 0) yield [{ bytes: trimCarriageReturn(Buffer.concat(rest)), number: number + 1 }];
}

function trimCarriageReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

const BYTE_ORDER_MARK = /^(?:\ufeff|\u00ef\u00bb\u00bf)/;

/** Throws `delivery_refused` unless a file's header line `foundHeader` is the expected one. */
export function assertHeader(
  fileName: string,
  foundHeader: string | undefined,
  expectedHeader: string,
): void {
  if (foundHeader === undefined)
    throw new AppError('delivery_refused', `${fileName} is empty. Download it again.`);
  if (foundHeader.replace(BYTE_ORDER_MARK, '') === expectedHeader) return;
  throw new AppError(
    'delivery_refused',
    `${fileName} does not begin with the expected header: ${describeDifference(foundHeader, expectedHeader)} If the authority has ` +
      'changed its format, this service must be adapted; otherwise put the right file in the delivery folder.',
  );
}

/**
 * Describes how a header line differs. Quotes only column names, since a line that is not a header
 * can contain personal data.
 */
function describeDifference(found: string, expected: string): string {
  const separator = expected.includes('\t') ? '\t' : ';';
  const columns = found.split(separator);
  const wanted = expected.split(separator);
  const isKnown = columns.some((column) => column !== '' && wanted.includes(column));
  if (!isKnown || /[\u0000\ufffd]/.test(found))
    return 'it has no header, is another file, or has another encoding.';
  const surplus = columns.filter((column) => !wanted.includes(column));
  const named = surplus.filter((column) => /^[A-Za-z_]{1,60}$/.test(column));
  const missing = wanted.filter((column) => !columns.includes(column));
  const parts = [];
  if (missing.length > 0) parts.push(`missing ${missing.join(', ')}`);
  if (named.length > 0) parts.push(`unknown ${named.map((column) => JSON.stringify(column)).join(', ')}`);
  if (surplus.length > named.length)
    parts.push(`${surplus.length - named.length} more that are not column names`);
  return parts.length > 0 ? `columns ${parts.join('; ')}.` : 'its columns are in another order.';
}
