import { closeSync, openSync, writeSync } from 'node:fs';
import type { ExportFormat } from '../../shared/exports/export-manifest.ts';
import { readColumn, toColumns, type Column } from './to-columns.ts';
import type { Dataset, DatasetFile } from './datasets.ts';

const FLUSHED_CHARACTERS = 1 << 20;

class TextFile {
  readonly #descriptor: number;
  #waiting: string[] = [];
  #waitingCharacters = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx');
  }

  add(text: string): void {
    this.#waiting.push(text);
    this.#waitingCharacters += text.length;
    if (this.#waitingCharacters > FLUSHED_CHARACTERS) this.#flush();
  }

  finish(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(''));
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
    this.#waiting = [];
    this.#waitingCharacters = 0;
  }
}

/** JSON lines: the members are those of the API. */
function openJsonLines(path: string): DatasetFile {
  const file = new TextFile(path);
  return { add: (row, json = JSON.stringify(row)) => file.add(`${json}\n`), finish: () => file.finish() };
}

/**
 * CSV for programs: RFC 4180, UTF-8 without a byte order mark. Null is nothing, an empty text `""`.
 */
function openCsv(path: string, columns: readonly Column[]): DatasetFile {
  const file = new TextFile(path);
  file.add(`${columns.map(({ name }) => name).join(',')}\r\n`);
  return {
    add: (row) => file.add(`${columns.map((column) => toCsvField(readColumn(row, column))).join(',')}\r\n`),
    finish: () => file.finish(),
  };
}

export function toCsvField(value: unknown): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export async function openDatasetFile(
  path: string,
  format: ExportFormat,
  { schema }: Dataset,
): Promise<DatasetFile> {
  if (format === 'jsonl') return openJsonLines(path);
  const columns = toColumns(schema);
  if (format === 'csv') return openCsv(path, columns);
  // The writer is loaded only when needed.
  const { openParquet } = await import('./parquet-file.ts');
  return openParquet(path, columns);
}
