import { setTimeout as wait } from 'node:timers/promises';
import type { IngestConfig } from '../settings.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import { fetchAndRun } from '../fetch/fetch-and-run.ts';
import { createFetchContext } from '../fetch/fetch-context.ts';
import type { FetchedSourceReport } from '../fetch/fetch-delivery.ts';
import { addToHistory } from '../report/add-to-run-history.ts';
import { toReportLines } from '../report/to-report-lines.ts';
import type { Progress } from '../progress.ts';
import { sendNotice, runReporting, type FailureNoticeContext } from '../report/send-notice.ts';
import type { RunResult } from '../report/run-report.ts';
import type { RunOptions } from '../run.ts';
import { runIngestUnderRunLock } from '../run-ingest-under-run-lock.ts';
import { SOURCES_BY_PRECEDENCE } from '../sources/index.ts';
import { FINISHES_FIRST, installStopSignalHandlers } from '../stop-signal.ts';
import { withRunMarker, storeKilledRuns } from '../report/run-markers.ts';
import { getLineWidth } from '../../shared/terminal/wrap-text.ts';
import { print, printError, toExitCode } from '../../shared/terminal/command-line.ts';
import { openProgress, withGenerationStore, type Command, type CommandContext } from './command.ts';

type RunIngest = (options: Pick<RunOptions, 'input' | 'fetchProblems'>) => Promise<RunResult>;

/** The command `run`. Without `--from`, it fetches first, all or the sources of `--only`. */
export const run: Command = async (context) => {
  const { from, only } = context.options;
  const isFictional = context.options.synthetic === true;
  if (from !== undefined) {
    if (only !== undefined)
      throw new AppError('invalid_usage', 'Use either --from FOLDER or --only SOURCE, not both.');
    const input = { kind: 'delivery', folder: from, onlySources: null, isFictional } as const;
    return publish('run', context, ({ ingest }) => ingest({ input }));
  }
  const onlySources = only === undefined ? null : parseSourceNames(only);
  return publish('run', context, ({ ingest, progress, stop }) => {
    const fetching = createFetchContext(context.config, progress, toFetchStopSignal(stop));
    return fetchAndRun(
      { sources: SOURCES_BY_PRECEDENCE, onlySources },
      fetching,
      ({ deliveryFolder: folder, fetchProblems }) =>
        ingest({ input: { kind: 'delivery', folder, onlySources, isFictional }, fetchProblems }),
    );
  });
};

export const rebuildFromAccepted: Command = (context) =>
  publish('rebuild', context, ({ ingest }) => ingest({ input: { kind: 'rebuild' } }));

function parseSourceNames(only: readonly string[]): string[] {
  const allowed = SOURCES_BY_PRECEDENCE.map((source) => source.name).join(', ');
  return only
    .flatMap((names) => names.split(','))
    .map((name) => {
      const source = SOURCES_BY_PRECEDENCE.find((each) => each.name === name.trim());
      if (source === undefined)
        throw new AppError(
          'invalid_usage',
          `--only is "${name}", which is not a source. Allowed: ${allowed}.`,
        );
      return source.name;
    });
}

function toFetchStopSignal(stop: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const message = 'Stopped. The next run continues with the files fetched so far.';
  stop.addEventListener('abort', () => controller.abort(new AppError('run_stopped', message)));
  return controller.signal;
}

interface PublishingTools {
  readonly ingest: RunIngest;
  readonly progress: Progress;
  readonly stop: AbortSignal;
}

function publish(
  command: string,
  { options, config }: CommandContext,
  work: (
    tools: PublishingTools,
  ) => Promise<RunResult & { readonly fetched?: readonly FetchedSourceReport[] }>,
): Promise<number> {
  return withGenerationStore(config, async (store) => {
    const progress = openProgress(options);
    const stop = installStopSignalHandlers();
    const ingest: RunIngest = (runOptions) => {
      stop.addEventListener('abort', () => {
        progress.clear();
        printError(FINISHES_FIRST);
      });
      return runIngestUnderRunLock(
        { ...runOptions, canOverruleObjections: options.accept === true },
        {
          ...config,
          sources: SOURCES_BY_PRECEDENCE,
          store,
          progress,
          now: () => new Date(),
        },
      );
    };
    const notices = toNoticeContext(command, config, store);
    await reportKilledRuns(config, store, notices);
    const { error } = await runReporting(async () => {
      const marked = { dataDir: config.dataDir, command, startedAt: new Date() };
      const { report, error, ...more } = await withRunMarker(marked, () =>
        work({ ingest, progress, stop }),
      ).finally(() => progress.clear());
      const toText = (): string => toReportLines(report, getLineWidth(process.stdout)).join('\n');
      print(options.json === true ? JSON.stringify({ ...report, ...more }) : toText());
      if (options.json === true) for (const problem of report.problems) printError(problem);
      return { report, error };
    }, notices);
    return error === null ? 0 : toExitCode(error);
  });
}

function toNoticeContext(
  command: string,
  { dataDir, store: engine, noticeUrl }: IngestConfig,
  { runs }: GenerationStore,
): FailureNoticeContext {
  return {
    command,
    dataDir,
    storeEngine: engine,
    now: () => new Date(),
    saveToHistory: async (report) => {
      const kept = await addToHistory(runs, report);
      for (const problem of kept.problems.slice(report.problems.length)) printError(problem);
      return kept;
    },
    sendReport: async (report) => {
      if (noticeUrl !== null) await sendNotice(noticeUrl, report, { fetch, wait, onFailure: printError });
    },
  };
}

async function reportKilledRuns(
  { dataDir }: { readonly dataDir: string },
  store: GenerationStore,
  notices: Pick<FailureNoticeContext, 'saveToHistory' | 'sendReport'>,
): Promise<void> {
  // The run itself says why the store cannot be read.
  const live = await store.readLive().catch(() => null);
  for (const report of storeKilledRuns({ dataDir, storeEngine: store.engine, live }))
    await notices.sendReport(await notices.saveToHistory(report));
}
