import { Writable } from 'node:stream';
import { vi } from 'vitest';
import type { Finished } from './run-script.ts';

export type RunCommand = (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<void>;

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

let isRunning = false;

/**
 * Runs a command in this process, with the environment of this process and `settings`. Returns its
 * output and its exit code. Throws while another command runs, since both write to one output.
 */
export async function runCommand(
  command: RunCommand,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Finished> {
  if (isRunning) throw new Error('Another command runs in this process.');
  isRunning = true;
  const { exitCode } = process;
  const removeListeners = STOP_SIGNALS.map(watchListeners);
  const stdout = captureStream('stdout');
  const stderr = captureStream('stderr');
  try {
    Object.assign(process, { exitCode: undefined });
    await command(args, { ...process.env, ...settings });
    const code = Number(process.exitCode ?? 0);
    return { code, signal: null, stdout: stdout.read(), stderr: stderr.read() };
  } finally {
    process.exitCode = exitCode;
    for (const { restore } of [stdout, stderr]) restore();
    for (const remove of removeListeners) remove();
    isRunning = false;
  }
}

function captureStream(name: 'stdout' | 'stderr') {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(String(chunk));
      done();
    },
  });
  const spy = vi.spyOn(process, name, 'get').mockReturnValue(stream as never);
  return { read: () => chunks.join(''), restore: () => spy.mockRestore() };
}

/** Returns a function that removes the listeners for `signal` that were added since. */
function watchListeners(signal: (typeof STOP_SIGNALS)[number]): () => void {
  const own = new Set<unknown>(process.listeners(signal));
  return () => {
    for (const listener of process.listeners(signal)) if (!own.has(listener)) process.off(signal, listener);
  };
}
