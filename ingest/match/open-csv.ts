import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { unreadableError, type ListFile } from './list-file.ts';

const SNIFFED_BYTES = 65_536;
const SNIFFED_LINES = 20;
const MAX_ROW_CHARACTERS = 1_048_576;

/** Stands in no text. */
const NO_SEPARATOR = '\0';
/** Separators, and what a list with them is called. A tie goes to the first. */
const SEPARATORS = {
  ';': 'CSV, separated by semicolons',
  '\t': 'CSV, separated by tabs',
  ',': 'CSV, separated by commas',
  '|': 'CSV, separated by bars',
  [NO_SEPARATOR]: 'one column',
} as const;
type Separator = keyof typeof SEPARATORS;
/** Tells Excel the separator, and is no row. */
const SEPARATOR_LINE = /^\uFEFF?sep=([;\t,|])\r?\n/i;

/** Names of encodings, as people know them. */
const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;
type Encoding = keyof typeof ENCODINGS;

/** Opens CSV, or a list of names without any separator. Finds out its separator and encoding. */
export async function openCsv(path: string): Promise<ListFile> {
  const start = await readStart(path);
  const encoding = await findEncoding(path, start);
  const text = new TextDecoder(encoding).decode(start);
  if (text.includes('\0')) throw unreadableError(path, 'is no text');
  const stated = SEPARATOR_LINE.exec(text)?.[1] as Separator | undefined;
  const separator = stated ?? findSeparator(text);
  const rows = readRows(path, { encoding, separator, firstLine: stated === undefined ? 1 : 2 });
  return { form: `${SEPARATORS[separator]}, in ${ENCODINGS[encoding]}`, rows, hasHeads: false };
}

interface CsvForm {
  readonly encoding: Encoding;
  readonly separator: Separator;
  readonly firstLine: number;
}

async function* readRows(
  path: string,
  { encoding, separator, firstLine }: CsvForm,
): AsyncGenerator<string[]> {
  const texts = Readable.toWeb(createReadStream(path)).pipeThrough(new TextDecoderStream(encoding));
  const parser = Readable.fromWeb(texts as never).pipe(
    parse({
      delimiter: separator,
      from_line: firstLine,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_CHARACTERS,
    }),
  );
  try {
    for await (const row of parser) yield row as string[];
  } catch (error) {
    throw unreadableError(path, `has a quote that does not end, or a row that is too long`, error);
  }
}

async function readStart(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** UTF-8 if every byte of the file is: one letter in another encoding is enough to tell. */
async function findEncoding(path: string, start: Buffer): Promise<Encoding> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Commas of a few names, such as `Berg, Lund & Co AB`, separate nothing. */
function findSeparator(text: string): Separator {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SNIFFED_LINES);
  const count = (separator: string): number => lines.filter((line) => line.includes(separator)).length;
  const separators = Object.keys(SEPARATORS) as Separator[];
  const separator = separators.reduce((best, each) => (count(each) > count(best) ? each : best));
  const isSeparated = count(separator) > (separator === ',' ? lines.length / 2 : 0);
  return isSeparated ? separator : NO_SEPARATOR;
}
