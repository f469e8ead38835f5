import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateRegister } from '../../../fixtures/generate/generate-register.ts';
import { FileDocumentStore } from '../../../shared/documents/file-document-store.ts';
import { openStore } from '../../../shared/store/open-store.ts';
import { embeddedIn } from '../ingest/embedded-in.ts';
import { ingestFolder } from '../ingest/ingest-folder.ts';
import { serveApp, type ServedApp } from '../service/serve-app.ts';

const LIMITS = { guest: 60, free: 120, starter: 300, pro: 1_200 };

/**
 * Serves the fictional register that `npm start` builds. `fill` writes its data into the data
 * folder. `close` removes the files.
 */
export async function serveRegister(
  fill: (dataDir: string) => Promise<unknown>,
  limits = LIMITS,
): Promise<ServedApp & { readonly exportDir: string }> {
  const root = mkdtempSync(join(tmpdir(), 'company-data-docs-'));
  const dataDir = join(root, 'data');
  await fill(dataDir);
  const app = await serveApp(await openStore(embeddedIn(dataDir)), {
    documents: new FileDocumentStore(join(dataDir, 'documents'), 'api'),
    limits,
    exportDir: toExportDir(root),
    // The register has just been made, so a fixed clock would be behind its files.
    now: () => new Date(),
  });
  return {
    ...app,
    exportDir: toExportDir(root),
    close: async () => {
      await app.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const toExportDir = (root: string): string => join(root, 'exports');

export function serveNewRegister(limits = LIMITS): ReturnType<typeof serveRegister> {
  return serveRegister(async (dataDir) => {
    const delivery = join(dataDir, 'delivery');
    await generateRegister({ companies: 5_000, seed: 1, out: delivery });
    await ingestFolder(delivery, dataDir, { synthetic: true });
  }, limits);
}
