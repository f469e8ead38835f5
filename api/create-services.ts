import type { Config } from '../shared/config/config.ts';
import { openDocuments } from '../shared/documents/open-documents.ts';
import type { Log } from '../shared/log/create-log.ts';
import { openStore } from '../shared/store/open-store.ts';
import { findChromium } from './documents/find-chromium.ts';
import { loadShareSecrets } from './documents/load-share-secrets.ts';
import { PdfRenderer } from './documents/pdf-renderer.ts';
import { ReportDocuments } from './documents/report-documents.ts';
import { ShareLinks } from './documents/share-links.ts';
import type { Services } from './http/route.ts';

/** What a serving process works with, and how it is given back. */
export interface OpenServices extends Services {
  close(): Promise<void>;
}

/** Opens everything that the API serves from. A browser is started when the first PDF is asked for. */
export function createServices(config: Config, log: Log): OpenServices {
  const store = openStore(config);
  const renderer = new PdfRenderer({
    chromiumPath: findChromium(config.chromium.path),
    noSandbox: config.chromium.noSandbox,
    warn: (message) => log.warn(message),
  });
  if (config.testApiKey !== null) log.warn('TEST_API_KEY is set: who knows it gets annual reports.');
  return {
    store,
    sniThreshold: config.sniThreshold,
    reports: new ReportDocuments(openDocuments(config), renderer, log),
    shareLinks: new ShareLinks(loadShareSecrets(config.shareSecrets, config.dataDir)),
    baseUrl: config.baseUrl,
    testKey: config.testApiKey,
    now: () => new Date(),
    close: async () => {
      await renderer.close();
      await store.close();
    },
  };
}
