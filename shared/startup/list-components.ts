import { assertRoom } from '../accounts/database/postgres-pool.ts';
import { openAccounts } from '../accounts/open-accounts.ts';
import type { Config } from '../config/config.ts';
import { openDocuments } from '../documents/open-documents.ts';
import { toReportName } from '../documents/port.ts';
import { openStore, type StoreConfig } from '../store/open-store.ts';
import { StoreError } from '../store/port.ts';
import { assertFolderRoom } from './assert-folder-room.ts';
import type { Component } from './component.ts';

/** Names no document: only whether there is an answer counts. */
const ANY_DOCUMENT = toReportName('0'.repeat(64));

/** What ingest needs by its settings: room in its folder, and servers. */
export function listIngestComponents(config: Config): Component[] {
  return [dataFolder(config), ...listSharedServers(config)];
}

/** What the API needs by its settings. */
export function listApiComponents(config: Config): Component[] {
  const servers = listSharedServers(config);
  if (!('url' in config.accounts)) return [dataFolder(config), ...servers];
  const accounts: Component = {
    name: 'PostgreSQL (ACCOUNTS_URL)',
    purpose: 'accounts, keys and credits',
    check: () => checkAccounts(config),
  };
  return [...servers, accounts];
}

function dataFolder({ dataDir }: Config): Component {
  const check = (): Promise<void> => assertFolderRoom(dataDir);
  return { name: 'Room in the data folder (DATA_DIR)', purpose: 'what is written to it', check };
}

/** The servers that both sides need; files of this machine are none. */
export function listSharedServers(config: Config): Component[] {
  const components: Component[] = [];
  if (config.store === 'elasticsearch')
    components.push({
      name: 'Elasticsearch (ELASTICSEARCH_URL)',
      purpose: 'the index of companies',
      check: () => checkStore(config),
    });
  if ('bucket' in config.documents)
    components.push({
      name: 'S3-compatible storage (DOCUMENTS_URL)',
      purpose: 'the files of annual reports',
      check: () => checkDocuments(config),
    });
  return components;
}

/** That there is no generation yet, or one for another version of this service, is for a run to change, and `/ready` tells it. */
async function checkStore(config: StoreConfig): Promise<void> {
  const store = openStore(config);
  try {
    await store.withLive(async () => undefined);
  } catch (error) {
    const isThere =
      error instanceof StoreError && ['no_generation', 'unsupported_generation'].includes(error.code);
    if (!isThere) throw error;
  } finally {
    await store.close();
  }
}

async function checkDocuments(config: Config): Promise<void> {
  const documents = await openDocuments(config, 'api');
  await documents.has(ANY_DOCUMENT);
}

async function checkAccounts({ accounts }: Config): Promise<void> {
  const open = await openAccounts(accounts, () => new Date());
  await open.close();
  // Every call is counted and charged: accounts that can only be read serve nobody.
  if ('url' in accounts) await assertRoom(accounts.url);
}
