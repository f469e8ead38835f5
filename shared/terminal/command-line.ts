import type { Writable } from 'node:stream';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { AppError, type AppErrorCode } from '../errors/app-error.ts';
import { toErrorMessage } from '../errors/to-error-message.ts';

const WRONG_USAGE = 2;
/** Exit codes by error code (docs/contract.md#settings). Other errors have exit code 1. */
const EXIT_CODES: Partial<Record<AppErrorCode, number>> = {
  invalid_usage: WRONG_USAGE,
  invalid_setting: WRONG_USAGE,
  delivery_refused: 3,
  source_unreachable: 4,
  run_active: 5,
};

/**
 * Creates the command line of a program, which suggests a correct spelling after wrong usage.
 * `helpFooter` are the last lines of its help.
 */
export function createCommandLine(name: string, helpFooter: string): Command {
  return new Command(name)
    .exitOverride()
    .allowExcessArguments()
    .showHelpAfterError()
    .configureOutput({ outputError: (text, write) => write(toSentence(text)) })
    .configureHelp({ helpWidth: 110 })
    .addHelpText('after', `\n${helpFooter}`)
    .hook('preAction', (_program, command) => assertArguments(command));
}

export async function runCommandLine(
  program: Command,
  args: readonly string[],
  toMessage: (error: unknown) => string = toErrorMessage,
): Promise<'succeeded' | 'failed'> {
  for (const stream of [process.stdout, process.stderr]) ignoreBrokenPipe(stream);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 'succeeded';
  } catch (error) {
    const isUsage = error instanceof CommanderError;
    if (!isUsage) printError(toMessage(error));
    process.exitCode = isUsage ? Math.min(error.exitCode, 1) * WRONG_USAGE : toExitCode(error);
    return process.exitCode === 0 ? 'succeeded' : 'failed';
  }
}

export function toExitCode(error: unknown): number {
  return (error instanceof AppError && EXIT_CODES[error.code]) || 1;
}

export function createWholeNumberParser(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Allowed: a whole number from ${min} to ${max}.`);
  };
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Ignores the error of a pipe that its reader has closed, as in `… | head`. The command then
 * finishes its work.
 */
function ignoreBrokenPipe(stream: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Throws `invalid_usage` when a required argument is empty, or when there are too many. */
function assertArguments(command: Command): void {
  const { args, registeredArguments: known } = command;
  const blank = known.find((_argument, index) => args[index] === '');
  if (blank !== undefined)
    throw new AppError('invalid_usage', `${command.name()} needs a value for <${blank.name()}>.`);
  const extra = args[known.length];
  if (extra !== undefined)
    throw new AppError('invalid_usage', `${command.name()} does not accept the argument "${extra}".`);
}

/** Converts a message of commander, such as `error: unknown option '--x'`, to a sentence. */
function toSentence(text: string): string {
  return text.replace(/^error: (.)/, (_all, first: string) => first.toUpperCase());
}
