import { constants, setPriority } from 'node:os';
import { toReason } from '../shared/errors/to-reason.ts';
import { loadConfig } from '../shared/config/config.ts';
import { asksForHelp } from '../shared/terminal/asks-for-help.ts';
import { outliveReader } from '../shared/terminal/outlive-reader.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { print, printError, type Command } from './commands/command.ts';
import { fetchAnnualReports } from './commands/fetch-annual-reports.ts';
import { fetchSizeClasses } from './commands/fetch-size-classes.ts';
import { generations, rollback } from './commands/generations.ts';
import { readCommandLine } from './commands/read-command-line.ts';
import { rebuild, run } from './commands/run.ts';
import { schedule } from './commands/schedule.ts';
import { status } from './commands/status.ts';
import { USAGE } from './commands/usage.ts';
import { verify } from './commands/verify.ts';
import { INGEST_SETTINGS } from './settings.ts';
import { toExitCode } from './to-exit-code.ts';

const COMMANDS: ReadonlyMap<string | undefined, Command> = new Map<string, Command>([
  ['run', run],
  ['rebuild', rebuild],
  ['fetch-annual-reports', fetchAnnualReports],
  ['fetch-size-classes', fetchSizeClasses],
  ['schedule', schedule],
  ['generations', generations],
  ['rollback', rollback],
  ['status', status],
  ['verify', verify],
]);

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    print(USAGE.trimEnd());
    return 0;
  }
  const { command, options } = readCommandLine(args);
  const config = loadConfig(process.env, INGEST_SETTINGS);
  const work = COMMANDS.get(command);
  if (work === undefined) throw new AppError('invalid_usage', USAGE);
  return work({ options, config });
}

/** On a machine that serves as well, callers come first. Where it is not allowed, it does without. */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Nothing else is lost by it.
}

for (const stream of [process.stdout, process.stderr]) outliveReader(stream);

try {
  process.exitCode = await main();
} catch (error) {
  printError(toReason(error));
  process.exitCode = toExitCode(error);
}
