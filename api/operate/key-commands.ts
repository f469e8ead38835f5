import type { CreatedKey } from '../../shared/accounts/administration/administration.ts';
import type { KeySummary } from '../../shared/accounts/administration/key-summary.ts';
import type { KeyKind } from '../../shared/accounts/api-key.ts';
import { toOperatorEvent } from '../../shared/accounts/security-event.ts';
import { PLAN_NAMES } from '../../shared/accounts/plans.ts';
import { toSwedishDay } from '../../shared/accounts/swedish-month.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { formatTable, type TableColumn } from '../../shared/terminal/format-table.ts';
import {
  toTableOutput,
  type CommandAction,
  type CommandOutput,
  type CommandSet,
} from './run-operator-command.ts';
import { requireNameOption, requirePlanOption } from './read-values.ts';

const KEY_COLUMNS: readonly TableColumn<KeySummary>[] = [
  { title: 'id', toCell: ({ id }) => id },
  { title: 'account', toCell: ({ account }) => account },
  { title: 'name', toCell: ({ name }) => name },
  { title: 'key', toCell: ({ hint }) => `${hint}…` },
  { title: 'kind', toCell: ({ kind }) => kind },
  { title: 'created', toCell: ({ createdAt }) => toSwedishDay(new Date(createdAt)) },
  { title: 'last used', toCell: ({ lastUsedDay }) => lastUsedDay },
  { title: 'revoked', toCell: ({ revokedAt }) => revokedAt && toSwedishDay(new Date(revokedAt)) },
];

export const KEY_COMMANDS: CommandSet = {
  name: 'npm run keys --',
  notes: `A key is printed only once, since only its hash is stored.
Exit codes: 0 done, 1 failed, 2 wrong usage or setting.`,
  addCommands: (add) => {
    add(
      'create',
      'create an account with a first key, or another key of an account, and print the key',
      {
        '--plan <plan>': `plan of the new account: ${PLAN_NAMES.join(', ')}`,
        '--account <id>': 'existing account of the key, in place of --plan',
        '--name <text>': 'name of the key',
        '--test': 'create a test key, which reads the fictional register free of charge',
      },
      createKey,
    );
    add(
      'list',
      'list the keys of all accounts or one',
      { '--account <id>': 'list only the keys of this account' },
      ({ account }) =>
        async ({ administration }) =>
          toTableOutput(KEY_COLUMNS, await administration.listKeys(account ?? null), toNoKeys(account)),
    );
    add(
      'revoke <ID>',
      'revoke a key permanently, by its id or by the key itself',
      {},
      (_options, id = '') =>
        async ({ administration, recordSecurityEvent }) => {
          const revoked = await administration.revokeKey(id);
          const { account, id: key } = revoked;
          await recordSecurityEvent(toOperatorEvent('key-revoked', { account, key }));
          return { json: revoked, lines: formatTable(KEY_COLUMNS, [revoked]) };
        },
    );
  },
};

function createKey({
  plan,
  account,
  name,
  test,
}: Readonly<Record<string, string | undefined>>): CommandAction {
  if ((plan === undefined) === (account === undefined))
    throw new AppError(
      'invalid_usage',
      'keys create needs either --plan for a new account, or --account for an existing one.',
    );
  const keyName = requireNameOption(name);
  const kind: KeyKind = test === undefined ? 'live' : 'test';
  if (account !== undefined)
    return async ({ administration, recordSecurityEvent }) => {
      const created = await administration.createKey(account, keyName, kind);
      await recordSecurityEvent(toOperatorEvent('key-created', { account, key: created.id }));
      return showCreated(account, keyName, created);
    };
  const planName = requirePlanOption(plan);
  return async ({ administration, recordSecurityEvent }) => {
    const created = await administration.createAccountWithKey(planName, keyName, kind);
    await recordSecurityEvent(toOperatorEvent('account-created', { account: created.account }));
    await recordSecurityEvent(toOperatorEvent('key-created', { account: created.account, key: created.id }));
    return showCreated(created.account, keyName, created);
  };
}

function showCreated(account: string, name: string, { id, key }: CreatedKey): CommandOutput {
  return {
    json: { key, id, account, name },
    lines: [
      `Key:     ${key}`,
      `Key id:  ${id}`,
      `Account: ${account}`,
      'Copy the key now. It is not shown again.',
    ],
  };
}

function toNoKeys(account: string | undefined): string {
  return account === undefined
    ? 'No keys yet. Create one: npm run keys -- create --plan free --name NAME'
    : `${account} has no keys. Create one: npm run keys -- create --account ${account} --name NAME`;
}
