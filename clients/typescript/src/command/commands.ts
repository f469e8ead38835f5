import { appendFile, readFile, writeFile } from 'node:fs/promises';
import type { CompanyDataClient } from '../client.ts';
import type { Company, SNISearchRequest } from '../schemas.ts';
import { CHANGE_COLUMNS, COMPANY_COLUMNS, FILING_COLUMNS, RESULT_COLUMNS } from './columns.ts';
import { toCsvLine } from './csv.ts';
import { readTerms } from './read-terms.ts';
import { runBulk } from './run-bulk.ts';
import { toOutput, type OutputForm } from './to-output.ts';
import { UsageError } from './usage-error.ts';

/** Values of the options on the command line. */
export type Options = Readonly<Record<string, string | undefined>>;

/** A command with its argument, and the streams that it writes to. */
export interface CommandCall {
  readonly client: CompanyDataClient;
  readonly argument: string;
  readonly options: Options;
  readonly form: OutputForm;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  readonly printProgress: (text: string) => void;
}

/** A command: the options that it accepts, and its work. */
export interface CliCommand {
  readonly argument: string;
  readonly options: readonly string[];
  readonly run: (call: CommandCall) => Promise<void>;
}

/** The commands by name. */
export const COMMANDS: Readonly<Record<string, CliCommand>> = {
  search: { argument: 'NAME', options: ['limit'], run: search },
  company: { argument: 'ORG_NUMBER', options: [], run: showCompany },
  bulk: { argument: 'FILE', options: ['out', 'column', 'from'], run: bulk },
  industry: { argument: 'SNI_CODE', options: ['city', 'sort', 'limit'], run: listIndustry },
  changes: { argument: 'CURSOR', options: ['limit'], run: listChanges },
  reports: { argument: 'ORG_NUMBER', options: ['out', 'fiscal-end', 'format'], run: reports },
};

async function search({ client, argument, options, form, signal, print }: CommandCall): Promise<void> {
  const limit = parseCount(options, 'limit');
  const answer = await client.search({ q: argument, ...(limit === null ? {} : { limit }) }, { signal });
  print(toOutput(form, answer, answer.companies, COMPANY_COLUMNS));
}

async function showCompany({ client, argument, form, signal, print }: CommandCall): Promise<void> {
  const answer = await client.company(argument, {}, { signal });
  print(toOutput(form, answer, [answer.company], COMPANY_COLUMNS));
}

async function listIndustry({ client, argument, options, form, signal, print }: CommandCall): Promise<void> {
  const count = parseCount(options, 'limit') ?? 100;
  const { city, sort } = options;
  const request = { sni_code: argument, limit: Math.min(count, 100), city, sort };
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
  const after = argument === 'oldest' ? {} : { after: argument };
  const page = await client.changes({ ...after, ...(limit === null ? {} : { limit }) }, { signal });
  print(toOutput(form, page, page.changes, CHANGE_COLUMNS));
  if (form !== 'json') printProgress(`Next cursor: ${page.next}\n`);
}

async function reports(call: CommandCall): Promise<void> {
  const { client, argument, options, form, signal, print } = call;
  const { out } = options;
  const format = parseFormat(options);
  if (out === undefined) {
    if (format !== undefined || options['fiscal-end'] !== undefined)
      throw new UsageError('--format and --fiscal-end choose a report to write. Add --out FILE.');
    const answer = await client.annualReports(argument, { signal });
    print(toOutput(form, answer, answer.filings, FILING_COLUMNS));
    return;
  }
  const choice = withoutUndefined({ fiscal_end: options['fiscal-end'], format });
  const bytes = await client.annualReport(argument, choice, { signal });
  await writeFile(out, bytes, { flag: 'wx' });
  call.printProgress(`${out}: ${bytes.length.toLocaleString('en-US')} bytes\n`);
}

async function bulk({ client, argument, options, signal, printProgress }: CommandCall): Promise<void> {
  const { out } = options;
  if (out === undefined || !/\.(csv|jsonl)$/.test(out))
    throw new UsageError('bulk needs --out FILE.csv or --out FILE.jsonl.');
  const isCsv = out.endsWith('.csv');
  const { kind, terms } = readTerms(await readFile(argument, 'utf8'), options['column']);
  const from = parseCount(options, 'from');
  const skipped = (from ?? 1) - 1;
  const headings = toCsvLine(RESULT_COLUMNS.map(([heading]) => heading));
  // Results that were paid for are never overwritten.
  if (from === null) await writeFile(out, isCsv ? headings : '', { flag: 'wx' });
  let done = skipped;
  let found = 0;
  try {
    for await (const batch of runBulk(client, { kind, terms: terms.slice(skipped) }, signal)) {
      const lines = batch.results.map((result) =>
        isCsv ? toCsvLine(RESULT_COLUMNS.map(([, toCell]) => toCell(result))) : `${JSON.stringify(result)}\n`,
      );
      await appendFile(out, lines.join(''));
      done = skipped + batch.done;
      found += batch.results.filter(({ success }) => success).length;
      printProgress(`${toCount(done)} of ${toCount(terms.length)} looked up, ${toCount(found)} found\n`);
    }
  } catch (error) {
    const rest = `Continue with --from ${done + 1}.`;
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${rest}`, { cause: error });
  }
}

function parseFormat({ format }: Options): 'ixbrl' | 'pdf' | undefined {
  if (format === undefined || format === 'ixbrl' || format === 'pdf') return format;
  throw new UsageError('--format is ixbrl or pdf.');
}

function toCount(value: number): string {
  return value.toLocaleString('en-US');
}

function parseCount(options: Options, name: string): number | null {
  const text = options[name];
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} is a whole number from 1.`);
  return Number(text);
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
