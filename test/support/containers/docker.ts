import { DOCKER, ENGINE_ENV } from './engine.ts';
import { runProgram, tryProgram, type ProgramOptions, type ProgramResult } from './run-program.ts';

/** Runs `docker` on the engine of the tests and returns its output. Throws when it fails. */
export function docker(args: readonly string[], options: ProgramOptions = {}): string {
  return runProgram(DOCKER, args, { ...options, env: { ...ENGINE_ENV, ...options.env } }).trim();
}

/** Runs `docker` on the engine of the tests, whatever its exit code. */
export function tryDocker(args: readonly string[], options: ProgramOptions = {}): ProgramResult {
  return tryProgram(DOCKER, args, { ...options, env: { ...ENGINE_ENV, ...options.env } });
}
