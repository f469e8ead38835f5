import { findSuggestions } from '../../api/routes/companies/find-suggestions.ts';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { Company } from '../../shared/domain/company.ts';
import { toNameWords } from '../../shared/matching/name-words.ts';
import {
  LIST_FACETS,
  LIST_SORTS,
  type ListCriteria,
  type ListFilter,
  type ListPosition,
} from '../../shared/store/list-criteria.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { NO_DEADLINE, type CompanyReader } from '../../shared/store/port.ts';
import { printFigure, summarise, timeEach } from './figures.ts';
import { editWord } from './make-queries.ts';
import { prepareData, type BenchOptions } from './prepare-data.ts';

const LIMIT = 100;
const FACETS = 3;
const WHOLE_LIST = 100_000;
const SUGGESTIONS = 8;
const STATES = ['active', 'liquidation', 'bankruptcy', 'reconstruction', 'merger'];

/**
 * Latency of lists with one to five filters, with and without name, in all orders: first pages,
 * pages in the middle, first pages with three counts; of suggestions for what is typed; and of a
 * whole list of 100,000. Also the time and memory that opening the store takes.
 */
export async function benchListsBy(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const startedAt = performance.now();
  const store = await openStore(parseConfig({ DATA_DIR: dataDir }));
  await store.withLiveGeneration(async () => {});
  const seconds = Math.round(performance.now() - startedAt) / 1_000;
  printFigure({ figure: 'store opened', seconds, rssMiB: Math.round(process.memoryUsage.rss() / 2 ** 20) });
  await store.withLiveGeneration((reader) => measure(reader, options));
  await store.close();
}

async function measure(reader: CompanyReader, options: BenchOptions): Promise<void> {
  const firstPages = await drawCriteria(reader, options);
  const list = (criteria: ListCriteria) => reader.listCompanies(criteria);
  const report = async (figure: string, asked: readonly ListCriteria[]): Promise<void> =>
    printFigure({ figure, asked: asked.length, ms: summarise(await timeEach(asked, list)) });
  await report('first page', firstPages);
  const random = new Random(options.seed, 2_000);
  const counted = firstPages.map((criteria) => {
    const from = random.int(LIST_FACETS.length - FACETS + 1);
    return { ...criteria, facets: LIST_FACETS.slice(from, from + FACETS) };
  });
  await report(`first page and ${FACETS} counts`, counted);
  await report(
    'count alone',
    firstPages.map((criteria) => ({ ...criteria, limit: 0 })),
  );
  const all = { filter: { state: STATES }, sort: 'name', limit: LIMIT, facets: [] } as const;
  const deep = Array.from({ length: options.queries }, () => {
    return { ...all, after: { value: null, nameRank: random.int(options.companies) } };
  });
  await report('page anywhere in the list of all', deep);
  const typed = await drawTyped(reader, options);
  const suggest = (text: string) => findSuggestions(reader, text, SUGGESTIONS, NO_DEADLINE);
  printFigure({
    figure: 'suggestions',
    asked: typed.length,
    ms: summarise(await timeEach(typed, suggest)),
  });
  await measureWholeList(reader, all);
}

/** Beginnings of names after each key stroke, a third of them with a slip. */
async function drawTyped(reader: CompanyReader, options: BenchOptions): Promise<string[]> {
  const typed: string[] = [];
  for await (const { company, random } of drawCompanies(reader, options, 3_000)) {
    const name = random.chance(1 / 3) ? editWord(random, company.name, 1 + random.int(6)) : company.name;
    typed.push(name.slice(0, 1 + random.int(name.length)).trimEnd());
    if (typed.length === options.queries) return typed;
  }
  return typed;
}

async function measureWholeList(reader: CompanyReader, all: Omit<ListCriteria, 'after'>): Promise<void> {
  const startedAt = performance.now();
  let after: ListPosition | null = null;
  let companies = 0;
  while (companies < WHOLE_LIST) {
    const page = await reader.listCompanies({ ...all, after });
    companies += page.companies.length;
    after = page.companies.at(-1)?.position ?? null;
    if (!page.hasMore) break;
  }
  printFigure({
    figure: 'whole list',
    companies,
    seconds: Math.round(performance.now() - startedAt) / 1_000,
  });
}

/** Each list has its filters from a company, so that it finds at least that one. */
async function drawCriteria(reader: CompanyReader, options: BenchOptions): Promise<ListCriteria[]> {
  const criteria: ListCriteria[] = [];
  for await (const { company, random } of drawCompanies(reader, options, 0)) {
    criteria.push(toCriteria(company, random));
    if (criteria.length === options.queries) return criteria;
  }
  return criteria;
}

async function* drawCompanies(reader: CompanyReader, { companies, seed }: BenchOptions, from: number) {
  const plan = planRegister(companies, seed);
  for (let place = from; ; place += 1) {
    const random = new Random(seed, place);
    const { organisationNumber } = makeCompany(plan, random.int(plan.companyCount));
    const [text] = await reader.getCompaniesJson([organisationNumber]);
    if (typeof text === 'string') yield { company: Company.parse(JSON.parse(text)), random };
  }
}

function toCriteria(company: Company, random: Random): ListCriteria {
  const { sniCodes, legalForm, postalAddress, registrationDate: day, revenue_estimate: revenue } = company;
  const possible: ListFilter[] = [
    { sni: [(sniCodes.sni1 ?? '62').slice(0, 2 + random.int(4))] },
    { city: [postalAddress.city] },
    { postal_code: [postalAddress.postalCode.slice(0, 1 + random.int(5))] },
    { legal_form: [legalForm] },
    { registered_from: day ?? '2000-01-01' },
    { registered_to: day ?? '2000-01-01' },
    { min_revenue: revenue.interval_low ?? revenue.value ?? 0 },
    { max_revenue: revenue.interval_high ?? revenue.value ?? 1e12 },
    { min_employees: random.int(20) },
    { has_annual_report: company.hasDigitalAnnualReport },
    { f_tax: company.ftgstat === 1 },
    { exact_only: true },
  ];
  const filters = Array.from({ length: 1 + random.int(5) }, () => random.pick(possible));
  const q = random.chance(0.3) ? toNameWords(company.name.slice(0, 3 + random.int(12))) : null;
  return {
    filter: { state: STATES, ...Object.assign({}, ...filters), ...(q !== null && { q }) },
    sort: random.pick(LIST_SORTS.filter((sort) => q !== null || sort !== 'relevance')),
    after: null,
    limit: 20,
    facets: [],
  };
}
