import type { Command } from 'commander';
import type { Accounts } from '../../shared/accounts/open-accounts.ts';
import { AccountsDatabaseError } from '../../shared/accounts/database/accounts-database-error.ts';
import { redactApiKeys } from '../../shared/accounts/api-key.ts';
import type { RecordSecurityEvent } from '../../shared/accounts/events/record-security-event.ts';
import type { Config } from '../../shared/config/config.ts';
import { isDiskFull } from '../../shared/errors/disk-full.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { formatTable, type TableColumn } from '../../shared/terminal/format-table.ts';
import { createCommandLine, print, runCommandLine } from '../../shared/terminal/command-line.ts';
import type { ConsoleMail } from '../mail/console-mail.ts';

export interface CommandOutput {
  readonly json: unknown;
  readonly lines: readonly string[];
}

/**
 * Returns `rows` as the table that a command prints. If there are no rows, the command prints
 * `whenEmpty`, which names the next step.
 */
export function toTableOutput<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  whenEmpty: string,
): CommandOutput {
  return { json: rows, lines: rows.length === 0 ? [whenEmpty] : formatTable(columns, rows) };
}

export interface CommandServices extends Pick<
  Accounts,
  'administration' | 'people' | 'invitations' | 'importFile'
> {
  /** Sends the mails of a command. Null without a mail server (SMTP_URL). */
  readonly mail: Pick<ConsoleMail, 'sendLink' | 'sendNotice'> | null;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly origin: string;
}

export type CommandAction = (services: CommandServices) => Promise<CommandOutput>;

type RunAction = (work: CommandAction, isJson: boolean) => Promise<void>;

/**
 * Adds an operator's command. `prepareAction` validates the options and the argument before the
 * accounts are opened, and throws `invalid_usage`. An option without a value is the text `true`.
 */
export type AddOperatorCommand = (
  usage: string,
  description: string,
  descriptionByOptionFlags: Readonly<Record<string, string>>,
  prepareAction: (
    options: Readonly<Record<string, string | undefined>>,
    argument: string | undefined,
  ) => CommandAction,
) => void;

export interface CommandSet {
  readonly name: string;
  readonly notes: string;
  readonly addCommands: (add: AddOperatorCommand) => void;
}

export async function runOperatorCommand(
  commandSet: CommandSet,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  await runCommandLine(
    createProgram(commandSet, createActionRunner(environment)),
    args,
    toCommandErrorMessage,
  );
}

export function createProgram({ name, notes, addCommands }: CommandSet, run: RunAction): Command {
  const program = createCommandLine(name, notes).usage('COMMAND [options]');
  addCommands((usage, description, options, prepare) => {
    const command = program.command(usage).description(description);
    for (const [flags, text] of Object.entries(options)) command.option(flags, text);
    command.option('--json', 'print the result as JSON');
    command.action(async () => {
      const { json, ...given } = command.opts<Record<string, string | boolean>>();
      const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      await run(prepare(texts, command.args[0]), json === true);
    });
  });
  return program;
}

function createActionRunner(environment: NodeJS.ProcessEnv): RunAction {
  return async (action, isJson) => {
    const [{ loadConfigWithEnvFile }, { openAccounts }, { openConsoleMail }, { createLog }, recorder] =
      await Promise.all([
        import('../../shared/config/config.ts'),
        import('../../shared/accounts/open-accounts.ts'),
        import('../mail/console-mail.ts'),
        import('../../shared/log/create-log.ts'),
        import('../../shared/accounts/events/record-security-event.ts'),
      ]);
    const config = loadConfigWithEnvFile(environment);
    const accounts = await openAccounts(config.accounts, () => new Date());
    const mail = openConsoleMail(config.mail);
    // On a terminal nobody keeps the log, and the command says what it did.
    const log = createLog({ logLevel: process.stderr.isTTY ? 'warn' : config.logLevel });
    const recordSecurityEvent = recorder.createEventRecorder(accounts.events, log);
    try {
      const { json, lines } = await action({
        ...accounts,
        mail,
        recordSecurityEvent,
        origin: toOrigin(config),
      });
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
  if (!(error instanceof AccountsDatabaseError)) return message;
  const remedy = isDiskFull(error) ? ' Free some space on its disk.' : '';
  return `${message} Its message: ${toErrorMessage(error.cause)}.${remedy}`;
}
