import type { AccountSummary } from '../../shared/accounts/administration/account-summary.ts';
import type { Administration } from '../../shared/accounts/administration/administration.ts';
import { PLAN_NAMES } from '../../shared/accounts/plans.ts';
import { toSwedishDay } from '../../shared/accounts/quota-month.ts';
import type { UsageLine } from '../../shared/accounts/usage/usage.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { toTable, type Column } from '../../shared/terminal/to-table.ts';
import type { Answer, CommandSet, Work } from './operate.ts';
import { addPeopleCommands } from './people-commands.ts';
import { readCredits, readDay, readName, readPlan } from './read-values.ts';

const ACCOUNT_COLUMNS: readonly Column<AccountSummary>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'name', of: ({ name }) => name },
  { title: 'plan', of: ({ plan }) => plan },
  { title: 'left', of: ({ creditsLeft }) => creditsLeft },
  { title: 'of quota spent', of: ({ spentThisMonth }) => spentThisMonth },
  { title: 'bought left', of: ({ bought }) => bought },
  { title: 'keys', of: ({ keys }) => keys },
  { title: 'created', of: ({ createdAt }) => toSwedishDay(new Date(createdAt)) },
  { title: 'closed', of: ({ closedAt }) => closedAt && toSwedishDay(new Date(closedAt)) },
];

const USAGE_COLUMNS: readonly Column<UsageLine>[] = [
  { title: 'day', of: ({ day }) => day },
  { title: 'account', of: ({ account }) => account },
  { title: 'key', of: ({ key }) => key },
  { title: 'endpoint', of: ({ endpoint }) => endpoint },
  { title: 'calls', of: ({ calls }) => calls },
  { title: 'credits', of: ({ credits }) => credits },
];

const PLAN = { '--plan <plan>': PLAN_NAMES.join(', ') };

/** The operators' commands for accounts (docs/contract.md#settings); `now` for the days of usage. */
export function toAccountCommands(now: () => Date): CommandSet {
  return {
    name: 'npm run accounts --',
    notes: 'Exit codes: 0 done, 1 failed, 2 wrong usage or setting.',
    addCommands: (add) => {
      add(
        'create',
        'make an account without a key',
        { ...PLAN, '--name <text>': 'name of the account' },
        (options) => {
          const [plan, name] = [readPlan(options['plan']), readName(options['name'])];
          return async ({ administration }) =>
            showOne(await administration.getAccount(await administration.createAccount(plan, name)));
        },
      );
      add(
        'list',
        'list the accounts with the credits that they have left',
        {},
        () =>
          async ({ administration }) => {
            const accounts = await administration.listAccounts();
            return { json: accounts, lines: toTable(ACCOUNT_COLUMNS, accounts) };
          },
      );
      add('plan <ID>', "change an account's plan", PLAN, (options, id = '') => {
        const plan = readPlan(options['plan']);
        return change(id, (administration) => administration.setPlan(id, plan));
      });
      add(
        'grant <ID>',
        'add bought credits, which do not expire',
        { '--credits <N>': 'how many' },
        (options, id = '') => {
          const credits = readCredits(options['credits']);
          return change(id, (administration) => administration.grant(id, credits));
        },
      );
      add(
        'usage [ID]',
        'show calls and credits by key, endpoint and day, of all accounts or of one',
        {
          '--from <day>': 'first day, such as 2026-06-30; by default the first of the month',
          '--to <day>': 'last day; by default today',
        },
        (options, id) => readUsage({ ...options, id }, now()),
      );
      add('close <ID>', 'close an account: its keys and sign-ins stop working', {}, (_options, id = '') =>
        change(id, (administration) => administration.closeAccount(id)),
      );
      addPeopleCommands(add);
    },
  };
}

/** Changes an account, and shows it. */
function change(id: string, work: (administration: Administration) => Promise<void>): Work {
  return async ({ administration }) => {
    await work(administration);
    return showOne(await administration.getAccount(id));
  };
}

function showOne(account: AccountSummary): Answer {
  return { json: account, lines: toTable(ACCOUNT_COLUMNS, [account]) };
}

/** Usage from one day in Sweden to another; by default until today, and from the first of that month. */
function readUsage(given: Readonly<Record<string, string | undefined>>, now: Date): Work {
  const to = readDay('--to', given['to'], toSwedishDay(now));
  const from = readDay('--from', given['from'], `${to.slice(0, 7)}-01`);
  if (from > to) throw new AppError('invalid_usage', `--from ${from} is after --to ${to}.`);
  return async ({ administration }) =>
    showUsage(await administration.readUsage({ account: given['id'] ?? null, from, to }));
}

function showUsage(usage: readonly UsageLine[]): Answer {
  const sum = { day: 'total', account: '', key: '', endpoint: '', calls: 0, credits: 0 };
  for (const { calls, credits } of usage) {
    sum.calls += calls;
    sum.credits += credits;
  }
  return { json: usage, lines: toTable(USAGE_COLUMNS, [...usage, sum]) };
}
