import { existsSync, readFileSync } from 'node:fs';
import type { WatchList } from '../schemas.ts';
import { CHANGE_COLUMNS, type Column } from './columns.ts';
import { parseCount, type CommandCall } from './command-call.ts';
import { toOutput } from './to-output.ts';
import { UsageError } from './usage-error.ts';

export const WATCH_OPTIONS = {
  add: {
    value: 'NUMBERS',
    text: 'Add numbers, separated by commas, or a file with one a line; makes the list',
  },
  remove: { value: 'NUMBERS', text: 'Remove numbers, given in the same way' },
  webhook: { value: 'URL', text: 'Address that gets the changes; "off" ends it' },
  mail: { value: 'WHEN', text: 'daily, at_once, or off' },
  limit: { value: 'N', text: 'Maximum number of changes; 100 cost 1 credit, once' },
} as const;

const LIST_COLUMNS: readonly Column<WatchList>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['companies', ({ companyCount }) => companyCount],
  ['mail', ({ ways }) => ways.mail],
  ['webhook', ({ ways }) => ways.webhook?.url ?? null],
  ['state', ({ ways }) => ways.webhook?.state ?? null],
];

/** Shows the watch lists, or what one was told; fills a list, and sets how it is told. */
export async function watch(call: CommandCall): Promise<void> {
  const { client, argument, options, form, signal, print } = call;
  const lists = await client.watchLists.all({ signal });
  if (argument === '') {
    print(toOutput(form, lists, lists, LIST_COLUMNS));
    return;
  }
  const found = lists.find(({ id, name }) => id === argument || name === argument);
  const isChanged = ['add', 'remove', 'webhook', 'mail'].some((name) => options[name] !== undefined);
  if (isChanged) await change(call, found ?? null);
  else if (found === undefined) throw new UsageError(`There is no watch list "${argument}". --add makes it.`);
  else {
    const limit = parseCount(options, 'limit');
    const page = await client.watchLists.events(found.id, limit === null ? {} : { limit }, { signal });
    print(toOutput(form, page, page.changes, CHANGE_COLUMNS));
  }
}

async function change(call: CommandCall, found: WatchList | null): Promise<void> {
  const { client, argument, options, form, signal, print, printProgress } = call;
  const { watchLists } = client;
  const ways = {
    ...(options['mail'] !== undefined && { mail: toMail(options['mail']) }),
    ...(options['webhook'] !== undefined && {
      webhook: options['webhook'] === 'off' ? null : { url: options['webhook'] },
    }),
  };
  const list =
    found === null
      ? await watchLists.create({ name: argument, ways }, { signal })
      : await watchLists.change(found.id, { ways }, { signal });
  const secret = list.ways.webhook?.secret;
  if (secret !== undefined) printProgress(`Secret of the webhook, shown once: ${secret}\n`);
  if (options['add'] !== undefined || options['remove'] !== undefined) {
    const numbers = { add: readNumbers(options['add']), remove: readNumbers(options['remove']) };
    const { added, removed, unknown, refused } = await watchLists.changeCompanies(list.id, numbers, {
      signal,
    });
    printProgress(`${added} added, ${removed} removed.\n`);
    if (unknown.length > 0) printProgress(`Not in the register: ${unknown.join(', ')}\n`);
    if (refused.length > 0)
      printProgress(`${refused.length} can be numbers of sole traders, and are not watched.\n`);
  }
  const now = await watchLists.get(list.id, { signal });
  print(toOutput(form, now, [now], LIST_COLUMNS));
}

function toMail(text: string): 'daily' | 'at_once' | null {
  if (text === 'off') return null;
  if (text === 'daily' || text === 'at_once') return text;
  throw new UsageError('--mail is daily, at_once or off.');
}

function readNumbers(text: string | undefined): string[] {
  if (text === undefined) return [];
  const numbers = existsSync(text) ? readFileSync(text, 'utf8') : text;
  return numbers
    .split(/[\n\r,;]+/)
    .map((number) => number.trim())
    .filter((number) => number !== '');
}
