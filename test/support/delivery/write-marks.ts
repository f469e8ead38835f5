import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeMarkText, type MarkToMake } from './make-mark-text.ts';
import { makeZip, type ZipMemberToMake } from './make-zip.ts';

const DELIVERED_AT = new Date('2026-06-15T03:00:00Z');

export function makeMarkFile(mark: MarkToMake): ZipMemberToMake {
  return { name: `${mark.number}.xml`, bytes: makeMarkText(mark) };
}

/** Writes an archive below `folder/trademarks/` and returns its path. */
export function writeMarks(folder: string, path: string, members: readonly ZipMemberToMake[]): string {
  const file = join(folder, 'trademarks', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, makeZip(members));
  utimesSync(file, DELIVERED_AT, DELIVERED_AT);
  return file;
}
