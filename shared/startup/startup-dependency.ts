import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openDocumentStore } from '../documents/open-document-store.ts';
import { toStoredReportFileName } from '../documents/port.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import { openStore, type StoreConfig } from '../store/open-store.ts';
import { StoreError } from '../store/port.ts';
import { ensureWritableDataFolder } from './ensure-writable-data-folder.ts';

const ANY_DOCUMENT = toStoredReportFileName('0'.repeat(64));
/** Bytes to write as a test of disk space. Any run of ingest writes more. */
const PROBE_BYTES = 1_000_000;

export interface StartupDependency {
  /** Name for messages, with a setting in brackets: `Elasticsearch (ELASTICSEARCH_URL)`. */
  readonly name: string;
  readonly purpose: string;
  readonly check: () => Promise<void>;
  /**
   * Runs once before the first check. An error ends the start at once, for example a wrong setting.
   */
  readonly prepareBeforeFirstCheck?: () => void;
}

export function toDataFolderDependency({ dataDir }: Config): StartupDependency {
  const check = (): Promise<void> => assertFolderRoom(dataDir);
  const prepareBeforeFirstCheck = (): void => ensureWritableDataFolder(dataDir);
  return {
    name: 'Disk space in the data folder (DATA_DIR)',
    purpose: 'all data',
    check,
    prepareBeforeFirstCheck,
  };
}

/**
 * Lists the servers that both the API and ingest need: Elasticsearch and S3-compatible storage, if
 * the settings use them.
 */
export function listStorageServerDependencies(config: Config): StartupDependency[] {
  const components: StartupDependency[] = [];
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

/**
 * Checks that the store answers. A missing or unsupported generation is not an error: `/ready`
 * reports it, and a run builds another one.
 */
async function checkStore(config: StoreConfig): Promise<void> {
  const store = await openStore(config);
  try {
    await store.withLiveGeneration(() => Promise.resolve());
  } catch (error) {
    const answers =
      error instanceof StoreError && ['no_generation', 'unsupported_generation'].includes(error.code);
    if (!answers) throw error;
  } finally {
    await store.close();
  }
}

async function checkDocuments(config: Config): Promise<void> {
  const documents = await openDocumentStore(config, 'api');
  await documents.has(ANY_DOCUMENT);
}

/**
 * Throws when `folder` has no space for a file. Ignores other problems, which the first write
 * reports.
 */
async function assertFolderRoom(folder: string): Promise<void> {
  const path = join(folder, `.room-check-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, Buffer.alloc(PROBE_BYTES));
  } catch (cause) {
    if (isDiskFull(cause)) throw new Error(`the disk of ${folder} is full. Free some space.`, { cause });
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
