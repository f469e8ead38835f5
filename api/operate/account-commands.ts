import type { AccountSummary } from '../../shared/accounts/administration/account-summary.ts';
import type { Administration } from '../../shared/accounts/administration/administration.ts';
import { PLAN_NAMES } from '../../shared/accounts/plans.ts';
import { toSwedishDay } from '../../shared/accounts/quota-month.ts';
import type { Answer, CommandSet, Work } from './command.ts';
import { PEOPLE_COMMANDS } from './people-commands.ts';
import { readCredits, readName, readPlan } from './read-values.ts';
import { toTable, type Column } from '../../shared/terminal/to-table.ts';
import { prepareUsage } from './usage-command.ts';

const USAGE = `Usage: npm run accounts -- COMMAND [--json]

  create --plan ${PLAN_NAMES.join('|')} --name TEXT   make an account without a key
  list                                         list the accounts, with what they have left
  plan ID --plan ${PLAN_NAMES.join('|')}              change an account's plan
  grant ID --credits N                         add bought credits, which do not expire
  usage [ID] [--from DAY] [--to DAY]           what the keys of all accounts, or of one, were used for: this month, or
                                               from the one day to the other (as 2026-06-30)
  close ID                                     from then on none of its keys opens anything, and nobody signs in for it
  invite EMAIL --account ID [--language sv|en] print a link by which somebody may sign in to the console for an account,
                                               and mail it when there is a mail server (SMTP_URL)
  people ID                                    list the people of an account
  remove EMAIL                                 sign somebody out everywhere, who cannot sign in any more

--json: the answer as JSON.
Exit codes: 0 done, 1 failed, 2 wrong usage or setting.
`;

const COLUMNS: readonly Column<AccountSummary>[] = [
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

/** What operators do with accounts (docs/contract.md#settings). */
export const ACCOUNT_COMMANDS: CommandSet = {
  usage: USAGE,
  commands: {
    create: {
      id: 'none',
      options: ['plan', 'name'],
      prepare: ({ options }) => {
        const [plan, name] = [readPlan(options['plan']), readName(options['name'])];
        return async ({ administration }) =>
          showOne(await administration.getAccount(await administration.createAccount(plan, name)));
      },
    },
    list: {
      id: 'none',
      options: [],
      prepare:
        () =>
        async ({ administration }) => {
          const accounts = await administration.listAccounts();
          return { json: accounts, lines: toTable(COLUMNS, accounts) };
        },
    },
    plan: {
      id: 'required',
      options: ['plan'],
      prepare: ({ id, options }) => {
        const plan = readPlan(options['plan']);
        return change(id!, (administration) => administration.setPlan(id!, plan));
      },
    },
    grant: {
      id: 'required',
      options: ['credits'],
      prepare: ({ id, options }) => {
        const credits = readCredits(options['credits']);
        return change(id!, (administration) => administration.grant(id!, credits));
      },
    },
    usage: { id: 'optional', options: ['from', 'to'], prepare: prepareUsage },
    close: {
      id: 'required',
      options: [],
      prepare: ({ id }) => change(id!, (administration) => administration.closeAccount(id!)),
    },
    ...PEOPLE_COMMANDS,
  },
};

/** Changes an account, and shows it. */
function change(id: string, work: (administration: Administration) => Promise<void>): Work {
  return async ({ administration }) => {
    await work(administration);
    return showOne(await administration.getAccount(id));
  };
}

function showOne(account: AccountSummary): Answer {
  return { json: account, lines: toTable(COLUMNS, [account]) };
}
