import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const TABLE_TYPES = [CSV, XLSX] as const;
export type TableType = (typeof TABLE_TYPES)[number];

/** A cell of a table. Null is an empty cell, and a day is a text such as `2026-01-31`. */
export type Cell = string | number | boolean | null;

export interface TableColumn {
  readonly head: string;
  readonly isDay?: boolean;
}

/**
 * What reads a CSV file. A `program` gets RFC 4180: commas, decimal points, and no byte order mark.
 * A Swedish `spreadsheet` needs the mark, semicolons and decimal commas to find å, ä, ö, columns
 * and numbers by itself. The writer of XLSX needs neither.
 */
type CsvReader = 'program' | 'spreadsheet';

export interface Table {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

/** Full-width signs count: Excel reads them as the others in East Asian settings. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const MIN_WIDTH = 11;
const MAX_WIDTH = 36;

/**
 * Writes a table as it is read: a row is asked for when the reader has room for it. An apostrophe
 * precedes texts in CSV that a spreadsheet would run as formulas. In XLSX they are texts.
 */
export function writeTable(type: TableType, reader: CsvReader, table: Table): Readable {
  return type === CSV ? Readable.from(endLine(writeCsv(table, reader))) : Readable.fromWeb(writeXlsx(table));
}

function writeCsv({ columns, rows }: Table, reader: CsvReader) {
  const isForProgram = reader === 'program';
  return writeCsvStream(
    convertRows(rows, (cell) => toCsvCell(cell, isForProgram ? '.' : ',')),
    {
      headers: columns.map(({ head }) => toSafeText(head)),
      bom: !isForProgram,
      delimiter: isForProgram ? ',' : ';',
    },
  );
}

/** The library ends lines between rows alone; programs that read by line need the last one too. */
async function* endLine(lines: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* lines;
  yield Buffer.from('\r\n');
}

function toCsvCell(cell: Cell, decimalSign: string): string | number | boolean | null {
  if (typeof cell === 'string') return toSafeText(cell);
  return typeof cell === 'number' ? String(cell).replace('.', decimalSign) : cell;
}

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export function toSafeText(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function writeXlsx({ title, columns, rows }: Table) {
  return writeXlsxStream(
    convertRows(rows, (cell, at) =>
      typeof cell === 'string' && columns[at]?.isDay === true ? new Date(`${cell}T00:00:00Z`) : cell,
    ),
    {
      name: title,
      freezePane: { rows: 1 },
      columns: columns.map(({ head, isDay }) => ({
        header: head,
        width: Math.min(Math.max(head.length + 2, MIN_WIDTH), MAX_WIDTH),
        ...(isDay === true && { numFmt: 'yyyy-mm-dd' }),
      })),
    },
  );
}

async function* convertRows<Converted>(
  rows: Table['rows'],
  convert: (cell: Cell, column: number) => Converted,
): AsyncGenerator<Converted[]> {
  for await (const row of rows) yield row.map(convert);
}
