import { setTimeout as wait } from 'node:timers/promises';
import type { IngestConfig } from '../settings.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import { fetchRunAndTidyInbox } from '../fetch/fetch-run-and-tidy-inbox.ts';
import { createFetchContext } from '../fetch/fetch-context.ts';
import type { FetchedSourceReport } from '../fetch/fetch-delivery.ts';
import { addToHistoryOrNoteProblem } from '../report/add-to-run-history.ts';
import { toReportLines } from '../report/to-report-lines.ts';
import { createProgress, NO_PROGRESS, type Progress } from '../progress.ts';
import { sendNotice, runAndReportFailure, type FailureNoticeContext } from '../report/send-notice.ts';
import type { RunResult } from '../report/run-report.ts';
import type { RunOptions } from '../run.ts';
import { runIngestUnderRunLock } from '../run-ingest-under-run-lock.ts';
import { SOURCES_BY_PRECEDENCE } from '../sources/index.ts';
import { installStopSignalHandlers } from '../stop-signal.ts';
import { print, printError, toExitCode } from '../../shared/terminal/command-line.ts';
import { withGenerationStore, type Command, type CommandContext } from './command.ts';

/** Runs ingest once. Takes the other options from the command line. */
type RunIngest = (options: Pick<RunOptions, 'input' | 'fetchProblems'>) => Promise<RunResult>;

/**
 * The command `run`: ingests the folder of `--from`. Without `--from`, first fetches new files from
 * all publishers, or only those of `--only SOURCE`.
 */
export const run: Command = async (context) => {
  const { from, only } = context.options;
  const isFictional = context.options.synthetic === true;
  if (from !== undefined) {
    if (only !== undefined)
      throw new AppError('invalid_usage', 'Use either --from FOLDER or --only SOURCE, not both.');
    const input = { kind: 'delivery', folder: from, onlySources: null, isFictional } as const;
    return publishAndReport(context, (ingest) => ingest({ input }));
  }
  const onlySources = only === undefined ? null : parseSourceNames(only);
  return publishAndReport(context, (ingest, progress) => {
    const fetching = createFetchContext(context.config, progress, createFetchStopSignal());
    return fetchRunAndTidyInbox(
      { sources: SOURCES_BY_PRECEDENCE, onlySources },
      fetching,
      ({ deliveryFolder: folder, fetchProblems }) =>
        ingest({ input: { kind: 'delivery', folder, onlySources, isFictional }, fetchProblems }),
    );
  });
};

/**
 * The command `rebuild`: builds a new generation from the accepted deliveries, without new files.
 */
export const rebuildFromAccepted: Command = (context) =>
  publishAndReport(context, (ingest) => ingest({ input: { kind: 'rebuild' } }));

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

/**
 * Returns an AbortSignal that aborts on SIGTERM or SIGINT. It stops only the fetching of files: a
 * run that has started is never aborted.
 */
function createFetchStopSignal(): AbortSignal {
  const [stop, controller] = [installStopSignalHandlers(), new AbortController()];
  const message = 'Stopped. The next run continues with the files fetched so far.';
  stop.addEventListener('abort', () => controller.abort(new AppError('run_stopped', message)));
  return controller.signal;
}

function publishAndReport(
  { options, config }: CommandContext,
  work: (
    ingest: RunIngest,
    progress: Progress,
  ) => Promise<RunResult & { readonly fetched?: readonly FetchedSourceReport[] }>,
): Promise<number> {
  return withGenerationStore(config, async (store) => {
    const progress = options.json === true ? NO_PROGRESS : createProgress(process.stdout, Date.now);
    const ingest: RunIngest = (runOptions) =>
      runIngestUnderRunLock(
        { ...runOptions, canOverruleObjections: options.accept === true },
        {
          sources: SOURCES_BY_PRECEDENCE,
          dataDir: config.dataDir,
          documents: config.documents,
          store,
          gates: config.gates,
          changesKeptDays: config.changesKeptDays,
          progress,
          now: () => new Date(),
        },
      );
    const { error } = await runAndReportFailure(
      async () => {
        const { report, error, ...more } = await work(ingest, progress).finally(() => progress.clear());
        print(
          options.json === true ? JSON.stringify({ ...report, ...more }) : toReportLines(report).join('\n'),
        );
        if (options.json === true) for (const problem of report.problems) printError(problem);
        return { report, error };
      },
      toNoticeContext(config, store),
    );
    return error === null ? 0 : toExitCode(error);
  });
}

function toNoticeContext(
  { dataDir, store: engine, noticeUrl }: IngestConfig,
  { runs }: GenerationStore,
): FailureNoticeContext {
  return {
    ...{ dataDir, storeEngine: engine, now: () => new Date() },
    addToRunHistoryOrNoteProblem: async (report) => {
      const kept = await addToHistoryOrNoteProblem(runs, report);
      for (const problem of kept.problems.slice(report.problems.length)) printError(problem);
      return kept;
    },
    sendReport: async (report) => {
      if (noticeUrl !== null) await sendNotice(noticeUrl, report, { fetch, wait, onFailure: printError });
    },
  };
}
