import { asksForHelp } from '../../shared/terminal/asks-for-help.ts';
import { outliveReader } from '../../shared/terminal/outlive-reader.ts';
import { toReason } from '../../shared/errors/to-reason.ts';
import { AccountsError } from '../../shared/accounts/database/accounts-error.ts';
import { hideKeys } from '../../shared/accounts/key.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { openConsoleMail } from '../mail/console-mail.ts';
import { readCommandLine, type CommandSet } from './command.ts';

/**
 * Runs one of the operators' commands and prints what it says. Returns the exit code
 * (docs/contract.md#settings).
 */
export async function operate(
  commands: CommandSet,
  args: readonly string[],
  loadConfig: () => Config,
): Promise<number> {
  outliveReader(process.stdout);
  if (asksForHelp(args)) {
    process.stdout.write(commands.usage);
    return 0;
  }
  try {
    const now = (): Date => new Date();
    const { work, isJson } = readCommandLine(commands, args, now());
    const config = loadConfig();
    const accounts = await openAccounts(config.accounts, now);
    const mail = openConsoleMail(config.mail);
    try {
      const { json, lines } = await work({ ...accounts, mail, origin: toOrigin(config) });
      process.stdout.write(`${isJson ? JSON.stringify(json) : lines.join('\n')}\n`);
    } finally {
      mail?.close();
      await accounts.close();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${toMessage(error)}\n`);
    return toExitCode(error);
  }
}

function toOrigin({ baseUrl, host, port }: Config): string {
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function toMessage(error: unknown): string {
  const message = hideKeys(toReason(error));
  return error instanceof AccountsError ? `${message} It says: ${toReason(error.cause)}.` : message;
}

function toExitCode(error: unknown): number {
  const isTheirs = error instanceof AppError && ['invalid_usage', 'invalid_setting'].includes(error.code);
  return isTheirs ? 2 : 1;
}
