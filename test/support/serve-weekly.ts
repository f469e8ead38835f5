import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments } from '../../shared/documents/open-documents.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { ingestFolder, makeClock } from './ingest-folder.ts';
import { serveApp, type ServedApp, type ServedServices } from './serve-app.ts';
import { copyWeeklyDelivery } from './weekly-delivery.ts';
import { embeddedIn } from './embedded-in.ts';

/** The hand-written delivery, ingested and served. */
export async function serveWeekly(given: ServedServices = {}): Promise<ServedApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'company-data-http-'));
  const { error } = await ingestFolder(copyWeeklyDelivery(join(dataDir, 'delivery')), dataDir, {
    now: makeClock(),
  });
  if (error !== null) throw error as Error;
  const served = await serveApp(openStore(embeddedIn(dataDir)), {
    documents: await openDocuments(embeddedIn(dataDir), 'api'),
    ...given,
  });
  return {
    ...served,
    close: async () => {
      await served.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
