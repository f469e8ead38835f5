import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeReportText, type ReportOptions } from './make-report-text.ts';
import { makeZip, type ZipMemberToMake } from './make-zip.ts';

const DELIVERED_AT = new Date('2026-06-15T03:00:00Z');

export function makeFiling(
  options: ReportOptions & { readonly orgNumber: string },
  more: readonly ZipMemberToMake[] = [],
): ZipMemberToMake {
  const { orgNumber, end = '2024-12-31' } = options;
  const report = { name: '6e8bc430-9c3a-11d9-9669-0800200c9a66.xhtml', bytes: makeReportText(options) };
  return { name: `${orgNumber}_${end}.zip`, bytes: makeZip([report, ...more]), isStored: true };
}

/** Writes a weekly archive below `folder/annual-reports/` and returns its path. */
export function writeArchive(folder: string, path: string, filings: readonly ZipMemberToMake[]): string {
  const file = join(folder, 'annual-reports', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, makeZip(filings));
  utimesSync(file, DELIVERED_AT, DELIVERED_AT);
  return file;
}
