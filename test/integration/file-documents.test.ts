import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileDocuments } from '../../shared/documents/file-documents.ts';
import { toPdfName, toReportName } from '../../shared/documents/port.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const NAME = toReportName('ab'.repeat(32));

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

describe('documents in files', () => {
  it('are kept by name, whole and once', async () => {
    const folder = join(makeTemporaryFolder(), 'documents');
    const documents = new FileDocuments(folder, 'ingest');
    expect([await documents.has(NAME), await documents.get(NAME)]).toEqual([false, null]);
    await Promise.all(Array.from({ length: 20 }, () => documents.put(NAME, Buffer.from('report'))));
    await documents.put(NAME, Buffer.from('another'));
    expect([await documents.has(NAME), String(await documents.get(NAME))]).toEqual([true, 'report']);
    expect(await documents.has(toPdfName('ab'.repeat(32)))).toBe(false);
    expect(listFiles(folder)).toEqual([join('ab', NAME)]);
  });

  it('leave nothing behind when they cannot be stored', async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'ab'), 'no folder');
    await expect(new FileDocuments(folder, 'ingest').put(NAME, Buffer.from('report'))).rejects.toThrow();
    expect(listFiles(folder)).toEqual(['ab']);
  });

  it('are swept of what killed writers left, not of what others write now', async () => {
    const folder = makeTemporaryFolder();
    const leave = (name: string, hours: number): void => {
      writeFileSync(join(folder, name), 'half');
      const at = new Date(Date.now() - hours * 3_600_000);
      utimesSync(join(folder, name), at, at);
    };
    leave('.ingest-1.part', 0);
    leave('.api-1.part', 23);
    leave('.api-2.part', 25);
    await new FileDocuments(folder, 'api').sweep(new Date());
    expect(listFiles(folder).sort()).toEqual(['.api-1.part', '.ingest-1.part']);
    await new FileDocuments(folder, 'ingest').sweep(new Date());
    expect(listFiles(folder)).toEqual(['.api-1.part']);
    await new FileDocuments(join(folder, 'none'), 'ingest').sweep(new Date());
  });

  it('have names that cannot lead out of their folder', async () => {
    const documents = new FileDocuments(makeTemporaryFolder(), 'ingest');
    for (const name of ['../../etc/passwd', `${'a'.repeat(64)}/../x.pdf`, `${'a'.repeat(64)}`, '']) {
      await expect(documents.get(name)).rejects.toThrow('no name of a document');
    }
  });
});
