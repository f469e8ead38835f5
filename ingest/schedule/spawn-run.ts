import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../shared/log/create-log.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const MAX_REPORT_LENGTH = 1_000_000;
/** Exit code of a failed run (docs/operators/commands.md#exit-codes). */
const FAILED = 1;

const Report = z.object({
  run: z.string(),
  outcome: z.string(),
  generation: z.string().nullable(),
  seconds: z.number(),
  companies: z.int(),
});

/**
 * Fetches and publishes `source` in a child process and resolves with its exit code, or 1 if it was
 * killed or could not start. The scheduler survives if the child runs out of memory. When `stop` is
 * aborted, the child receives SIGTERM.
 */
export async function spawnRun(source: string, log: Log, stop: AbortSignal): Promise<number> {
  const child = spawn(process.execPath, [MAIN, 'run', '--only', source, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl+C signals the whole process group. A second signal would end the run at once.
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
    if (report.success) log.info(report.data, 'ingest run ended');
    return code ?? FAILED;
  } catch (err) {
    log.error(
      { err },
      'the process of an ingest run could not be started; check the free memory and the limit of processes of this machine',
    );
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
