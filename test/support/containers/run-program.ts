import { spawnSync } from 'node:child_process';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 600_000;

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly timeoutMs?: number;
}

export interface ProgramResult {
  readonly code: number;
  readonly stdout: string;
  readonly output: string;
}

/** Runs a program to its end, whatever its exit code. Throws when it cannot be started. */
export function tryProgram(
  command: string,
  args: readonly string[],
  { cwd, env, input, timeoutMs = TIMEOUT_MS }: ProgramOptions = {},
): ProgramResult {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...(input === undefined ? {} : { input }),
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: timeoutMs,
  });
  if (error !== undefined) throw new Error(`${command} did not run: ${error.message}`, { cause: error });
  return { code: status ?? 1, stdout, output: stdout + stderr };
}

export function runProgram(command: string, args: readonly string[], options: ProgramOptions = {}): string {
  const { code, stdout, output } = tryProgram(command, args, options);
  if (code === 0) return stdout;
  throw new Error(
    `${command} ${args.slice(0, 3).join(' ')} failed with exit code ${code}:\n${output.slice(-4_000)}`,
  );
}
