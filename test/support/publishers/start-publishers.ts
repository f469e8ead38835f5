import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INGEST_SETTINGS, type IngestConfig } from '../../../ingest/settings.ts';
import { parseConfig } from '../../../shared/config/config.ts';
import { makeZip } from '../delivery/make-zip.ts';
import { copyWeeklyDelivery } from '../delivery/weekly-delivery.ts';
import { AFR_KEY, startAfrServer, type AfrServer } from './afr-server.ts';
import { FTP_PASSWORD, FTP_USER, startFtpServer, type FtpServer } from './ftp-server.ts';
import { startListingServer, type ListingServer } from './listing-server.ts';

export interface Publishers {
  /**
   * Serves the weekly files of the registry and the statistics authority, and the archives of
   * reports.
   */
  readonly files: ListingServer;
  readonly marks: FtpServer;
  readonly sizeClasses: AfrServer;
  readonly environment: Readonly<Record<string, string>>;
  readonly toConfig: (dataDir: string, more?: Readonly<Record<string, string>>) => IngestConfig;
  readonly close: () => Promise<void>;
}

export const REGISTRY_KEY = 'bolagsverket_bulkfil.zip';
export const STATISTICS_KEY = 'scb_bulkfil.zip';
const POSTAL_CODES_KEY = 'export/zip/SE.zip';

export async function startPublishers(): Promise<Publishers> {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-publishers-'));
  copyWeeklyDelivery(folder);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const readAll = (prefix: string, to: string): Record<string, Buffer> =>
    Object.fromEntries(
      names
        .filter((name) => name.startsWith(prefix) && name.endsWith('.zip'))
        .map((name) => [to + name.slice(prefix.length), read(name)]),
    );
  const pack = (name: string): Buffer => makeZip([{ name, bytes: read(name) }]);
  const statistics = names.find((name) => name.startsWith('scb_'))!;
  const records = read('size-classes/afr_20260610T050000.jsonl').toString('utf8').trim().split('\n');
  // One is cut in the middle, which no answer of the API is.
  const units = records
    .filter((record) => record.endsWith('}'))
    .map((record) => JSON.parse(record) as object);
  const files = await startListingServer({
    [REGISTRY_KEY]: pack('bolagsverket_bulkfil.txt'),
    [STATISTICS_KEY]: pack(statistics),
    [POSTAL_CODES_KEY]: makeZip([
      { name: 'readme.txt', bytes: Buffer.from('Readme for GeoNames Postal Code files') },
      { name: 'SE.txt', bytes: read('postal-codes/SE.txt') },
    ]),
    ...readAll('annual-reports/', 'arsredovisningar/'),
  });
  const marks = await startFtpServer(readAll('trademarks/', 'data/'));
  const sizeClasses = await startAfrServer({ '0180': units }, 5_000);
  rmSync(folder, { recursive: true });
  const environment = {
    REGISTRY_URL: `${files.url}/${REGISTRY_KEY}`,
    STATISTICS_URL: `${files.url}/${STATISTICS_KEY}`,
    POSTAL_CODES_URL: `${files.url}/${POSTAL_CODES_KEY}`,
    REPORTS_URL: files.url,
    REPORTS_SINCE: '2020',
    AFR_URL: sizeClasses.url,
    TRADEMARKS_URL: marks.url,
    TRADEMARKS_USER: FTP_USER,
    TRADEMARKS_PASSWORD: FTP_PASSWORD,
  };
  return {
    files,
    marks,
    sizeClasses,
    environment,
    toConfig: (dataDir, more) =>
      parseConfig({ ...environment, DATA_DIR: dataDir, AFR_API_KEY: AFR_KEY, ...more }, INGEST_SETTINGS),
    close: async () => {
      await Promise.all([files.close(), marks.close(), sizeClasses.close()]);
    },
  };
}
