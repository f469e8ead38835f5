/** A line of a body; null if it is too long, or not UTF-8. Lines count from 1. */
export interface Line {
  readonly number: number;
  readonly text: string | null;
}

const NEWLINE = 0x0a;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the lines of a body as they come: one batch for each piece of the body that has the end of
 * a line. A line ends with LF or CRLF, the last one also without. Blank lines are left out. Holds
 * at most `maxBytes` of a line.
 */
export async function* readLines(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line[]> {
  let begun = Buffer.alloc(0);
  let isTooLong = false;
  let number = 0;
  const add = (piece: Buffer): void => {
    isTooLong ||= begun.length + piece.length > maxBytes;
    begun = isTooLong ? Buffer.alloc(0) : Buffer.concat([begun, piece]);
  };
  const end = (): Line => {
    number += 1;
    const line = { number, text: isTooLong ? null : decode(begun) };
    begun = Buffer.alloc(0);
    isTooLong = false;
    return line;
  };
  for await (const piece of body) {
    const lines: Line[] = [];
    let from = 0;
    for (let to = piece.indexOf(NEWLINE); to >= 0; to = piece.indexOf(NEWLINE, from)) {
      add(piece.subarray(from, to));
      lines.push(end());
      from = to + 1;
    }
    add(piece.subarray(from));
    const written = lines.filter(isWritten);
    if (written.length > 0) yield written;
  }
  const last = end();
  if (isWritten(last)) yield [last];
}

function decode(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function isWritten({ text }: Line): boolean {
  return text === null || text.trim() !== '';
}
