import type { Company, FacetValue, ListFilter, ListRequest, ListResponse } from '../schemas.ts';
import { COMPANY_COLUMNS, type Column } from './columns.ts';
import { parseAmount, parseCount, withoutUndefined, type CommandCall, type Options } from './command-call.ts';
import { toCsvLine } from './csv.ts';
import { toOutput } from './to-output.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_COMPANIES = 100;

const codes = (text: string) => ({ value: 'CODES', text: `${text}; several with commas` });
const sek = (text: string) => ({ value: 'AMOUNT', text: `${text}, such as 5000000, "5 Mkr" or "500 tkr"` });
const persons = (text: string) => ({ value: 'N', text });

/** Options of the command by name. Those of a filter are written as the filter, with hyphens. */
export const LIST_OPTIONS = {
  sni: codes('SNI codes or their first 2 to 5 digits'),
  section: codes('Sections of SNI, such as F'),
  city: codes('Towns'),
  municipality: codes("SCB's codes of municipalities, such as 0182"),
  county: codes("SCB's codes of counties, such as 01"),
  'postal-code': codes('Postal codes or their first digits'),
  'legal-form': codes('Legal forms, such as AB'),
  state: codes('States, such as active or bankruptcy; default all but deregistered'),
  'registered-from': { value: 'DATE', text: 'First day of registration' },
  'registered-to': { value: 'DATE', text: 'Last day of registration' },
  'min-revenue': sek('Minimum revenue'),
  'max-revenue': sek('Maximum revenue'),
  'min-employees': persons('Minimum number of employees'),
  'max-employees': persons('Maximum number of employees'),
  sort: {
    value: 'ORDER',
    text: 'revenue_desc (default), revenue_asc, employees_desc, name, registered_desc',
  },
  limit: { value: 'N', text: 'Maximum number of companies, default 100; each costs 1 credit' },
  cursor: { value: 'CURSOR', text: 'Continue a list that stopped' },
  'count-by': { value: 'FACET', text: 'Only count, such as by municipality, sni or revenue_class; 1 credit' },
} as const;

const LISTS = ['sni', 'section', 'city', 'municipality', 'county', 'postal-code', 'legal-form', 'state'];
const AMOUNTS = ['min-revenue', 'max-revenue', 'min-employees', 'max-employees'];
const DAYS = ['registered-from', 'registered-to'];

const COUNT_COLUMNS: readonly Column<FacetValue>[] = [
  ['value', ({ value }) => value],
  ['label', ({ label }) => label.sv],
  ['companies', ({ count }) => count],
];

/** Lists or counts companies. Pages of CSV are printed as they come. */
export async function list(call: CommandCall): Promise<void> {
  const { argument, options } = call;
  const query = withoutUndefined({
    q: argument === '' ? undefined : argument,
    filter: toFilter(options),
    sort: options['sort'],
  }) as ListRequest;
  const facet = options['count-by'];
  await (facet === undefined ? printCompanies(call, query) : printCounts(call, query, facet));
}

async function printCounts(call: CommandCall, query: ListRequest, facet: string): Promise<void> {
  const { client, form, signal, print, printProgress } = call;
  const facets = [facet] as NonNullable<ListRequest['facets']>;
  const answer = await client.list({ ...query, limit: 0, facets }, { signal });
  const values = Object.values(answer.facets).flat();
  print(toOutput(form, answer, values, COUNT_COLUMNS));
  printProgress(toHint(answer.metadata));
}

async function printCompanies(call: CommandCall, query: ListRequest): Promise<void> {
  const { client, options, form, signal, print, printProgress } = call;
  const count = parseCount(options, 'limit') ?? DEFAULT_COMPANIES;
  const companies: Company[] = [];
  let cursor: string | null = options['cursor'] ?? null;
  if (form === 'csv') print(toCsvLine(COMPANY_COLUMNS.map(([heading]) => heading)));
  try {
    do {
      const limit = Math.min(MAX_PAGE_SIZE, count - companies.length);
      const place = cursor === null ? {} : { cursor };
      const page = await client.list({ ...query, ...place, limit, include: ['status'] }, { signal });
      if (companies.length === 0) printProgress(toHint(page.metadata));
      if (form === 'csv') print(page.companies.map(toCsvRow).join(''));
      companies.push(...page.companies);
      cursor = page.metadata.next;
    } while (cursor !== null && companies.length < count);
  } finally {
    if (cursor !== null && companies.length > 0)
      printProgress(`${companies.length} listed. The list goes on with --cursor ${cursor}\n`);
  }
  if (form !== 'csv') print(toOutput(form, companies, companies, COMPANY_COLUMNS));
}

function toCsvRow(company: Company): string {
  return toCsvLine(COMPANY_COLUMNS.map(([, toCell]) => toCell(company)));
}

function toHint({ totalCount, excludesMost, didYouMean }: ListResponse['metadata']): string {
  const found = `${totalCount} ${totalCount === 1 ? 'company matches' : 'companies match'}.`;
  const filter = excludesMost === null ? '' : ` Most would be found without ${excludesMost}.`;
  return `${found}${filter}${didYouMean === null ? '' : ` Did you mean ${didYouMean}?`}\n`;
}

function toFilter(options: Options): ListFilter {
  const lists = LISTS.map((name) => [name, options[name]?.split(',').map((code) => code.trim())]);
  const amounts = AMOUNTS.map((name) => [name, parseAmount(options, name)]);
  const days = DAYS.map((name) => [name, options[name]]);
  const given = Object.fromEntries([...lists, ...amounts, ...days]) as Record<string, unknown>;
  const fields = Object.entries(withoutUndefined(given));
  return Object.fromEntries(fields.map(([name, value]) => [name.replaceAll('-', '_'), value]));
}
