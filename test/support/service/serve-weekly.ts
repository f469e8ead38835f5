import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocumentStore } from '../../../shared/documents/open-document-store.ts';
import type { CompanyStore } from '../../../shared/store/port.ts';
import { openStore } from '../../../shared/store/open-store.ts';
import { copyReadyData } from '../ingest/ready-data.ts';
import { serveApp, type ServedApp, type ServedServices } from './serve-app.ts';
import { embeddedIn } from '../ingest/embedded-in.ts';

/**
 * The hand-written delivery, ingested and served. `wrapStore` puts something between the store and
 * the service.
 */
export async function serveWeekly(
  given: ServedServices = {},
  wrapStore: (store: CompanyStore) => CompanyStore = (store) => store,
): Promise<ServedApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'company-data-http-'));
  await copyReadyData('weekly', dataDir);
  const served = await serveApp(wrapStore(await openStore(embeddedIn(dataDir))), {
    documents: await openDocumentStore(embeddedIn(dataDir), 'api'),
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
