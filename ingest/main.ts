import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../shared/config/config.ts';
import { loadSettings } from '../shared/config/load-settings.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { openGenerations } from '../shared/store/open-store.ts';
import type { GenerationStore } from '../shared/store/port.ts';
import { withFileLock } from '../shared/store/with-file-lock.ts';
import { rollBack } from './publish/roll-back.ts';
import { withRunLock } from './lock.ts';
import { toReportLines } from './report/print-report.ts';
import { createProgress, NO_PROGRESS } from './report/progress.ts';
import { runIngest } from './run.ts';
import { fetchArchives } from './sources/annual-reports/fetch-archives.ts';
import { ListingClient } from './sources/annual-reports/listing-client.ts';
import { AfrClient } from './sources/size-classes/afr-client.ts';
import { fetchDump } from './sources/size-classes/fetch-dump.ts';
import { knowReadArchives, stagedReportsPath } from './staging/stage-annual-reports.ts';
import { toExitCode } from './to-exit-code.ts';

const USAGE = `Usage: npm run ingest -- COMMAND

  run --from FOLDER [--accept] [--json]   ingest the delivery in FOLDER and publish it
                                          --accept: although a gate objects; --json: the report as JSON;
                                          --synthetic: it was made by npm run fixtures
  rebuild [--json]                        build again from what was accepted before, as after an upgrade
  fetch-annual-reports --to FOLDER        fetch the company registry's archives that were not read yet into a delivery
                                          folder, from the filing year REPORTS_SINCE on
  fetch-size-classes --to FOLDER          fetch them from the statistics authority into a delivery folder
  generations                             list what is built; the live one is marked
  rollback                                make the previous generation live again

Exit codes: 0 published or nothing new, 1 failed, 2 wrong usage or setting, 3 delivery refused,
4 a source cannot be reached, 5 another run is active.
`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printError = (text: string): void => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const { positionals, values } = parseCommandLine();
  const config = loadSettings(process.env);
  const [command] = positionals;
  if (command === 'fetch-size-classes') return fetchSizeClasses(values.to, config);
  if (command === 'fetch-annual-reports') return fetchAnnualReports(values.to, config);
  const store = openGenerations(config);
  try {
    return await runCommand(command, values, config, store);
  } finally {
    await store.close();
  }
}

async function fetchSizeClasses(folder: string | undefined, { afr }: Config): Promise<number> {
  if (folder === undefined)
    throw new AppError('invalid_usage', `fetch-size-classes needs --to FOLDER.\n\n${USAGE}`);
  if (afr.apiKey === null) {
    throw new AppError(
      'invalid_setting',
      'AFR_API_KEY is not set. Allowed: the key that the statistics authority gave you.',
    );
  }
  const client = new AfrClient({ ...afr, apiKey: afr.apiKey, now: () => new Date(), wait: (ms) => wait(ms) });
  const progress = createProgress(process.stdout, Date.now);
  progress.start('Fetching the size classes', 0);
  const dump = await fetchDump(
    client,
    folder,
    () => new Date(),
    (records) => progress.update(records),
  );
  progress.finish(`${dump.records} records${dump.resumed ? ', after those fetched before' : ''}`);
  print(`Wrote ${dump.path}`);
  return 0;
}

async function fetchAnnualReports(folder: string | undefined, { reports, dataDir }: Config): Promise<number> {
  if (folder === undefined)
    throw new AppError('invalid_usage', `fetch-annual-reports needs --to FOLDER.\n\n${USAGE}`);
  const access = { now: () => new Date(), wait: (ms: number) => wait(ms) };
  const client = new ListingClient({ url: reports.url, ...access });
  const progress = createProgress(process.stdout, Date.now);
  progress.start('Fetching the annual reports', 0);
  const fetch = (): ReturnType<typeof fetchArchives> =>
    fetchArchives({
      client,
      isKnown: knowReadArchives(stagedReportsPath(dataDir)),
      folder,
      since: reports.since ?? access.now().getFullYear() - 1,
      onProgress: (done) => progress.update(done),
    });
  const { listed, fetched, bytes, skipped } = await withFileLock(
    join(dataDir, 'fetch-annual-reports.lock'),
    (cause) => new AppError('run_active', 'Another fetch of annual reports is active.', { cause }),
    fetch,
  );
  const megabytes = Math.round(bytes / 1_000_000);
  progress.finish(
    `${fetched} of ${listed} archives, ${megabytes} MB; ${skipped} are there or were read before`,
  );
  return 0;
}

async function runCommand(
  command: string | undefined,
  values: ReturnType<typeof parseCommandLine>['values'],
  config: Config,
  store: GenerationStore,
): Promise<number> {
  if (command === 'run' || command === 'rebuild') {
    if (command === 'run' && values.from === undefined) {
      throw new AppError('invalid_usage', `run needs --from FOLDER.\n\n${USAGE}`);
    }
    const folder = command === 'run' ? values.from! : null;
    const progress = values.json ? NO_PROGRESS : createProgress(process.stdout, Date.now);
    const { report, error } = await runIngest(
      { folder, accept: values.accept, synthetic: values.synthetic },
      {
        dataDir: config.dataDir,
        documentsDir: config.documentsDir,
        store,
        progress,
        now: () => new Date(),
      },
    );
    print(values.json ? JSON.stringify(report) : toReportLines(report).join('\n'));
    if (values.json) for (const problem of report.problems) printError(problem);
    return error === null ? 0 : toExitCode(error);
  }
  if (command === 'generations') {
    const live = await store.live();
    for (const info of await store.list()) {
      print(`${info.name === live?.name ? '*' : ' '} ${info.name}  ${info.companies} companies`);
    }
    return 0;
  }
  if (command === 'rollback') {
    const { from, to } = await withRunLock(config.dataDir, store, () => rollBack(store));
    print(`Generation ${to} is live again; it was ${from}.`);
    return 0;
  }
  throw new AppError('invalid_usage', USAGE);
}

function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        accept: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        synthetic: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    throw new AppError('invalid_usage', `${cause instanceof Error ? cause.message : ''}\n\n${USAGE}`, {
      cause,
    });
  }
}

/** Who reads the output may stop reading: `… | head`. The run goes on. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = toExitCode(error);
}
