import { AppError } from '../../shared/errors/app-error.ts';
import { formatNumber } from '../../shared/terminal/format-number.ts';

/** A line of a file without its line end. `number` counts from 1. */
export interface TextLine {
  readonly bytes: Buffer;
  readonly number: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Throws `delivery_refused` for a line of more than `maxLineBytes` bytes. */
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
