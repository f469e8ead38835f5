import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fetchAndRun } from '../../ingest/fetch/fetch-and-run.ts';
import { NO_PROGRESS } from '../../ingest/progress.ts';
import { checkLiveGeneration } from '../../ingest/publish/check-live-generation.ts';
import type { RunResult } from '../../ingest/report/run-report.ts';
import { readStatus, type IngestStatus } from '../../ingest/report/status.ts';
import { SOURCES_BY_PRECEDENCE } from '../../ingest/sources/index.ts';
import { StoredCompany } from '../../shared/domain/company.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { tradeLicences, writeLicences } from '../support/ingest/seventh-source.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const SEVEN = [...SOURCES_BY_PRECEDENCE, tradeLicences];
/** One that only the registry knows, and one that the statistics authority knows. */
const LICENSED = '5621000255';
const KNOWN = '5621000024';

describe('a seventh source', () => {
  let dataDir: string;
  let delivery: string;
  const now = makeClock();
  beforeEach(() => {
    dataDir = makeTemporaryFolder();
    delivery = copyWeeklyDelivery(makeTemporaryFolder());
    writeLicences(delivery, `${LICENSED}\n${KNOWN}\nnot a number\n`);
  });

  const run = (folder: string, only: readonly string[] | null = null): Promise<RunResult> =>
    ingestFolder(folder, dataDir, { now, onlySources: only, sources: SEVEN });
  const readCompany = async (number: string): Promise<StoredCompany> => {
    const store = await openStore(embeddedIn(dataDir));
    onTestFinished(() => store.close());
    const [company] = await store.withLiveGeneration((reader) => reader.getCompaniesJson([number]));
    return StoredCompany.parse(JSON.parse(company!));
  };
  const open = async () => {
    const store = await openGenerationStore(embeddedIn(dataDir));
    onTestFinished(() => store.close());
    return store;
  };
  const status = async (): Promise<IngestStatus> => readStatus(SEVEN, await open(), dataDir, now());

  it('A seventh source adds its part to a company', async () => {
    const { report, error } = await run(delivery);
    expect(error).toBeNull();
    expect(report.unknownFiles).toEqual([]);
    expect(report.sources['trade-licences']).toMatchObject({
      from: 'delivered',
      file: 'licences.txt',
      read: 3,
      accepted: 2,
      rejected: { 'no-number': 1 },
    });
    expect((await readCompany(LICENSED)).ftgstat).toBe(1);
    // The order of the table decides which source takes precedence.
    expect((await readCompany(KNOWN)).ftgstat).toBe(0);
  });

  it('A file of a seventh source is unknown without its row in the table', async () => {
    const { report } = await ingestFolder(delivery, dataDir, { now });
    expect(report.unknownFiles).toEqual(['trade-licences/licences.txt']);
    expect((await readCompany(LICENSED)).ftgstat).toBeNull();
  });

  it('Status shows a seventh source, and verify checks it', async () => {
    await run(delivery);
    expect((await status()).sources['trade-licences']).toMatchObject({ held: 2, rows: 2, rejected: false });
    expect((await checkLiveGeneration(SEVEN, await open(), dataDir, [])).problems).toEqual([]);
  });

  it('A refused delivery of a seventh source leaves its data unchanged', async () => {
    await run(delivery);
    writeLicences(delivery, 'none\n');
    const { report } = await run(delivery);
    expect(report.outcome).toBe('refused');
    expect(report.problems.join()).toContain('licences.txt has no usable row of the trade-licences');
    expect((await readCompany(LICENSED)).ftgstat).toBe(1);
  });

  it('A seventh source is fetched, run by itself and remembered', async () => {
    await ingestFolder(copyWeeklyDelivery(makeTemporaryFolder()), dataDir, { now });
    const context = {
      config: embeddedIn(dataDir),
      progress: NO_PROGRESS,
      now,
      wait: () => Promise.resolve(),
      readFreeDiskBytes: () => Promise.resolve(1e12),
    };
    const table = { sources: SEVEN, onlySources: ['trade-licences'] };
    const { fetched, report } = await fetchAndRun(table, context, ({ deliveryFolder, onlySources }) =>
      run(deliveryFolder, onlySources),
    );
    expect(fetched.map(({ source, outcome }) => [source, outcome])).toEqual([['trade-licences', 'fetched']]);
    expect(report.outcome).toBe('promoted');
    expect((await readCompany(LICENSED)).ftgstat).toBe(1);
    const again = await fetchAndRun(table, context, ({ deliveryFolder, onlySources }) =>
      run(deliveryFolder, onlySources),
    );
    expect([again.fetched[0]?.outcome, again.report.outcome]).toEqual(['unchanged', 'nothing-new']);
  });
});
