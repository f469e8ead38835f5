import {
  createCommandLine,
  runCommandLine,
  createWholeNumberParser,
} from '../shared/terminal/command-line.ts';

const MAX_WORKERS = 64;

/**
 * Runs the command `npm start` with its arguments. The command serves until the process is stopped.
 */
export async function runStartCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const program = createCommandLine('npm start', 'Exit codes: 0 stopped, 1 failed, 2 wrong usage or setting.')
    .usage('[-- --workers <N>]')
    .option(
      '--workers <N>',
      `serve with this many processes on one address, 1 to ${MAX_WORKERS}`,
      createWholeNumberParser(1, MAX_WORKERS),
      1,
    )
    .action(async ({ workers }: { readonly workers: number }) => {
      const { startApiProcesses } = await import('./start-api-processes.ts');
      await startApiProcesses(workers, environment);
    });
  const outcome = await runCommandLine(program, args);
  // Services that are still open would keep a failed process alive.
  if (outcome === 'failed') process.exit();
}
