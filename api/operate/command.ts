import { parseArgs } from 'node:util';
import type { Administration } from '../../shared/accounts/administration/administration.ts';
import type { People } from '../../shared/accounts/people/people.ts';
import { toReason } from '../../shared/errors/to-reason.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { ConsoleMail } from '../mail/console-mail.ts';

/** What a command says to a program, and to a person. */
export interface Answer {
  readonly json: unknown;
  readonly lines: readonly string[];
}

/** What commands work with. */
export interface Tools {
  readonly administration: Administration;
  readonly people: People;
  /** Null: no mail server is set. */
  readonly mail: Pick<ConsoleMail, 'sendLink'> | null;
  /** Address that the service is reached by, as far as its settings tell, without a slash at its end. */
  readonly origin: string;
}

/** What is done with the accounts. */
export type Work = (tools: Tools) => Promise<Answer>;

/** What was given to a command. */
export interface Given {
  /** What stands behind the command's name. */
  readonly id: string | undefined;
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

/** One of the operators' commands. */
export interface Command {
  readonly id: 'none' | 'optional' | 'required';
  /** What stands there instead of an ID. */
  readonly idName?: string;
  /** Names of its options, each with a value. */
  readonly options: readonly string[];
  /** Reads what was given, and tells what is to be done. Throws `invalid_usage`. */
  readonly prepare: (given: Given) => Work;
}

/** The commands of an entry file. */
export interface CommandSet {
  readonly usage: string;
  readonly commands: Readonly<Record<string, Command>>;
}

/** What a command line asks for. Throws `invalid_usage`, with the usage. */
export function readCommandLine(
  { usage, commands }: CommandSet,
  args: readonly string[],
  now: Date,
): { readonly work: Work; readonly isJson: boolean } {
  try {
    const names = Object.values(commands).flatMap(({ options }) => options);
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
        json: { type: 'boolean', default: false },
      },
    });
    const { json, ...options } = values;
    const [name, ...ids] = positionals;
    const given = { id: ids[0], options: options as Given['options'], now };
    const command = findCommand(commands, name);
    assertKnown(name!, command, given, ids.slice(1));
    return { work: command.prepare(given), isJson: json === true };
  } catch (cause) {
    const message = toReason(cause);
    throw new AppError('invalid_usage', `${message}\n\n${usage}`.trimStart(), { cause });
  }
}

function findCommand(commands: CommandSet['commands'], name = ''): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new AppError('invalid_usage', '');
  return command;
}

/** Throws for what a command does not know, or misses. */
function assertKnown(
  name: string,
  command: Command,
  { id, options }: Given,
  others: readonly string[],
): void {
  const unknown = Object.keys(options).find((option) => !command.options.includes(option));
  if (unknown !== undefined) throw new AppError('invalid_usage', `${name} has no --${unknown}.`);
  const extra = command.id === 'none' ? id : others[0];
  if (extra !== undefined)
    throw new AppError('invalid_usage', `${name} knows nothing to do with "${extra}".`);
  if (command.id === 'required' && (id ?? '') === '')
    throw new AppError('invalid_usage', `${name} needs an ${command.idName ?? 'ID'}.`);
}
