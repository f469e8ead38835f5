import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../shared/errors/app-error.ts';
import { CSV, writeTable, XLSX, type Cell, type TableType } from '../../shared/files/write-table.ts';
import type { ItemMatch } from '../../shared/match/match-item.ts';
import type { ListCell } from './list-file.ts';
import { RESULT_COLUMNS } from './result-columns.ts';

type OutForm = TableType | 'json-lines';
const FORMS: Readonly<Record<string, OutForm>> = { '.csv': CSV, '.xlsx': XLSX, '.jsonl': 'json-lines' };

export interface MatchedRow {
  readonly row: readonly ListCell[];
  readonly match: ItemMatch;
}

interface MatchedList {
  readonly out: string;
  readonly form: OutForm;
  readonly heads: readonly string[];
  readonly rows: AsyncIterable<MatchedRow>;
}

export function toOutForm(out: string): OutForm {
  const form = FORMS[extname(out).toLowerCase()];
  if (form !== undefined) return form;
  throw new AppError('invalid_usage', `--out ${out}: the name must end with .csv, .xlsx or .jsonl.`);
}

/** Whole or not at all. */
export async function writeMatches(list: MatchedList): Promise<void> {
  const part = `${list.out}.part`;
  try {
    await pipeline(toBytes(list), createWriteStream(part));
    await rename(part, list.out);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function toBytes({ form, heads, rows }: MatchedList): Readable {
  if (form === 'json-lines') return Readable.from(toJsonLines(heads, rows));
  const results = RESULT_COLUMNS.map(({ head }) => (heads.includes(head) ? `${head} (registret)` : head));
  const columns = [...heads, ...results].map((head) => ({ head }));
  return writeTable(form, 'spreadsheet', { title: 'Matchning', columns, rows: toCells(heads.length, rows) });
}

async function* toCells(width: number, rows: AsyncIterable<MatchedRow>): AsyncGenerator<Cell[]> {
  for await (const { row, match } of rows) {
    const own = Array.from({ length: width }, (_, place) => row[place] ?? null);
    yield [...own, ...RESULT_COLUMNS.map(({ toCell }) => toCell(match))];
  }
}

async function* toJsonLines(
  heads: readonly string[],
  rows: AsyncIterable<MatchedRow>,
): AsyncGenerator<string> {
  for await (const { row, match } of rows) {
    const own = Object.fromEntries(heads.map((head, place) => [head, row[place] ?? '']));
    const { decision, match: found, score, reasons, candidates } = match;
    const result = { decision, company: found?.company ?? null, score, reasons, candidates };
    yield `${JSON.stringify({ ...own, match: result })}\n`;
  }
}
