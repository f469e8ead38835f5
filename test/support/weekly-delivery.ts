import { copyFileSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const WEEKLY = join(ROOT, 'fixtures/sources/weekly');
/** The registry file has no date in its name, so its own time is its date. */
const DELIVERED_AT = new Date('2026-06-15T03:00:00Z');

/** Copies the hand-written delivery into `folder`, with a fixed time. */
export function copyWeeklyDelivery(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(WEEKLY)) {
    copyFileSync(join(WEEKLY, file), join(folder, file));
    utimesSync(join(folder, file), DELIVERED_AT, DELIVERED_AT);
  }
  return folder;
}
