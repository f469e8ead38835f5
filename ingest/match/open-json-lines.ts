import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { unreadableError, type ListCell, type ListFile } from './list-file.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Opens JSON lines. The fields of the first line are the columns. */
export function openJsonLines(path: string): ListFile {
  return { form: 'JSON lines', rows: readRows(path), hasHeads: true };
}

async function* readRows(path: string): AsyncGenerator<ListCell[]> {
  let heads: string[] | null = null;
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    const fields = parse(path, number, line.replace(/^\uFEFF/, ''));
    if (heads === null) yield (heads = Object.keys(fields));
    yield heads.map((head) => toCell(fields[head]));
  }
}

function parse(path: string, number: number, line: string): Fields {
  try {
    const fields: unknown = JSON.parse(line);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Fields;
  } catch {
    // The line may be personal data, and is not shown.
  }
  throw unreadableError(path, `has no JSON object in line ${number}`);
}

function toCell(value: unknown): ListCell {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : (value as ListCell);
}
