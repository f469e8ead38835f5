import type { Company, SNISearchRequest } from '../schemas.ts';
import { bulk } from './bulk.ts';
import {
  CHANGE_COLUMNS,
  COMPANY_COLUMNS,
  SHORT_YEAR_COLUMNS,
  SNI_COLUMNS,
  toYearRows,
  YEAR_COLUMNS,
} from './columns.ts';
import { parseAmount, parseCount, withoutUndefined, type CommandCall } from './command-call.ts';
import { list, LIST_OPTIONS } from './list.ts';
import { match, MATCH_OPTIONS } from './match.ts';
import { reports } from './reports.ts';
import { toOutput } from './to-output.ts';
import { watch, WATCH_OPTIONS } from './watch.ts';

/** An option of a command with a value, as its help shows it. */
interface CliOption {
  readonly value: string;
  readonly text: string;
}

/** A command: its argument and options, and its work. */
export interface CliCommand {
  readonly argument: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, CliOption>>;
  /** True when `--json` and `--csv` choose the form of the output. */
  readonly hasForm: boolean;
  /** Value of an argument that is not given. Undefined for an argument that is required. */
  readonly defaultArgument?: string;
  readonly run: (call: CommandCall) => Promise<void>;
}

const LIMIT = { value: 'N', text: 'Maximum number of results' };
const STATUS = { include: ['status'] } as const;

export const COMMANDS: Readonly<Record<string, CliCommand>> = {
  search: {
    argument: 'NAME',
    summary: 'Companies by name, or by organisation number',
    options: { limit: LIMIT },
    hasForm: true,
    run: search,
  },
  company: {
    argument: 'ORG_NUMBER',
    summary: 'All that is known about a company; with --csv its fiscal years, one a row',
    options: {},
    hasForm: true,
    run: showCompany,
  },
  bulk: {
    argument: 'FILE',
    summary: 'Look up the names or the numbers in a file, one a line or in a column of a CSV file',
    options: {
      out: { value: 'FILE', text: 'File to write: .csv, or .jsonl with one result a line (required)' },
      column: { value: 'HEADING', text: 'The file is CSV, and the terms are in this column' },
      from: { value: 'N', text: 'Continue with this term, and add to the end of the file' },
    },
    hasForm: false,
    run: bulk,
  },
  match: {
    argument: 'FILE',
    summary: 'Match the rows of a list (CSV, XLSX or JSON lines), and write them with the company found',
    options: MATCH_OPTIONS,
    hasForm: false,
    run: match,
  },
  sni: {
    argument: 'WORDS',
    summary: 'SNI codes of industries, by words (in Swedish) or first digits',
    options: { limit: LIMIT },
    hasForm: true,
    run: lookUpSni,
  },
  list: {
    argument: '[WORDS]',
    summary: 'Companies by anything that is known of them, also by words of their names',
    options: LIST_OPTIONS,
    hasForm: true,
    defaultArgument: '',
    run: list,
  },
  industry: {
    argument: 'SNI_CODE',
    summary: 'Companies of an industry',
    options: {
      city: { value: 'CITY', text: 'Town' },
      'min-revenue': { value: 'SEK', text: 'Minimum revenue in whole SEK' },
      'max-revenue': { value: 'SEK', text: 'Maximum revenue in whole SEK' },
      sort: { value: 'ORDER', text: 'revenue_desc (default), revenue_asc, name or name_desc' },
      limit: { value: 'N', text: 'Maximum number of companies, default 100; each costs 1 credit' },
    },
    hasForm: true,
    run: listIndustry,
  },
  changes: {
    argument: '[CURSOR]',
    summary: 'A page of changes: the oldest ones, or those after a cursor or after "now"',
    options: { limit: LIMIT, since: { value: 'DATE', text: 'Changes from this day on, such as 2026-01-31' } },
    hasForm: true,
    defaultArgument: 'oldest',
    run: listChanges,
  },
  watch: {
    argument: '[LIST]',
    summary: 'Watch lists, or what one was told, by its name or id; fills a list, and sets how it is told',
    options: WATCH_OPTIONS,
    hasForm: true,
    defaultArgument: '',
    run: watch,
  },
  reports: {
    argument: 'ORG_NUMBER',
    summary: 'Annual reports of a company',
    options: {
      out: { value: 'FILE', text: 'Write a report into a file (costs 1 credit)' },
      'fiscal-end': { value: 'DATE', text: 'Last day of the fiscal year of this report' },
      format: { value: 'FORMAT', text: 'ixbrl (default) or pdf' },
    },
    hasForm: true,
    run: reports,
  },
};

async function search({ client, argument, options, form, signal, print }: CommandCall): Promise<void> {
  const limit = parseCount(options, 'limit');
  const request = { q: argument, ...STATUS, ...(limit === null ? {} : { limit }) };
  const answer = await client.search(request, { signal });
  print(toOutput(form, answer, answer.companies, COMPANY_COLUMNS));
}

async function showCompany(call: CommandCall): Promise<void> {
  const { client, argument, form, signal, print, printProgress } = call;
  const answer = await client.company(argument, {}, { signal });
  const { company, status } = answer;
  const years = toYearRows(answer);
  const isTable = form === 'table';
  if (isTable) print(`${toOutput(form, answer, [{ ...company, status }], COMPANY_COLUMNS)}\n`);
  if (years.length > 0 || !isTable)
    print(toOutput(form, answer, years, isTable ? SHORT_YEAR_COLUMNS : YEAR_COLUMNS));
  if (years.length === 0 && form !== 'json') printProgress('The company has no fiscal years with figures.\n');
}

async function lookUpSni({ client, argument, options, form, signal, print }: CommandCall): Promise<void> {
  const limit = parseCount(options, 'limit');
  const answer = await client.lookupSni({ q: argument, ...(limit === null ? {} : { limit }) }, { signal });
  print(toOutput(form, answer, answer.sniCodes, SNI_COLUMNS));
}

async function listIndustry({ client, argument, options, form, signal, print }: CommandCall): Promise<void> {
  const count = parseCount(options, 'limit') ?? 100;
  const { city, sort } = options;
  const revenue = {
    min_revenue: parseAmount(options, 'min-revenue'),
    max_revenue: parseAmount(options, 'max-revenue'),
  };
  const request = { sni_code: argument, limit: Math.min(count, 100), city, sort, ...revenue, ...STATUS };
  const companies: Company[] = [];
  for await (const company of client.iterateIndustry(withoutUndefined(request) as SNISearchRequest, {
    signal,
  })) {
    companies.push(company);
    if (companies.length === count) break;
  }
  print(toOutput(form, companies, companies, COMPANY_COLUMNS));
}

async function listChanges(call: CommandCall): Promise<void> {
  const { client, argument, options, form, signal, print, printProgress } = call;
  const limit = parseCount(options, 'limit');
  const { since } = options;
  const after = argument === 'oldest' ? {} : { after: argument };
  const from = since === undefined ? after : { ...after, since };
  const page = await client.changes({ ...from, ...(limit === null ? {} : { limit }) }, { signal });
  print(toOutput(form, page, page.changes, CHANGE_COLUMNS));
  if (form !== 'json') printProgress(`Next cursor: ${page.next}\n`);
}
