import { parseArgs } from 'node:util';
import { ApiError } from '../api-error.ts';
import { CompanyDataClient } from '../client.ts';
import type { CommandCall, Options } from './command-call.ts';
import { COMMANDS, type CliCommand } from './commands.ts';
import { toCommandHelp, toHelp } from './help.ts';
import type { OutputForm } from './to-output.ts';
import { UsageError } from './usage-error.ts';

/** What a command needs of its process. */
export interface Surroundings extends Pick<CommandCall, 'print' | 'printProgress' | 'signal'> {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** True if the output is a terminal, which gets tables. A pipe gets JSON or CSV. */
  readonly isTerminal: boolean;
}

const FLAG = { type: 'boolean' };
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs the command of `args`, prints its errors, and returns the exit code. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const [name, ...rest] = args;
    if (name === '--version') {
      surroundings.print(`${surroundings.version}\n`);
      return 0;
    }
    if (name === undefined || name === 'help' || name === '--help') {
      surroundings.print(toHelp(COMMANDS));
      return name === undefined ? WRONG_USAGE : 0;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined)
      throw new UsageError(`There is no command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}.`);
    if (rest.includes('--help')) {
      surroundings.print(toCommandHelp(name, command));
      return 0;
    }
    await command.run(toCall(command, rest, surroundings));
    return 0;
  } catch (error) {
    surroundings.printProgress(`${toMessage(error)}\n`);
    return error instanceof UsageError ? WRONG_USAGE : FAILED;
  }
}

function toCall(command: CliCommand, args: readonly string[], surroundings: Surroundings): CommandCall {
  const { positionals, values } = parse(command, args);
  const argument = positionals.join(' ').trim() || command.defaultArgument;
  if (argument === undefined)
    throw new UsageError(`The command needs ${command.argument}. --help shows all.`);
  if (!['NAME', 'WORDS', '[WORDS]', 'ORG_NUMBER'].includes(command.argument) && positionals.length > 1)
    throw new UsageError(`The command has one argument, ${command.argument}.`);
  const { COMPANY_DATA_URL: baseUrl, COMPANY_DATA_KEY: apiKey } = surroundings.environment;
  if (baseUrl === undefined || !URL.canParse(baseUrl))
    throw new UsageError(
      'Set COMPANY_DATA_URL to the address of the service, such as http://127.0.0.1:3000.',
    );
  const { json, csv, ...options } = values;
  if (json === true && csv === true) throw new UsageError('Choose --json or --csv.');
  return {
    ...surroundings,
    client: new CompanyDataClient({ baseUrl, apiKey: apiKey === '' ? undefined : apiKey }),
    argument,
    options: options as Options,
    form: chooseForm({ json, csv }, surroundings.isTerminal),
  };
}

function parse(command: CliCommand, args: readonly string[]) {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of Object.keys(command.options)) options[name] = { type: 'string' };
  if (command.hasForm) Object.assign(options, { json: FLAG, csv: FLAG });
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { positionals: parsed.positionals, values: parsed.values as Record<string, string | boolean> };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function chooseForm(
  { json, csv }: Readonly<Record<'json' | 'csv', string | boolean | undefined>>,
  isTerminal: boolean,
): OutputForm {
  if (csv === true) return 'csv';
  return json === true || !isTerminal ? 'json' : 'table';
}

function toMessage(error: unknown): string {
  const detail = error instanceof ApiError && error.detail !== null ? `\n${error.detail}` : '';
  return `${error instanceof Error ? error.message : String(error)}${detail}`;
}
