import { UsageError } from './usage-error.ts';

/** Bytes to which a workbook may unpack. */
const MAX_UNPACKED_BYTES = 2 ** 30;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** A cell as the list has it: a number of a workbook stays one. CSV has texts alone. */
export type ListCell = string | number | boolean;

/**
 * Reads the first sheet of a workbook. Formulas count as the values that they had when the file was
 * saved, and macros are not read. Throws a UsageError for another file.
 */
export async function readWorkbook(path: string, bytes: Buffer): Promise<ListCell[][]> {
  const unpackedBytes = countUnpackedBytes(bytes);
  if (unpackedBytes === null) throw new UsageError(`${path} is no workbook.`);
  if (unpackedBytes > MAX_UNPACKED_BYTES) throw new UsageError(`${path} unpacks to more than 1 GB.`);
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows: ListCell[][] = [];
  try {
    for await (const { values } of streamXlsxRows(bytes)) {
      const row = Array.from(values, toCell);
      if (row.some((cell) => String(cell).trim() !== '')) rows.push(row);
    }
  } catch {
    throw new UsageError(`${path} is no workbook with a sheet that can be read.`);
  }
  return rows;
}

/**
 * Adds up the sizes that the directory of a zip states. The reader unpacks no file to more than is
 * stated. Null for a file that is no zip.
 */
function countUnpackedBytes(bytes: Buffer): number | null {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(END_OF_DIRECTORY);
  const end = bytes.lastIndexOf(mark);
  if (end < 0 || end + 20 > bytes.length) return null;
  let place = bytes.readUInt32LE(end + 16);
  let sum = 0;
  while (place + ENTRY_BYTES <= end && bytes.readUInt32LE(place) === DIRECTORY_ENTRY) {
    sum += bytes.readUInt32LE(place + 24);
    const lengths = [28, 30, 32].map((at) => bytes.readUInt16LE(place + at));
    place += lengths.reduce((length, more) => length + more, ENTRY_BYTES);
  }
  return sum;
}

function toCell(value: unknown): ListCell {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}

/** Writes a sheet, row by row as they come. */
export async function* toWorkbook(
  heads: readonly string[],
  rows: AsyncIterable<(ListCell | null)[]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = heads.map((header) => ({ header }));
  yield* writeXlsxStream(rows, { name: 'Matched', freezePane: { rows: 1 }, columns });
}
