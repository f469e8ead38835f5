import { toReportLines } from '../report/print-report.ts';
import { createProgress, NO_PROGRESS } from '../report/progress.ts';
import { runIngest } from '../run.ts';
import { toExitCode } from '../to-exit-code.ts';
import {
  print,
  printError,
  withGenerations,
  wrongUsage,
  type Command,
  type CommandContext,
} from './command.ts';

/** `run --from FOLDER`. */
export const run: Command = async (context) => {
  const { from } = context.options;
  if (from === undefined) throw wrongUsage('run needs --from FOLDER.');
  return publish(from, context);
};

/** `rebuild`. */
export const rebuild: Command = (context) => publish(null, context);

function publish(folder: string | null, { options, config }: CommandContext): Promise<number> {
  return withGenerations(config, async (store) => {
    const { report, error } = await runIngest(
      { folder, accept: options.accept, synthetic: options.synthetic },
      {
        dataDir: config.dataDir,
        documentsDir: config.documentsDir,
        store,
        progress: options.json ? NO_PROGRESS : createProgress(process.stdout, Date.now),
        now: () => new Date(),
      },
    );
    print(options.json ? JSON.stringify(report) : toReportLines(report).join('\n'));
    if (options.json) for (const problem of report.problems) printError(problem);
    return error === null ? 0 : toExitCode(error);
  });
}
