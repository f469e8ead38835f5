import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { integer } from '../../../sql/row-reader.ts';
import { DamagedError, type CompanyTexts } from '../../port.ts';
import { openReadOnly } from '../database/generation-file.ts';
import { toRowChecksum, type CheckedTable } from '../database/tables.ts';
import { toStoreError } from '../database/to-store-error.ts';
import { DATABASE_FILE, readGenerationInfo, toGenerationFolder } from '../generation/generation-folders.ts';

const BATCH_SIZE = 500;

const SELECT_RECORDS = `
  SELECT c.id, c.content, c.checksum, d.content, d.checksum, t.content, t.checksum
  FROM company AS c LEFT JOIN detail AS d ON d.id = c.id LEFT JOIN trademarks AS t ON t.id = c.id
  ORDER BY c.id`;

type Row = Readonly<Record<number, unknown>>;

/**
 * Reads all companies of a generation in the order of their ids, and verifies each row. SQLite
 * decodes the texts, in half the time of reading bytes: damaged bytes decode to another text, whose
 * checksum differs.
 */
export async function* readAllCompanies(
  folder: string,
  name: string,
): AsyncGenerator<readonly CompanyTexts[]> {
  try {
    const { companies } = readGenerationInfo(folder, name);
    using database = openReadOnly(join(toGenerationFolder(folder, name), DATABASE_FILE), 'read');
    const select = database.prepare(SELECT_RECORDS);
    select.setReturnArrays(true);
    let batch: CompanyTexts[] = [];
    let count = 0;
    for (const row of select.iterate() as Iterable<unknown>) {
      batch.push(toTexts(row as Row, name));
      count += 1;
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
      await setImmediate();
    }
    if (batch.length > 0) yield batch;
    if (count !== companies)
      throw new DamagedError(name, 'company', `it has ${count} companies instead of ${companies}`);
  } catch (cause) {
    throw toStoreError('read all companies', cause, name);
  }
}

function toTexts(row: Row, generation: string): CompanyTexts {
  const id = integer(row[0], 'id');
  const read = (table: CheckedTable, content: unknown, checksum: unknown): string => {
    if (typeof content === 'string' && toRowChecksum(table, id, content) === checksum) return content;
    throw new DamagedError(generation, table, `row ${id} of table ${table} was changed after it was written`);
  };
  return {
    id,
    company: read('company', row[1], row[2]),
    detail: read('detail', row[3], row[4]),
    trademarks: row[5] === null ? null : read('trademarks', row[5], row[6]),
  };
}
