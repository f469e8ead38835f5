import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../delivery/weekly-delivery.ts';

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of the project in a process of its own; `killAfterMs` ends it with SIGKILL. */
export async function runScript(
  script: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
  killAfterMs?: number,
): Promise<Finished> {
  const child = spawn(process.execPath, [join(ROOT, script), ...options], {
    env: { ...process.env, ...environment },
  });
  const stdout: string[] = [];
  const stderr: string[] = [];
  child.stdout.on('data', (chunk) => stdout.push(String(chunk)));
  child.stderr.on('data', (chunk) => stderr.push(String(chunk)));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return { code, signal, stdout: stdout.join(''), stderr: stderr.join('') };
}
