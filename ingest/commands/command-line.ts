import { constants, setPriority } from 'node:os';
import { createCommandLine, runCommandLine } from '../../shared/terminal/command-line.ts';
import type { Command } from './command.ts';

const NOTES = `Exit codes: 0 published or nothing new, 1 failed, 2 wrong usage or setting, 3 delivery refused,
4 a source cannot be reached, 5 another run is active.`;

/** Loads only the requested command's module, so that `--help` and `status` start fast. */
export async function runIngestCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const read = (load: () => Promise<Command>) => async (options: object) => {
    const [command, { loadConfigWithEnvFile }, { INGEST_SETTINGS }] = await Promise.all([
      load(),
      import('../../shared/config/config.ts'),
      import('../settings.ts'),
    ]);
    process.exitCode = await command({
      options,
      config: loadConfigWithEnvFile(environment, INGEST_SETTINGS),
    });
  };
  const write = (load: () => Promise<Command>) =>
    read(async () => {
      const [command, { ensureWritableDataFolder }] = await Promise.all([
        load(),
        import('../../shared/startup/ensure-writable-data-folder.ts'),
      ]);
      return (context) => {
        ensureWritableDataFolder(context.config.dataDir);
        return command(context);
      };
    });

  const program = createCommandLine('npm run ingest --', NOTES).usage('COMMAND [options]');
  const accept = ['--accept', 'publish in spite of objections'] as const;
  const json = ['--json', 'print the result as JSON'] as const;

  program
    .command('run')
    .description('fetch new files of all sources and publish them')
    .option('--from <folder>', 'publish the delivery in this folder instead')
    .option(
      '--only <sources>',
      'only these sources, separated by commas: registry, statistics, sni, size-classes, annual-reports, trademarks, postal-codes',
      (name: string, names: readonly string[] | undefined) => [...(names ?? []), name],
    )
    .option(...accept)
    .option(...json)
    .option('--synthetic', 'the delivery was made by npm run fixtures')
    .action(write(async () => (await import('./run.ts')).run));
  program
    .command('rebuild')
    .description('build from the accepted deliveries again, for example after an upgrade')
    .option(...accept)
    .option(...json)
    .action(write(async () => (await import('./run.ts')).rebuildFromAccepted));
  program
    .command('fetch-annual-reports')
    .description('fetch archives of annual reports that no run has read yet (see REPORTS_SINCE)')
    .requiredOption('--to <folder>', 'delivery folder to write to')
    .action(write(async () => (await import('./fetch-annual-reports.ts')).fetchAnnualReports));
  program
    .command('fetch-size-classes')
    .description('fetch the size classes from the statistics authority')
    .requiredOption('--to <folder>', 'delivery folder to write to')
    .action(write(async () => (await import('./fetch-size-classes.ts')).fetchSizeClasses));
  program
    .command('export')
    .description('write the live generation as files for databases and spreadsheets')
    .option('--out <folder>', 'folder to write instead of one in EXPORT_DIR')
    .option('--format <formats>', 'only these formats, separated by commas: parquet, csv, jsonl')
    .option(...json)
    .action(write(async () => (await import('./export.ts')).exportLiveGeneration));
  program
    .command('schedule')
    .description('fetch and publish each source at its times, until stopped')
    .action(write(async () => (await import('./schedule.ts')).schedule));
  program
    .command('status')
    .description('show the live generation, the accepted deliveries and the last runs')
    .option(...json)
    .action(read(async () => (await import('./status.ts')).status));
  program
    .command('verify')
    .description('check the live generation in full against the accepted deliveries')
    .option(...json)
    .action(read(async () => (await import('./verify.ts')).verifyLiveGeneration));
  program
    .command('generations')
    .description('list all generations')
    .option(...json)
    .action(read(async () => (await import('./generations.ts')).listGenerations));
  program
    .command('rollback')
    .description(
      'make the previous generation live again; later runs only use the rolled-back deliveries with --accept',
    )
    .option(...json)
    .action(write(async () => (await import('./generations.ts')).rollback));

  program
    .command('erase')
    .description('remove an organisation number from everything that ingest stores, for ever')
    .argument('<org-number>', 'organisation number of a company')
    .option(...accept)
    .option(...json)
    .action((organisationNumber: string, options: object) =>
      write(async () => (await import('./erase.ts')).eraseOrganisationNumber)({
        ...options,
        organisationNumber,
      }),
    );

  await runCommandLine(program, args);
}

/** So that ingest does not slow down an API on the same machine. */
export function tryLowerProcessPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted here: the command continues with normal priority.
  }
}
