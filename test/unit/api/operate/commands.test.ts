import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { createAccountCommands } from '../../../../api/operate/account-commands.ts';
import { KEY_COMMANDS } from '../../../../api/operate/key-commands.ts';
import {
  createProgram,
  type CommandServices,
  type CommandAction,
} from '../../../../api/operate/run-operator-command.ts';
import type { UsageCriteria } from '../../../../shared/accounts/usage/usage.ts';

const NOW = new Date('2026-06-30T22:30:00.000Z');
const SETS = { keys: KEY_COMMANDS, accounts: createAccountCommands(() => NOW) };

async function read(
  name: keyof typeof SETS,
  args: readonly string[],
): Promise<{ work: CommandAction; isJson: boolean; printed: string; error: unknown }> {
  const found = {
    work: null as unknown as CommandAction,
    isJson: false,
    printed: '',
    error: null as unknown,
  };
  const program = createProgram(
    SETS[name],
    async (work, isJson) => void Object.assign(found, { work, isJson }),
  );
  for (const command of [program, ...program.commands])
    command.configureOutput({ writeErr: (text) => void (found.printed += text) });
  await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => (found.error = error));
  return found;
}

it.each([
  [
    'keys',
    ['create', '--name', 'x'],
    'keys create needs either --plan for a new account, or --account for an existing one.',
  ],
  ['keys', ['create', '--plan', 'pro', '--account', 'a', '--name', 'x'], 'create needs either'],
  ['keys', ['create', '--plan', 'gold', '--name', 'x'], '--plan is "gold". Allowed: free, starter, pro.'],
  ['keys', ['create', '--plan', 'pro'], '--name is missing.'],
  ['keys', ['create', '--plan', 'pro', '--name', ' '], '--name is " ".'],
  ['keys', ['create', '--plan', 'pro', '--name', 'a\nb'], '--name is "a\nb".'],
  ['keys', ['create', '--plan', 'pro', '--name', 'x'.repeat(101)], 'at most 100 characters.'],
  ['keys', ['create', 'x', '--plan', 'pro', '--name', 'x'], 'create does not accept the argument "x".'],
  ['keys', ['create', '--name', 'x', '--plan', '--json'], '--plan is "--json".'],
  ['keys', ['revoke', ''], 'revoke needs a value for <ID>.'],
  ['accounts', ['create', '--plan', 'pro'], '--name is missing.'],
  ['accounts', ['plan', 'acc_x'], '--plan is missing.'],
  ['accounts', ['grant', 'acc_x'], '--credits is missing.'],
  ['accounts', ['grant', 'acc_x', '--credits', '0'], '--credits is "0".'],
  ['accounts', ['grant', 'acc_x', '--credits', '-5'], '--credits is "-5".'],
  ['accounts', ['grant', 'acc_x', '--credits=-5'], '--credits is "-5".'],
  ['accounts', ['grant', 'acc_x', '--credits', '1.5'], '--credits is "1.5".'],
  ['accounts', ['grant', 'acc_x', '--credits', '1000000001'], 'a whole number from 1 to 1,000,000,000.'],
  [
    'accounts',
    ['usage', '--from', '2026-02-30'],
    '--from is "2026-02-30". Allowed: a day such as 2026-06-30.',
  ],
  ['accounts', ['usage', '--from', '20260201'], '--from is "20260201".'],
  ['accounts', ['usage', '--from', '2026-02-02', '--to', '2026-02-01'], 'is after --to 2026-02-01.'],
  ['accounts', ['usage', 'a', 'b'], 'usage does not accept the argument "b".'],
  ['accounts', ['invite', '', '--account', 'acc_x'], 'invite needs a value for <EMAIL>.'],
  ['accounts', ['invite', 'a@example.se'], '--account is missing. Allowed: the id of an account.'],
  ['accounts', ['invite', 'a@example.se', '--account', ''], '--account is "".'],
  [
    'accounts',
    ['invite', 'a@example.se', '--account', 'acc_x', '--language', 'de'],
    '--language is "de". Allowed: sv, en.',
  ],
] as const)('%s %j is refused as wrong usage', async (name, args, message) => {
  const { work, error } = await read(name, args);
  expect([work, error]).toEqual([null, expect.objectContaining({ code: 'invalid_usage' })]);
  expect((error as Error).message).toContain(message);
});

it.each([
  ['keys', [], '', 'npm run keys -- COMMAND [options]'],
  ['keys', ['walk'], "Unknown command 'walk'", 'npm run keys -- COMMAND [options]'],
  ['keys', ['constructor'], "Unknown command 'constructor'", 'npm run keys -- COMMAND [options]'],
  ['keys', ['crate'], "Unknown command 'crate'\n(Did you mean create?)", 'npm run keys -- COMMAND [options]'],
  ['keys', ['list', '--plan', 'pro'], "Unknown option '--plan'", 'npm run keys -- list [options]'],
  ['keys', ['list', '--acount', 'x'], '(Did you mean --account?)', 'npm run keys -- list [options]'],
  [
    'keys',
    ['create', '--plan'],
    "Option '--plan <plan>' argument missing",
    'npm run keys -- create [options]',
  ],
  ['keys', ['revoke'], "Missing required argument 'ID'", 'npm run keys -- revoke [options] <ID>'],
  ['accounts', ['plan', '--plan', 'pro'], "Missing required argument 'ID'", 'npm run accounts -- plan'],
  ['accounts', ['close'], "Missing required argument 'ID'", 'npm run accounts -- close'],
  [
    'accounts',
    ['invite', '--account', 'a'],
    "Missing required argument 'EMAIL'",
    'npm run accounts -- invite',
  ],
  ['accounts', ['people'], "Missing required argument 'ID'", 'npm run accounts -- people'],
  ['accounts', ['remove'], "Missing required argument 'EMAIL'", 'npm run accounts -- remove'],
] as const)('%s %j is refused with the right usage', async (name, args, message, usage) => {
  const { work, error, printed } = await read(name, args);
  expect(work).toBeNull();
  expect(error).toBeInstanceOf(CommanderError);
  expect(printed).toContain(message);
  expect(printed).toContain(`Usage: ${usage}`);
});

describe('accounts usage', () => {
  const toCriteria = async (...args: string[]): Promise<UsageCriteria> => {
    let asked: UsageCriteria | undefined;
    const administration = { readUsage: async (criteria: UsageCriteria) => ((asked = criteria), []) };
    const { work } = await read('accounts', ['usage', ...args]);
    await work({ administration } as unknown as CommandServices);
    return asked!;
  };

  it.each([
    [[], { accountId: null, firstDay: '2026-07-01', lastDay: '2026-07-01' }],
    [['acc_x'], { accountId: 'acc_x', firstDay: '2026-07-01', lastDay: '2026-07-01' }],
    [['--from', '2026-05-09'], { accountId: null, firstDay: '2026-05-09', lastDay: '2026-07-01' }],
    [['--to', '2026-05-09'], { accountId: null, firstDay: '2026-05-01', lastDay: '2026-05-09' }],
    [
      ['--from', '2026-01-31', '--to', '2026-01-31'],
      { accountId: null, firstDay: '2026-01-31', lastDay: '2026-01-31' },
    ],
  ])('accounts usage %j reads the month of the last Swedish day by default', async (args, criteria) => {
    expect(await toCriteria(...args)).toEqual(criteria);
  });
});

it.each([
  ['keys', ['list'], 'No keys yet. Create one: npm run keys -- create --plan free --name NAME'],
  [
    'keys',
    ['list', '--account', 'acc_x'],
    'acc_x has no keys. Create one: npm run keys -- create --account acc_x --name NAME',
  ],
  [
    'accounts',
    ['list'],
    'No accounts yet. Create one with a key: npm run keys -- create --plan free --name NAME',
  ],
  ['accounts', ['usage'], 'No calls from 2026-07-01 to 2026-07-01.'],
] as const)('%s %j without rows names the next step', async (name, args, line) => {
  const { work } = await read(name, args);
  const none = () => Promise.resolve([]);
  const administration = { listKeys: none, listAccounts: none, readUsage: none };
  const output = await work({ administration } as unknown as CommandServices);
  expect(output).toEqual({ json: [], lines: [line] });
});
