import { hash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentsConfig } from '../../shared/config/config.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import {
  toStoredPdfFileName,
  toStoredReportFileName,
  type ManagedDocumentStore,
} from '../../shared/documents/port.ts';

const ID = 'ab'.repeat(32);
const NAME = toStoredReportFileName(ID);

export interface EmptyPlace {
  readonly config: DocumentsConfig;
  readonly list: () => readonly string[];
}

export function describeDocuments(name: string, makePlace: () => EmptyPlace): void {
  describe(name, () => {
    let place: EmptyPlace;
    let documents: ManagedDocumentStore;
    const open = (): Promise<ManagedDocumentStore> =>
      openDocumentStore({ documents: place.config }, 'ingest');

    beforeEach(async () => {
      place = makePlace();
      documents = await open();
    });

    it('A document is stored by name, whole and once', async () => {
      expect([await documents.has(NAME), await documents.get(NAME)]).toEqual([false, null]);
      await Promise.all(Array.from({ length: 20 }, () => documents.putNew(NAME, Buffer.from('report'))));
      await documents.putNew(NAME, Buffer.from('another'));
      expect([await documents.has(NAME), String(await documents.get(NAME))]).toEqual([true, 'report']);
      expect(await documents.has(toStoredPdfFileName(ID))).toBe(false);
      expect(place.list()).toEqual([`ab/${NAME}`]);
    });

    it('Of two documents stored under one name at once one remains', async () => {
      const others = await open();
      await Promise.all([
        documents.putNew(NAME, Buffer.from('one')),
        others.putNew(NAME, Buffer.from('two')),
      ]);
      const first = await documents.get(NAME);
      expect(['one', 'two']).toContain(String(first));
      expect(await others.get(NAME)).toEqual(first);
    });

    it('A damaged document is replaced, and a missing one stored', async () => {
      await documents.putNew(NAME, Buffer.from('damaged'));
      for (const name of [NAME, toStoredPdfFileName(ID)]) {
        await documents.replace(name, Buffer.from('whole'));
        expect(String(await documents.get(name))).toBe('whole');
      }
      expect(place.list()).toEqual([`ab/${toStoredPdfFileName(ID)}`, `ab/${NAME}`]);
    });

    it.each([0, 1, 5_000_000])('A document of %i bytes is returned unchanged', async (size) => {
      const bytes = randomBytes(size);
      await documents.putNew(NAME, bytes);
      expect((await (await open()).get(NAME))!.equals(bytes)).toBe(true);
    });

    it('A few hundred documents can be stored at once', async () => {
      const names = Array.from({ length: 300 }, (_, index) =>
        toStoredReportFileName(hash('sha256', String(index))),
      );
      await Promise.all(names.map((each) => documents.putNew(each, Buffer.from(each))));
      const found = await Promise.all(names.map((each) => documents.get(each)));
      expect(found.map(String)).toEqual(names);
      expect(place.list()).toHaveLength(300);
    });

    it('Deleting partial files keeps complete ones', async () => {
      await documents.putNew(NAME, Buffer.from('report'));
      await documents.deleteAbandonedPartialFiles(new Date('2100-01-01T00:00:00Z'));
      expect(place.list()).toEqual([`ab/${NAME}`]);
    });

    it('Documents and renderings are listed with their time and deleted by name', async () => {
      expect(await readNames()).toEqual([]);
      const names = Array.from({ length: 12 }, (_, index) =>
        toStoredReportFileName(hash('sha256', String(index))),
      );
      const stored = [...names, toStoredPdfFileName(ID)].sort();
      for (const each of stored) await documents.putNew(each, Buffer.from(each));
      expect(await readNames()).toEqual(stored);
      const [first, ...others] = stored;
      await documents.remove(first!);
      await documents.remove(first!);
      expect(await readNames()).toEqual(others);
      expect([await documents.has(first!), place.list().length]).toEqual([false, others.length]);
      for await (const { readStoredAtMs: readStoredMs } of documents.list())
        expect(Math.abs(Date.now() - (await readStoredMs())!)).toBeLessThan(60_000);
    });

    async function readNames(): Promise<string[]> {
      const names: string[] = [];
      for await (const { fileName } of documents.list()) names.push(fileName);
      return names.sort();
    }

    it.each(['../../etc/passwd', `${'a'.repeat(64)}/../x.pdf`, 'a'.repeat(64), ''])(
      '%j is not the name of a stored document',
      async (wrong) => {
        const words = 'is not the name of a stored document';
        await expect(documents.get(wrong)).rejects.toThrow(words);
        await expect(documents.has(wrong)).rejects.toThrow(words);
        await expect(documents.putNew(wrong, Buffer.from('x'))).rejects.toThrow(words);
        await expect(documents.replace(wrong, Buffer.from('x'))).rejects.toThrow(words);
        await expect(documents.remove(wrong)).rejects.toThrow(words);
        expect(place.list()).toEqual([]);
      },
    );
  });
}
