import { describe, expect, it } from 'vitest';
import { ACCOUNT_COMMANDS } from '../../../../api/operate/account-commands.ts';
import { readCommandLine } from '../../../../api/operate/command.ts';
import { KEY_COMMANDS } from '../../../../api/operate/key-commands.ts';
import type { UsageCriteria } from '../../../../shared/accounts/usage/usage.ts';

const NOW = new Date('2026-06-30T22:30:00.000Z');
const SETS = { keys: KEY_COMMANDS, accounts: ACCOUNT_COMMANDS };

it.each([
  ['keys', [], ''],
  ['keys', ['walk'], ''],
  ['keys', ['constructor'], ''],
  ['keys', ['create', '--name', 'x'], 'create needs either --plan or --account.'],
  ['keys', ['create', '--plan', 'pro', '--account', 'a', '--name', 'x'], 'create needs either'],
  ['keys', ['create', '--plan', 'gold', '--name', 'x'], '--plan is "gold". Allowed: free, starter, pro.'],
  ['keys', ['create', '--plan', 'pro'], '--name is missing.'],
  ['keys', ['create', '--plan', 'pro', '--name', ' '], '--name is " ".'],
  ['keys', ['create', '--plan', 'pro', '--name', 'a\nb'], '--name is "a\nb".'],
  ['keys', ['create', '--plan', 'pro', '--name', 'x'.repeat(101)], 'at most 100 characters.'],
  ['keys', ['create', 'x', '--plan', 'pro', '--name', 'x'], 'create knows nothing to do with "x".'],
  ['keys', ['create', '--plan', '--json'], "Option '--plan' argument is ambiguous"],
  ['keys', ['list', '--plan', 'pro'], 'list has no --plan.'],
  ['keys', ['list', '--from', 'x'], "Unknown option '--from'"],
  ['keys', ['revoke'], 'revoke needs an ID.'],
  ['keys', ['revoke', ''], 'revoke needs an ID.'],
  ['accounts', ['create', '--plan', 'pro'], '--name is missing.'],
  ['accounts', ['plan', 'acc_x'], '--plan is missing.'],
  ['accounts', ['plan', '--plan', 'pro'], 'plan needs an ID.'],
  ['accounts', ['grant', 'acc_x'], '--credits is missing.'],
  ['accounts', ['grant', 'acc_x', '--credits', '0'], '--credits is "0".'],
  ['accounts', ['grant', 'acc_x', '--credits', '-5'], "Option '--credits' argument is ambiguous"],
  ['accounts', ['grant', 'acc_x', '--credits=-5'], '--credits is "-5".'],
  ['accounts', ['grant', 'acc_x', '--credits', '1.5'], '--credits is "1.5".'],
  ['accounts', ['grant', 'acc_x', '--credits', '1000000001'], 'a whole number from 1 to 1000000000.'],
  ['accounts', ['usage', '--from', '2026-02-30'], '--from is "2026-02-30". Allowed: a day, as 2026-06-30.'],
  ['accounts', ['usage', '--from', '20260201'], '--from is "20260201".'],
  ['accounts', ['usage', '--from', '2026-02-02', '--to', '2026-02-01'], 'is after --to 2026-02-01.'],
  ['accounts', ['usage', 'a', 'b'], 'usage knows nothing to do with "b".'],
  ['accounts', ['close'], 'close needs an ID.'],
  ['accounts', ['invite', '--account', 'acc_x'], 'invite needs an EMAIL.'],
  ['accounts', ['invite', 'a@example.se'], '--account is missing. Allowed: the id of an account.'],
  ['accounts', ['invite', 'a@example.se', '--account', ''], '--account is "".'],
  [
    'accounts',
    ['invite', 'a@example.se', '--account', 'acc_x', '--language', 'de'],
    '--language is "de". Allowed: sv, en.',
  ],
  ['accounts', ['people'], 'people needs an ID.'],
  ['accounts', ['remove'], 'remove needs an EMAIL.'],
] as const)('%s %j is wrong usage', (name, args, message) => {
  const set = SETS[name];
  const read = (): unknown => readCommandLine(set, args, NOW);
  expect(read).toThrow(expect.objectContaining({ code: 'invalid_usage' }));
  expect(read).toThrow(message);
  expect(read).toThrow(set.usage);
});

describe('accounts usage', () => {
  const toCriteria = async (...args: string[]): Promise<UsageCriteria> => {
    let asked: UsageCriteria | undefined;
    const administration = { readUsage: async (criteria: UsageCriteria) => ((asked = criteria), []) };
    await readCommandLine(ACCOUNT_COMMANDS, ['usage', ...args], NOW).work({ administration } as any);
    return asked!;
  };

  it.each([
    [[], { account: null, from: '2026-07-01', to: '2026-07-01' }],
    [['acc_x'], { account: 'acc_x', from: '2026-07-01', to: '2026-07-01' }],
    [['--from', '2026-05-09'], { account: null, from: '2026-05-09', to: '2026-07-01' }],
    [['--to', '2026-05-09'], { account: null, from: '2026-05-01', to: '2026-05-09' }],
    [['--from', '2026-01-31', '--to', '2026-01-31'], { account: null, from: '2026-01-31', to: '2026-01-31' }],
  ])('%j asks for the month of the last day in Sweden when nothing else is said', async (args, criteria) => {
    expect(await toCriteria(...args)).toEqual(criteria);
  });
});
