import type { AccountSummary } from '../../shared/accounts/administration/account-summary.ts';
import type { Administration } from '../../shared/accounts/administration/administration.ts';
import { toOperatorEvent, type EventKind } from '../../shared/accounts/security-event.ts';
import type { ImportedRows } from '../../shared/accounts/database/import-file.ts';
import { PLAN_NAMES } from '../../shared/accounts/plans.ts';
import { toSwedishDay } from '../../shared/accounts/swedish-month.ts';
import type { DailyUsage } from '../../shared/accounts/usage/usage.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { formatTable, type TableColumn } from '../../shared/terminal/format-table.ts';
import {
  toTableOutput,
  type CommandAction,
  type CommandOutput,
  type CommandSet,
} from './run-operator-command.ts';
import { addPeopleCommands } from './people-commands.ts';
import { requireCreditsOption, parseDayOption, requireNameOption, requirePlanOption } from './read-values.ts';

const ACCOUNT_COLUMNS: readonly TableColumn<AccountSummary>[] = [
  { title: 'id', toCell: ({ id }) => id },
  { title: 'name', toCell: ({ name }) => name },
  { title: 'plan', toCell: ({ plan }) => plan },
  { title: 'credits left', toCell: ({ creditsLeft }) => creditsLeft },
  { title: 'quota used', toCell: ({ spentThisMonth }) => spentThisMonth },
  { title: 'bought credits', toCell: ({ bought }) => bought },
  { title: 'keys', toCell: ({ keys }) => keys },
  { title: 'created', toCell: ({ createdAt }) => toSwedishDay(new Date(createdAt)) },
  { title: 'closed', toCell: ({ closedAt }) => closedAt && toSwedishDay(new Date(closedAt)) },
];

const USAGE_COLUMNS: readonly TableColumn<DailyUsage>[] = [
  { title: 'day', toCell: ({ day }) => day },
  { title: 'account', toCell: ({ account }) => account },
  { title: 'key', toCell: ({ key }) => key },
  { title: 'endpoint', toCell: ({ endpoint }) => endpoint },
  { title: 'calls', toCell: ({ calls }) => calls },
  { title: 'credits', toCell: ({ credits }) => credits },
];

const NO_ACCOUNTS = 'No accounts yet. Create one with a key: npm run keys -- create --plan free --name NAME';
const PLAN = { '--plan <plan>': PLAN_NAMES.join(', ') };

export function createAccountCommands(now: () => Date): CommandSet {
  return {
    name: 'npm run accounts --',
    notes: 'Exit codes: 0 done, 1 failed, 2 wrong usage or setting.',
    addCommands: (add) => {
      add(
        'create',
        'create an account without a key',
        { ...PLAN, '--name <text>': 'name of the account' },
        (options) => {
          const plan = requirePlanOption(options['plan']);
          const name = requireNameOption(options['name']);
          return async ({ administration, recordSecurityEvent }) => {
            const account = await administration.createAccount(plan, name);
            await recordSecurityEvent(toOperatorEvent('account-created', { account }));
            return showAccount(await administration.getAccount(account));
          };
        },
      );
      add(
        'list',
        'list all accounts with their remaining credits',
        {},
        () =>
          async ({ administration }) =>
            toTableOutput(ACCOUNT_COLUMNS, await administration.listAccounts(), NO_ACCOUNTS),
      );
      add('plan <ID>', 'change the plan of an account', PLAN, (options, id = '') => {
        const plan = requirePlanOption(options['plan']);
        return changeAccount(id, 'plan', (administration) => administration.setPlan(id, plan));
      });
      add('rename <ID>', 'rename an account', { '--name <text>': 'new name' }, (options, id = '') => {
        const name = requireNameOption(options['name']);
        return changeAccount(id, 'account-named', (administration) => administration.setName(id, name));
      });
      add(
        'grant <ID>',
        'add bought credits, which do not expire',
        { '--credits <N>': 'number of credits' },
        (options, id = '') => {
          const credits = requireCreditsOption(options['credits']);
          return changeAccount(id, 'credits', (administration) => administration.grantCredits(id, credits));
        },
      );
      add(
        'usage [ID]',
        'show calls and credits by key, endpoint and day, for all accounts or one',
        {
          '--from <day>': 'first day, such as 2026-06-30; default: the first of the month',
          '--to <day>': 'last day; default: today',
        },
        (options, id) => readUsage({ ...options, id }, now()),
      );
      add(
        'close <ID>',
        'close an account: its keys stop working, and its people are removed',
        {},
        (_options, id = '') =>
          changeAccount(id, 'account-closed', (administration) => administration.closeAccount(id)),
      );
      add(
        'import <FILE>',
        'move the accounts of an SQLite file into the empty PostgreSQL database of ACCOUNTS_URL',
        {},
        (_options, path = '') =>
          async ({ importFile }) =>
            showImported(path, await importFile(path)),
      );
      addPeopleCommands(add, now);
    },
  };
}

function changeAccount(
  id: string,
  kind: EventKind,
  work: (administration: Administration) => Promise<void>,
): CommandAction {
  return async ({ administration, recordSecurityEvent }) => {
    await work(administration);
    await recordSecurityEvent(toOperatorEvent(kind, { account: id }));
    return showAccount(await administration.getAccount(id));
  };
}

function showAccount(account: AccountSummary): CommandOutput {
  return { json: account, lines: formatTable(ACCOUNT_COLUMNS, [account]) };
}

function showImported(path: string, rows: ImportedRows): CommandOutput {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  const imported = [
    formatCount(rows['account'] ?? 0, 'account'),
    formatCount(rows['api_key'] ?? 0, 'API key'),
    formatCount(rows['person'] ?? 0, 'person', 'people'),
  ];
  return {
    json: rows,
    lines: [
      `Imported ${path}: ${imported.join(', ')}; ${formatCount(sum, 'row')} in all.`,
      'Secrets in them open with the SHARE_SECRET that they had before, or the text of the file share-secret.',
    ],
  };
}

/**
 * Returns the action that shows usage between two Swedish days. By default, the last day is today,
 * and the first day is the first of the month of the last day.
 */
function readUsage(given: Readonly<Record<string, string | undefined>>, now: Date): CommandAction {
  const to = parseDayOption('--to', given['to'], toSwedishDay(now));
  const from = parseDayOption('--from', given['from'], `${to.slice(0, 7)}-01`);
  if (from > to)
    throw new AppError(
      'invalid_usage',
      `--from ${from} is after --to ${to}. Set --from to the same or an earlier day.`,
    );
  return async ({ administration }) =>
    showUsage(
      await administration.readUsage({ accountId: given['id'] ?? null, firstDay: from, lastDay: to }),
      `No calls from ${from} to ${to}.`,
    );
}

function showUsage(usage: readonly DailyUsage[], whenEmpty: string): CommandOutput {
  if (usage.length === 0) return { json: usage, lines: [whenEmpty] };
  const sum = { day: 'total', account: '', key: '', endpoint: '', calls: 0, credits: 0 };
  for (const { calls, credits } of usage) {
    sum.calls += calls;
    sum.credits += credits;
  }
  return { json: usage, lines: formatTable(USAGE_COLUMNS, [...usage, sum]) };
}
