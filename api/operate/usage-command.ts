import { toSwedishDay } from '../../shared/accounts/quota-month.ts';
import type { UsageLine } from '../../shared/accounts/usage/usage.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Answer, Given, Work } from './command.ts';
import { readDay } from './read-values.ts';
import { toTable, type Column } from '../../shared/terminal/to-table.ts';

const COLUMNS: readonly Column<UsageLine>[] = [
  { title: 'day', of: ({ day }) => day },
  { title: 'account', of: ({ account }) => account },
  { title: 'key', of: ({ key }) => key },
  { title: 'endpoint', of: ({ endpoint }) => endpoint },
  { title: 'calls', of: ({ calls }) => calls },
  { title: 'credits', of: ({ credits }) => credits },
];

/** Usage from one day in Sweden to another: until today, and from the first of that month, when they are not given. */
export function prepareUsage({ id, options, now }: Given): Work {
  const to = readDay('--to', options['to'], toSwedishDay(now));
  const from = readDay('--from', options['from'], `${to.slice(0, 7)}-01`);
  if (from > to) throw new AppError('invalid_usage', `--from ${from} is after --to ${to}.`);
  return async ({ administration }) =>
    show(await administration.readUsage({ account: id ?? null, from, to }));
}

function show(usage: readonly UsageLine[]): Answer {
  const sum = { day: 'total', account: '', key: '', endpoint: '', calls: 0, credits: 0 };
  for (const { calls, credits } of usage) {
    sum.calls += calls;
    sum.credits += credits;
  }
  return { json: usage, lines: toTable(COLUMNS, [...usage, sum]) };
}
