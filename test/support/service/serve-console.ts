import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocumentStore } from '../../../shared/documents/open-document-store.ts';
import { openStore } from '../../../shared/store/open-store.ts';
import { embeddedIn } from '../ingest/embedded-in.ts';
import { copyReadyData } from '../ingest/ready-data.ts';
import { findLinkIn, startMailServer } from './mail-server.ts';
import { serveApp, type ServedApp } from './serve-app.ts';

/** Links in mails begin with it; `takeLink` puts the served address there. */
const MAILED_ADDRESS = 'https://console.example.se';

/** The console over the fictional register of the first start, and a mail server. */
export interface ServedConsole extends ServedApp {
  /** The one-time link of the next mail, which has to be to `email`. */
  takeLink(email: string): Promise<string>;
}

export async function serveConsole(): Promise<ServedConsole> {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-console-'));
  await copyReadyData('fictional', join(folder, 'data'));
  const mailServer = await startMailServer();
  const config = embeddedIn(join(folder, 'data'));
  const served = await serveApp(await openStore(config), {
    documents: await openDocumentStore(config, 'api'),
    mail: { smtpUrl: mailServer.url, from: 'console@example.se', baseUrl: MAILED_ADDRESS },
  });
  return {
    ...served,
    takeLink: async (email) => {
      const mail = await mailServer.take();
      if (mail.to[0] !== email) throw new Error(`The mail went to ${mail.to.join(', ')}.`);
      return findLinkIn(mail).replace(MAILED_ADDRESS, served.address);
    },
    close: async () => {
      await served.close();
      await mailServer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
