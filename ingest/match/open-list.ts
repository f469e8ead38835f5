import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { unreadableError, type ListFile } from './list-file.ts';
import { openCsv } from './open-csv.ts';
import { openJsonLines } from './open-json-lines.ts';
import { openWorkbook } from './open-workbook.ts';

/** Throws `invalid_usage` for an empty file and for one of another form. */
export async function openList(path: string): Promise<ListFile> {
  const { size } = await stat(path).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    throw unreadableError(path, `cannot be read (${code})`, cause);
  });
  if (size === 0) throw unreadableError(path, 'is empty');
  const extension = extname(path).toLowerCase();
  if (extension === '.xlsx' || extension === '.xlsm') return openWorkbook(path);
  if (extension === '.jsonl' || extension === '.ndjson') return openJsonLines(path);
  return openCsv(path);
}
