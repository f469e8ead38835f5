import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import {
  openDocumentsByGeneration,
  recoverDocumentsDatabaseAfterCrash,
} from '../../../../../../ingest/sources/annual-reports/documents/documents-by-generation.ts';
import { makeTemporaryFolder } from '../../../../../support/process/temporary-folder.ts';

it('A journal that a killed run left is rolled back and removed', () => {
  const folder = makeTemporaryFolder();
  const killed = join(makeTemporaryFolder(), 'killed');
  openDocumentsByGeneration(folder).close();
  const database = new DatabaseSync(join(folder, 'listed-documents.sqlite'));
  database.exec("BEGIN IMMEDIATE; INSERT INTO generation (name) VALUES ('half')");
  cpSync(folder, killed, { recursive: true });
  database.close();
  expect(readdirSync(killed)).toContain('listed-documents.sqlite-journal');

  recoverDocumentsDatabaseAfterCrash(killed);
  expect(readdirSync(killed)).toEqual(['listed-documents.sqlite']);
  const listed = openDocumentsByGeneration(killed);
  expect(listed.createInUseTest(['half'])).toBeNull();
  listed.close();
});

it('Without a journal nothing is opened or created', () => {
  const folder = makeTemporaryFolder();
  recoverDocumentsDatabaseAfterCrash(folder);
  expect(readdirSync(folder)).toEqual([]);
});
