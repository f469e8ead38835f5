import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { loadBundledSniLists } from '../../ingest/sources/sni/sni-staging.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { tradeLicences, writeLicences } from '../support/ingest/seventh-source.ts';
import { startPublishers, type Publishers } from '../support/publishers/start-publishers.ts';
import { describeSource, type SourceCase } from './source-contract.ts';

const CODES = loadBundledSniLists()['2025'];

let publishers: Publishers;
beforeAll(async () => {
  publishers = await startPublishers();
});
afterAll(() => publishers.close());

/** The current list, as the authority's API gives it. */
function writeCodeList(folder: string): void {
  const table = [...CODES].map(([kod, klartext]) => ({ kod, klartext }));
  mkdirSync(join(folder, 'sni'));
  writeFileSync(join(folder, 'sni/bransch.json'), JSON.stringify(table));
}

const base: Pick<SourceCase, 'sources' | 'deliver' | 'toConfig' | 'fetched'> = {
  sources: [...SOURCES_BY_PRECEDENCE, tradeLicences],
  deliver: (folder) => {
    copyWeeklyDelivery(folder);
    writeCodeList(folder);
    writeLicences(folder);
  },
  toConfig: (dataDir) => publishers.toConfig(dataDir),
  fetched: 'fetched',
};

describe('sources', () => {
  describeSource('registry', { ...base, files: 1, held: 40, companies: 39 });
  describeSource('statistics', { ...base, files: 1, held: 13, companies: 13 });
  describeSource('sni', { ...base, files: 1, held: CODES.size, companies: null, fetched: 'not-configured' });
  describeSource('size-classes', { ...base, files: 2, held: 12, companies: 12 });
  describeSource('annual-reports', { ...base, files: 3, held: 3, companies: 2 });
  describeSource('trademarks', { ...base, files: 2, held: 8, companies: 4 });
  describeSource('postal-codes', { ...base, files: 1, held: 9, companies: null });
  describeSource('trade-licences', { ...base, files: 1, held: 2, companies: 2 });
});
