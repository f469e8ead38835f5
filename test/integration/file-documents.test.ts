import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileDocumentStore } from '../../shared/documents/file-document-store.ts';
import { toStoredReportFileName } from '../../shared/documents/port.ts';
import { describeDocuments } from '../contract/documents-contract.ts';
import { listFiles } from '../support/process/list-files.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const NAME = toStoredReportFileName('ab'.repeat(32));

describeDocuments('documents in a folder', () => {
  const folder = join(makeTemporaryFolder(), 'documents');
  return { config: { folder }, list: () => listFiles(folder) };
});

describe('documents in files', () => {
  it('A document that cannot be stored leaves nothing behind', async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'ab'), 'no folder');
    await expect(
      new FileDocumentStore(folder, 'ingest').putNew(NAME, Buffer.from('report')),
    ).rejects.toThrow();
    expect(listFiles(folder)).toEqual(['ab']);
  });

  it('Leftovers of killed writers are removed, and files of active ones stay', async () => {
    const folder = makeTemporaryFolder();
    const leave = (name: string, hours: number): void => {
      writeFileSync(join(folder, name), 'half');
      const at = new Date(Date.now() - hours * 3_600_000);
      utimesSync(join(folder, name), at, at);
    };
    leave('.ingest-1.part', 0);
    leave('.api-1.part', 23);
    leave('.api-2.part', 25);
    await new FileDocumentStore(folder, 'api').deleteAbandonedPartialFiles(new Date());
    expect(listFiles(folder).sort()).toEqual(['.api-1.part', '.ingest-1.part']);
    await new FileDocumentStore(folder, 'ingest').deleteAbandonedPartialFiles(new Date());
    expect(listFiles(folder)).toEqual(['.api-1.part']);
    await new FileDocumentStore(join(folder, 'none'), 'ingest').deleteAbandonedPartialFiles(new Date());
  });
});
