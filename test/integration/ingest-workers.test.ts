import { expect, it } from 'vitest';
import { join } from 'node:path';
import { INGEST_SETTINGS } from '../../ingest/settings.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { digestFile } from '../../shared/files/digest-file.ts';
import type { NamedCompany } from '../../shared/store/embedded/index/name-indexer.ts';
import { ThreadedNameIndexer } from '../../shared/store/embedded/index/threaded-name-indexer.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { findReadyData } from '../support/ingest/ready-data.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const NAMED: NamedCompany = {
  names: ['Nordlys AB'],
  tieBreakRank: 1,
  hasAnnualReport: false,
  isDeregistered: false,
};

it('A run publishes the same bytes with one thread and with several', async () => {
  const { delivery } = await findReadyData('fictional');
  const digests = [];
  for (const workers of ['1', '2', '4']) {
    const dataDir = makeTemporaryFolder();
    const config = parseConfig({ DATA_DIR: dataDir, INGEST_WORKERS: workers }, INGEST_SETTINGS);
    const { report, error } = await ingestFolder(delivery, config, { now: makeClock(), synthetic: true });
    expect(error).toBeNull();
    const folder = join(dataDir, 'store/generations', report.generation!);
    digests.push(await digestFile(join(folder, 'companies.sqlite')));
  }
  expect(new Set(digests.map(({ sha256 }) => sha256)).size).toBe(1);
});

it('An error of the thread that indexes names is an error of the writer', async () => {
  const indexer = new ThreadedNameIndexer();
  try {
    await indexer.add([NAMED]);
    await indexer.add([{ ...NAMED, names: [7 as never] }]);
    await expect(indexer.finish()).rejects.toThrow(/is not a function/);
  } finally {
    await indexer.close();
  }
});

it('The writer waits for a thread that is behind', async () => {
  const indexer = new ThreadedNameIndexer();
  try {
    for (let batches = 0; batches < 50; batches += 1) await indexer.add([NAMED, NAMED]);
    const { names } = await indexer.finish();
    expect(names.companyByNameNumber).toHaveLength(100);
  } finally {
    await indexer.close();
  }
});
