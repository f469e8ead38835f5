import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { toStoreError } from './to-store-error.ts';

const GIBIBYTE = 1024 ** 3;

/** How a reader gets at pages: mapped into memory to serve, read one by one to verify with little memory. */
export type PageAccess = 'mapped' | 'read';

/**
 * Opens a finished database to read. It is never written again, so SQLite takes no locks and looks
 * for no journal: that is most of the time of a short query.
 */
export function openToRead(path: string, access: PageAccess): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  database.exec(`PRAGMA mmap_size = ${access === 'mapped' ? 64 * GIBIBYTE : 0}; PRAGMA cache_size = -32768;`);
  return database;
}

/**
 * Creates a database that only becomes visible by a rename once it is complete. A build that is killed is thrown
 * away, so journal and syncs would cost time and protect nothing.
 */
export function createToBuild(path: string, schema: string): DatabaseSync {
  return guard(`create ${path}`, () => {
    // Without this the runtime keeps a journal all the same.
    const database = new DatabaseSync(path, { defensive: false });
    database.exec(
      `PRAGMA page_size = 32768; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
       PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768; PRAGMA temp_store = FILE; ${schema}`,
    );
    return database;
  });
}

/** Runs `work`; an engine error leaves as a StoreError that names what was being done. */
export function guard<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw toStoreError(what, cause);
  }
}
