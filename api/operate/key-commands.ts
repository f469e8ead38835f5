import type { CreatedKey } from '../../shared/accounts/administration/administration.ts';
import type { KeySummary } from '../../shared/accounts/administration/key-summary.ts';
import { PLAN_NAMES } from '../../shared/accounts/plans.ts';
import { toSwedishDay } from '../../shared/accounts/quota-month.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { toTable, type TableColumn } from '../../shared/terminal/to-table.ts';
import type { CommandOutput, CommandSet, CommandAction } from './run-operator-command.ts';
import { readName, readPlan } from './read-values.ts';

const KEY_COLUMNS: readonly TableColumn<KeySummary>[] = [
  { title: 'id', toCell: ({ id }) => id },
  { title: 'account', toCell: ({ account }) => account },
  { title: 'name', toCell: ({ name }) => name },
  { title: 'key', toCell: ({ hint }) => `${hint}…` },
  { title: 'created', toCell: ({ createdAt }) => toSwedishDay(new Date(createdAt)) },
  { title: 'last used', toCell: ({ lastUsedDay }) => lastUsedDay },
  { title: 'revoked', toCell: ({ revokedAt }) => revokedAt && toSwedishDay(new Date(revokedAt)) },
];

/** The commands of `npm run keys` (docs/operators/commands.md). */
export const KEY_COMMANDS: CommandSet = {
  name: 'npm run keys --',
  notes: `A key is printed once: only its hash is kept.
Exit codes: 0 done, 1 failed, 2 wrong usage or setting.`,
  addCommands: (add) => {
    add(
      'create',
      'make an account with its first key, or a key of an account, and print the key',
      {
        '--plan <plan>': `plan of the new account: ${PLAN_NAMES.join(', ')}`,
        '--account <id>': 'account that gets the key, in place of a new one',
        '--name <text>': 'name of the key',
      },
      createKey,
    );
    add(
      'list',
      'list the keys of all accounts, or of one',
      { '--account <id>': 'only the keys of this account' },
      ({ account }) =>
        async ({ administration }) =>
          showKeys(await administration.listKeys(account ?? null)),
    );
    add(
      'revoke <ID>',
      'revoke a key for good, by its id or by the key itself',
      {},
      (_options, id = '') =>
        async ({ administration }) => {
          const revoked = await administration.revokeKey(id);
          return { json: revoked, lines: showKeys([revoked]).lines };
        },
    );
  },
};

function createKey({ plan, account, name }: Readonly<Record<string, string | undefined>>): CommandAction {
  if ((plan === undefined) === (account === undefined))
    throw new AppError('invalid_usage', 'create needs either --plan or --account.');
  const keyName = readName(name);
  if (account !== undefined)
    return async ({ administration }) =>
      showCreated(account, keyName, await administration.createKey(account, keyName));
  const planName = readPlan(plan);
  return async ({ administration }) => {
    const created = await administration.createAccountWithKey(planName, keyName);
    return showCreated(created.account, keyName, created);
  };
}

function showCreated(account: string, name: string, { id, key }: CreatedKey): CommandOutput {
  return {
    json: { key, id, account, name },
    lines: [`Key:     ${key}`, `Its id:  ${id}`, `Account: ${account}`, 'The key is not shown again.'],
  };
}

function showKeys(keys: readonly KeySummary[]): CommandOutput {
  return { json: keys, lines: toTable(KEY_COLUMNS, keys) };
}
