import { AppError } from '../../shared/errors/app-error.ts';

/** One physical line without its end, and its number, counted from 1. */
export interface Line {
  readonly bytes: Buffer;
  readonly number: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Splits a byte stream into batches of lines; LF and CRLF end a line. Memory: one chunk and the longest line,
 * which may have `longestLine` bytes at most (a file without line ends is no text file); throws beyond that.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  longestLine = 64 * 1024 * 1024,
): AsyncGenerator<Line[]> {
  let rest: Buffer[] = [];
  let restLength = 0;
  let number = 0;
  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines: Line[] = [];
    let start = 0;
    for (let end = buffer.indexOf(LINE_FEED); end >= 0; end = buffer.indexOf(LINE_FEED, start)) {
      let bytes = buffer.subarray(start, end);
      if (restLength > 0) {
        bytes = Buffer.concat([...rest, bytes]);
        rest = [];
        restLength = 0;
      }
      lines.push({ bytes: withoutReturn(bytes), number: (number += 1) });
      start = end + 1;
    }
    if (start < buffer.length) {
      rest.push(buffer.subarray(start));
      restLength += buffer.length - start;
      if (restLength > longestLine) {
        throw new AppError(
          'delivery_refused',
          `line ${number + 1} is longer than ${longestLine} bytes: no text file`,
        );
      }
    }
    if (lines.length > 0) yield lines;
  }
  if (restLength > 0) yield [{ bytes: withoutReturn(Buffer.concat(rest)), number: number + 1 }];
}

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}
