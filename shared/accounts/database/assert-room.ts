import { openPostgresPool } from './postgres-pool.ts';

const PATIENCE_MS = 5_000;
/** Some megabytes in new pages, gone at the statement's end: what is left of pages in use says nothing about the disk. */
const FILL =
  'create temporary table room_check on commit drop as select generate_series(1, 100000) as filler';

/** Throws what the PostgreSQL at `url` says when it has no room to write, as on a full disk, or may not. Leaves nothing behind. */
export async function assertRoom(url: string): Promise<void> {
  const pool = openPostgresPool(url, PATIENCE_MS);
  try {
    await pool.query(FILL);
  } finally {
    await pool.end();
  }
}
