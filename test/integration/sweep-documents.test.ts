import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rollBackToPreviousGeneration } from '../../ingest/publish/roll-back.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import type { RunOptions } from '../../ingest/run.ts';
import { openDocumentStore } from '../../shared/documents/open-document-store.ts';
import { toStoredPdfFileName, toStoredReportFileName } from '../../shared/documents/port.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { listFiles } from '../support/process/list-files.ts';
import { makeFiling, writeArchive } from '../support/delivery/make-archive.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

const NORDLYS = '5621000016';
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const ORPHAN = hash('sha256', 'orphan');
const YOUNG = hash('sha256', 'young');

function install() {
  const root = makeTemporaryFolder();
  const dataDir = join(root, 'data');
  const delivery = copyWeeklyDelivery(join(root, 'delivery'));
  const config = embeddedIn(dataDir);
  const folder = join(dataDir, 'documents');
  const now = makeClock('2026-06-30T04:00:00.000Z');
  let week = 0;
  const makeOld = (): void => {
    for (const name of listFiles(folder)) utimesSync(join(folder, name), LONG_AGO, LONG_AGO);
  };
  return {
    folder,
    config,
    makeOld,
    listDocuments: () => listFiles(folder).sort(),
    put: async (name: string): Promise<void> =>
      (await openDocumentStore(config, 'api')).putNew(name, Buffer.from('bytes')),
    /** A registry that is new, and a correction of a filing when `corrected` says with what. */
    publish: async (
      corrected?: string,
      options: Pick<Partial<RunOptions>, 'canOverruleObjections'> = {},
    ): Promise<RunReport> => {
      week += 1;
      const path = join(delivery, 'bolagsverket_bulkfil.txt');
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(/Fit Lab+ AB/, `Fit Lab${'b'.repeat(week % 2)} AB`),
      );
      utimesSync(path, new Date(Date.UTC(2026, 5, 14 + week)), new Date(Date.UTC(2026, 5, 14 + week)));
      if (corrected !== undefined)
        writeArchive(delivery, `2026/${30 + week}_1.zip`, [
          makeFiling({
            orgNumber: NORDLYS,
            start: '2025-01-01',
            end: '2025-12-31',
            facts: [['Nettoomsattning', 'year', corrected]],
          }),
        ]);
      const { report, error } = await ingestFolder(delivery, dataDir, { now, ...options });
      expect([error, report.outcome]).toEqual([null, 'promoted']);
      return report;
    },
    readDocument: async (): Promise<string> => {
      const store = await openStore(config);
      const detail = await store.withLiveGeneration((reader) => reader.getCompanyDetail(NORDLYS));
      await store.close();
      const filing = detail!.filings.find(({ fiscalEnd }) => fiscalEnd === '2025-12-31')!;
      return `${filing.document.slice(0, 2)}/${toStoredReportFileName(filing.document)}`;
    },
  };
}

describe('documents that no generation lists', () => {
  it('Old documents that no generation lists are removed after a promotion, and counted', async () => {
    const { folder, listDocuments, put, publish, makeOld, readDocument } = install();
    expect((await publish()).documentsRemoved).toBe(0);
    const listed = await readDocument();
    const rendering = toStoredPdfFileName(listed.slice(3, 67));
    for (const name of [toStoredReportFileName(ORPHAN), toStoredPdfFileName(ORPHAN), rendering])
      await put(name);
    writeFileSync(join(folder, 'readme.txt'), 'of somebody else');
    makeOld();
    await put(toStoredReportFileName(YOUNG));
    const before = listDocuments();
    const now = Date.now();
    const young = join(folder, YOUNG.slice(0, 2), toStoredReportFileName(YOUNG));
    expect(now - statSync(young).mtimeMs).toBeLessThan(60_000);

    const { documentsRemoved, problems } = await publish();
    const removed = before.filter((name) => !listDocuments().includes(name));
    // One is that of a filing that the first delivery itself corrects.
    expect([documentsRemoved, problems, removed.length]).toEqual([3, [], 3]);
    for (const name of [toStoredReportFileName(ORPHAN), toStoredPdfFileName(ORPHAN)])
      expect(removed).toContain(`${ORPHAN.slice(0, 2)}/${name}`);
    for (const name of [listed, `${listed.slice(0, 2)}/${rendering}`, 'readme.txt'])
      expect(listDocuments()).toContain(name);
    expect(listDocuments()).toContain(`${YOUNG.slice(0, 2)}/${toStoredReportFileName(YOUNG)}`);
  });

  it('Documents stay while the predecessor lists them, which a rollback makes live', async () => {
    const { listDocuments, publish, makeOld, readDocument } = install();
    await publish('1 000 000');
    await publish();
    makeOld();
    const first = await readDocument();
    await publish('2 000 000');
    makeOld();
    const second = await readDocument();
    expect(listDocuments()).toEqual(expect.arrayContaining([first, second]));
    const { documentsRemoved } = await publish();
    expect(documentsRemoved).toBe(1);
    expect(listDocuments()).toContain(second);
    expect(listDocuments()).not.toContain(first);
  });

  it('Documents of a generation that was made live again stay', async () => {
    const { config, listDocuments, publish, makeOld, readDocument } = install();
    await publish('1 000 000');
    const first = await readDocument();
    await publish('2 000 000');
    const store = await openGenerationStore(config);
    await rollBackToPreviousGeneration(store, SOURCES_BY_PRECEDENCE, new Date());
    await store.close();
    expect(await readDocument()).toBe(first);
    makeOld();
    await publish('3 000 000', { canOverruleObjections: true });
    makeOld();
    expect(listDocuments()).toContain(first);
    await publish(undefined, { canOverruleObjections: true });
    expect(listDocuments()).not.toContain(first);
    expect(listDocuments()).toContain(await readDocument());
  });

  it('Unreadable documents are a problem of a run that is promoted', async () => {
    const { folder, publish } = install();
    await publish();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    const { problems, documentsRemoved } = await publish();
    expect(problems).toEqual([
      expect.stringContaining('Published, but documents that no generation lists were not removed: ENOTDIR'),
    ]);
    expect(documentsRemoved).toBe(0);
  });
});
