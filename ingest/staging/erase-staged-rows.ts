import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StagedErasure } from '../source/source.ts';
import type { ErasedOrganisationNumbers } from './erased-organisation-numbers.ts';
import { readAcceptedDelivery } from './staged-file.ts';

export function readErasedCompaniesDocumentIds(
  stagedFilePath: string,
  { documentIdsQuery }: StagedErasure,
  erased: ErasedOrganisationNumbers,
): string[] {
  if (documentIdsQuery === undefined || !existsSync(stagedFilePath)) return [];
  using database = openStaged(stagedFilePath, erased);
  return database
    .prepare(documentIdsQuery)
    .all()
    .map(({ document }) => String(document));
}

/**
 * Removes the rows of erased companies from the staged file at `stagedFilePath`, and returns their
 * number. Then rewrites the file, so that deleted rows leave no bytes in it. With `if-erased`,
 * rewrites it only if rows were removed. Returns 0 for a missing file.
 */
export function eraseStagedRows(
  stagedFilePath: string,
  { statements: deleteStatements, countQuery, derivedFileName }: StagedErasure,
  erased: ErasedOrganisationNumbers,
  rewriteFile: 'if-erased' | 'always',
): number {
  if (derivedFileName !== undefined) rmSync(join(dirname(stagedFilePath), derivedFileName), { force: true });
  if (!existsSync(stagedFilePath)) return 0;
  using database = openStaged(stagedFilePath, erased);
  database.exec('PRAGMA secure_delete = ON; BEGIN;');
  const rows = deleteStatements.reduce((sum, sql) => sum + Number(database.prepare(sql).run().changes), 0);
  if (rows > 0 && countQuery !== undefined)
    database.exec(`UPDATE delivery SET json = json_set(json, '$.inForce', (${countQuery}))`);
  database.exec('COMMIT;');
  // Deleted content remains in split pages until VACUUM rewrites them.
  if (rewriteFile === 'always' || rows > 0) database.exec('VACUUM;');
  return rows;
}

function openStaged(path: string, erased: ErasedOrganisationNumbers): DatabaseSync {
  // Names a damaged file.
  readAcceptedDelivery(path);
  const database = new DatabaseSync(path);
  database.function('is_erased', { deterministic: true }, (value) => {
    if (value === null) return 0;
    const numbers = String(value).split(' ');
    return Number(numbers.some((number) => erased.has(number.padStart(10, '0'))));
  });
  return database;
}
