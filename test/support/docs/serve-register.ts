import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateRegister } from '../../../fixtures/generate/generate-register.ts';
import { FileDocumentStore } from '../../../shared/documents/file-document-store.ts';
import { openStore } from '../../../shared/store/open-store.ts';
import { embeddedIn } from '../ingest/embedded-in.ts';
import { ingestFolder } from '../ingest/ingest-folder.ts';
import { serveApp, type ServedApp } from '../service/serve-app.ts';

/** Calls per minute as a new installation has them. */
const LIMITS = { guest: 60, free: 120, starter: 300, pro: 1_200 };

/** The service over the fictional register that `npm start` makes. `close` removes its files. */
export async function serveRegister(): Promise<ServedApp> {
  const root = mkdtempSync(join(tmpdir(), 'company-data-docs-'));
  await generateRegister({ companies: 5_000, seed: 1, out: join(root, 'delivery') });
  await ingestFolder(join(root, 'delivery'), join(root, 'data'), { synthetic: true });
  const app = await serveApp(await openStore(embeddedIn(join(root, 'data'))), {
    documents: new FileDocumentStore(join(root, 'data/documents'), 'api'),
    limits: LIMITS,
  });
  return {
    ...app,
    close: async () => {
      await app.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
