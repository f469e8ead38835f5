import { sql } from 'kysely';
import { createRowReader, integer } from '../../sql/row-reader.ts';
import { SQLITE_BUSY } from '../../sql/sqlite-result-code.ts';
import { AccountsDatabaseError } from './accounts-database-error.ts';
import type { Database } from './schema.ts';
import { retryBusy, type SqliteFile } from './sqlite-file.ts';

const readCheckpoint = createRowReader({ busy: integer });

/** Tables with data of people, and those whose names can contain an address. */
const TABLES = [
  'person',
  'sign_in_link',
  'session',
  'pending_sign_in',
  'second_factor',
  'recovery_code',
  'known_device',
  'prepared_factor',
  'security_event',
  'account',
  'api_key',
  'saved_list',
  'watch_list',
] as const;

/**
 * Moves the write-ahead log into the SQLite file and empties it: its old pages still have what was
 * deleted. Throws an `AccountsDatabaseError` if another process reads the file for `timeoutMs`.
 */
export function emptyWriteAheadLog(file: SqliteFile, timeoutMs: number): Promise<void> {
  return explainRemains(() =>
    retryBusy(timeoutMs, () => {
      const [row] = file.prepare('pragma wal_checkpoint(truncate)').all([]);
      if (readCheckpoint(row).busy === 0) return;
      const busy = 'another process, such as a back-up, reads the accounts file';
      throw Object.assign(new Error(busy), { errcode: SQLITE_BUSY });
    }),
  );
}

/**
 * Rewrites the tables with data of people, so that their files have only live rows. The server's
 * write-ahead log and its copies keep the old ones for a time. Throws an `AccountsDatabaseError`.
 */
export function rewritePostgresTables(database: Database): Promise<void> {
  return explainRemains(() =>
    database.connection().execute(async (connection) => {
      // Calls queue behind this lock, and a back-up can hold the tables for minutes.
      await sql`set lock_timeout = '500ms'`.execute(connection);
      try {
        await sql`vacuum (full) ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(connection);
      } finally {
        await sql`reset lock_timeout`.execute(connection);
      }
    }),
  );
}

async function explainRemains(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new AccountsDatabaseError(
      'The removal is done, but what was deleted is not overwritten yet (docs/operators/retention.md).',
      { cause },
    );
  }
}
