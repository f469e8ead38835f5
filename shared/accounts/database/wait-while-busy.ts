import { setTimeout as wait } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const LONGEST_PAUSE_MS = 5;

/**
 * Does `work`, which has no effect while another process has the file of SQLite to itself, again and again for up to `waitMs`. Unlike SQLite's
 * own waiting it does not hold up the process.
 */
export async function waitWhileBusy<T>(waitMs: number, work: () => T | Promise<T>): Promise<T> {
  for (const end = performance.now() + waitMs; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    // At random, so that those who wait do not come in step.
    await wait(Math.ceil(Math.random() * LONGEST_PAUSE_MS));
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY;
}
