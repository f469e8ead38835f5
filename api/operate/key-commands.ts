import type { CreatedKey } from '../../shared/accounts/administration/administration.ts';
import type { KeySummary } from '../../shared/accounts/administration/key-summary.ts';
import { PLAN_NAMES } from '../../shared/accounts/plans.ts';
import { toSwedishDay } from '../../shared/accounts/quota-month.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Answer, CommandSet } from './command.ts';
import { readName, readPlan } from './read-values.ts';
import { toTable, type Column } from '../../shared/terminal/to-table.ts';

const USAGE = `Usage: npm run keys -- COMMAND [--json]

  create --plan ${PLAN_NAMES.join('|')} --name TEXT   make an account of that plan with its first key, and print the key
  create --account ID --name TEXT              add a key to an account, and print it
  list [--account ID]                          list the keys of all accounts, or of one
  revoke ID                                    from then on the key opens nothing; ID may be the key itself

A key is printed once: only its hash is kept. --json: the answer as JSON.
Exit codes: 0 done, 1 failed, 2 wrong usage or setting.
`;

const COLUMNS: readonly Column<KeySummary>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'account', of: ({ account }) => account },
  { title: 'name', of: ({ name }) => name },
  { title: 'key', of: ({ hint }) => `${hint}…` },
  { title: 'created', of: ({ createdAt }) => toSwedishDay(new Date(createdAt)) },
  { title: 'last used', of: ({ lastUsedDay }) => lastUsedDay },
  { title: 'revoked', of: ({ revokedAt }) => revokedAt && toSwedishDay(new Date(revokedAt)) },
];

/** What operators do with keys (docs/contract.md#settings). */
export const KEY_COMMANDS: CommandSet = {
  usage: USAGE,
  commands: {
    create: {
      id: 'none',
      options: ['plan', 'account', 'name'],
      prepare: ({ options: { plan, account, name } }) => {
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
      },
    },
    list: {
      id: 'none',
      options: ['account'],
      prepare:
        ({ options: { account } }) =>
        async ({ administration }) =>
          show(await administration.listKeys(account ?? null)),
    },
    revoke: {
      id: 'required',
      options: [],
      prepare:
        ({ id }) =>
        async ({ administration }) => {
          const revoked = await administration.revokeKey(id!);
          return { json: revoked, lines: show([revoked]).lines };
        },
    },
  },
};

function showCreated(account: string, name: string, { id, key }: CreatedKey): Answer {
  return {
    json: { key, id, account, name },
    lines: [`Key:     ${key}`, `Its id:  ${id}`, `Account: ${account}`, 'The key is not shown again.'],
  };
}

function show(keys: readonly KeySummary[]): Answer {
  return { json: keys, lines: toTable(COLUMNS, keys) };
}
