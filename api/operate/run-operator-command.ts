import type { Command } from 'commander';
import type { Administration } from '../../shared/accounts/administration/administration.ts';
import type { People } from '../../shared/accounts/people/people.ts';
import { AccountsError } from '../../shared/accounts/database/accounts-error.ts';
import { redactApiKeys } from '../../shared/accounts/api-key.ts';
import type { Config } from '../../shared/config/config.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { createCommandLine, print, runCommandLine } from '../../shared/terminal/command-line.ts';
import type { ConsoleMail } from '../mail/console-mail.ts';

/** The answer of a command, for a program and for a person. */
export interface CommandOutput {
  readonly json: unknown;
  readonly lines: readonly string[];
}

/** Services that commands work with. */
export interface CommandServices {
  readonly administration: Administration;
  readonly people: People;
  /** Null: no mail server is set. */
  readonly mail: Pick<ConsoleMail, 'sendLink'> | null;
  /** Address of the service as far as its settings say, without a trailing slash. */
  readonly origin: string;
}

/** The part of a command that needs the accounts. */
export type CommandAction = (tools: CommandServices) => Promise<CommandOutput>;

/** Does the work of a command and prints its answer. */
export type RunAction = (work: CommandAction, isJson: boolean) => Promise<void>;

/** Adds commands to a program. */
export type AddCommands = (add: AddCommand) => void;

/**
 * Adds a command by its name and arguments. `prepare` reads the arguments and options of a call,
 * and throws `invalid_usage` before the accounts are opened.
 */
export type AddCommand = (
  usage: string,
  description: string,
  options: Readonly<Record<string, string>>,
  prepare: (options: Readonly<Record<string, string | undefined>>, id: string | undefined) => CommandAction,
) => void;

/** The commands of an entry file. */
export interface CommandSet {
  readonly name: string;
  readonly notes: string;
  readonly addCommands: AddCommands;
}

/** Runs one of the operators' commands with the arguments of a process. */
export async function runOperatorCommand(
  set: CommandSet,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  await runCommandLine(createProgram(set, createActionRunner(environment)), args, toCommandErrorMessage);
}

/** The command line of `set`; each command has `--json`. */
export function createProgram({ name, notes, addCommands }: CommandSet, work: RunAction): Command {
  const program = createCommandLine(name, notes).usage('COMMAND [options]');
  addCommands((usage, description, options, prepare) => {
    const command = program.command(usage).description(description);
    for (const [flags, text] of Object.entries(options)) command.option(flags, text);
    command.option('--json', 'print the answer as JSON');
    command.action(async () => {
      const { json, ...given } = command.opts<Record<string, string> & { json?: boolean }>();
      await work(prepare(given, command.args[0]), json === true);
    });
  });
  return program;
}

function createActionRunner(environment: NodeJS.ProcessEnv): RunAction {
  return async (work, isJson) => {
    const [{ loadConfig }, { openAccounts }, { openConsoleMail }] = await Promise.all([
      import('../../shared/config/config.ts'),
      import('../../shared/accounts/open-accounts.ts'),
      import('../mail/console-mail.ts'),
    ]);
    const config = loadConfig(environment);
    const accounts = await openAccounts(config.accounts, () => new Date());
    const mail = openConsoleMail(config.mail);
    try {
      const { json, lines } = await work({ ...accounts, mail, origin: toOrigin(config) });
      print(isJson ? JSON.stringify(json) : lines.join('\n'));
    } finally {
      mail?.close();
      await accounts.close();
    }
  };
}

function toOrigin({ baseUrl, host, port }: Config): string {
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function toCommandErrorMessage(error: unknown): string {
  const message = redactApiKeys(toErrorMessage(error));
  return error instanceof AccountsError ? `${message} It says: ${toErrorMessage(error.cause)}.` : message;
}
