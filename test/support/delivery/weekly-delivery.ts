import { cpSync, readdirSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SOURCES_BY_PRECEDENCE } from '../../../ingest/sources/index.ts';
import { writeWeeklyReports } from './weekly-reports.ts';
import { writeWeeklyTrademarks } from './weekly-trademarks.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const WEEKLY = join(ROOT, 'fixtures/sources/weekly');
/** The sources of the hand-written delivery: all but the code lists, which are bundled. */
export const WEEKLY_SOURCES: readonly string[] = SOURCES_BY_PRECEDENCE.map(({ name }) => name).filter(
  (name) => name !== 'sni',
);

const DELIVERED_AT = new Date('2026-06-15T03:00:00Z');

/**
 * Copies the hand-written delivery into `folder`, with a fixed time, and packs the archives of its
 * annual reports and trademarks.
 */
export function copyWeeklyDelivery(folder: string): string {
  cpSync(WEEKLY, folder, { recursive: true });
  writeWeeklyReports(folder);
  writeWeeklyTrademarks(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), DELIVERED_AT, DELIVERED_AT);
  }
  return folder;
}
