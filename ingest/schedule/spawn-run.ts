import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../shared/log/create-log.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/** A report is some kilobytes; what says more is not kept. */
const MAX_REPORT_LENGTH = 1_000_000;
/** Exit code (docs/operators/commands.md). */
const FAILED = 1;

/** What is logged of a run's report. */
const Report = z.object({
  run: z.string(),
  outcome: z.string(),
  generation: z.string().nullable(),
  seconds: z.number(),
  companies: z.int(),
});

/**
 * Fetches `source` and publishes what is new, in a process of its own: a run that takes too much memory ends by itself alone, and what it took
 * is given back. Resolves with its exit code. `stop` is passed on: fetching is abandoned, publishing goes to its end.
 */
export async function spawnRun(source: string, log: Log, stop: AbortSignal): Promise<number> {
  const child = spawn(process.execPath, [MAIN, 'run', '--only', source, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A signal to the whole group would reach it twice, which is to end at once.
    detached: true,
  });
  const passOn = (): void => void child.kill('SIGTERM');
  stop.addEventListener('abort', passOn);
  let output = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => (output = (output + chunk).slice(-MAX_REPORT_LENGTH)));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    const report = Report.safeParse(parse(output));
    if (report.success) log.info(report.data, 'run report');
    return code ?? FAILED;
  } catch (err) {
    log.error({ err }, 'a run could not be started');
    return FAILED;
  } finally {
    stop.removeEventListener('abort', passOn);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
