import { foldDiacritics } from '../../../shared/matching/fold-diacritics.ts';
import {
  FILTERS_OF_FACET,
  type FacetValue,
  type ListFacet,
  type ListFilter,
  type ListSort,
} from '../../../shared/store/list-criteria.ts';
import type { ListedCompany } from './make-listed-companies.ts';

export interface NaiveQuery {
  readonly filter: Omit<ListFilter, 'q'>;
  /** Words of names, the last of them a beginning unless a form follows. */
  readonly words: readonly string[] | null;
  readonly form: 'ab' | 'hb' | null;
  readonly sort: ListSort;
}

/** Filters and sorts all companies one by one, without any index. */
export function listNaively(companies: readonly ListedCompany[], query: NaiveQuery): ListedCompany[] {
  return companies
    .filter((company) => hasNameOf(company, query) && matches(company, query.filter))
    .sort(
      (a, b) =>
        toSortValue(a, query) - toSortValue(b, query) ||
        a.indexed.alphabeticalNameRank - b.indexed.alphabeticalNameRank,
    );
}

export function countNaively(
  companies: readonly ListedCompany[],
  query: NaiveQuery,
  facet: ListFacet,
): FacetValue[] {
  const own: readonly string[] = FILTERS_OF_FACET[facet];
  const others = Object.entries(query.filter).filter(([name]) => !own.includes(name));
  const filter = Object.fromEntries(others);
  const counts = new Map<string, number>();
  for (const company of listNaively(companies, { ...query, filter }))
    for (const value of FACET_VALUES[facet](company))
      if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const FACET_VALUES: Readonly<
  Record<ListFacet, (company: ListedCompany) => readonly (string | number | null)[]>
> = {
  section: ({ indexed }) => indexed.listed.sniSections,
  sni: ({ indexed }) => indexed.sniCodes,
  municipality: ({ indexed }) => [indexed.listed.municipalityCode],
  county: ({ indexed }) => [indexed.listed.countyCode],
  legal_form: ({ indexed }) => [indexed.legalForm],
  state: ({ indexed }) => [indexed.status.state],
  revenue_class: ({ indexed }) => [indexed.listed.revenueClass],
  employees_class: ({ indexed }) => [indexed.listed.employeesClass],
};

function fold(text: string): string {
  return foldDiacritics(text.toLowerCase());
}

/** The words that each fitting name has beside those asked for. */
function toFurtherWords({ names, nameForms }: ListedCompany, { words, form }: NaiveQuery): number[] {
  const asked = (words ?? []).map(fold);
  const last = form === null ? asked.length - 1 : -1;
  return names.flatMap((name, place) => {
    const own = [...new Set(name.map(fold))];
    const fits = asked.every((word, index) =>
      own.some((each) => (index === last ? each.startsWith(word) : each === word)),
    );
    const isOfForm = form === null || nameForms[place] === form;
    return fits && isOfForm ? [Math.max(0, own.length - new Set(asked).size)] : [];
  });
}

function hasNameOf(company: ListedCompany, query: NaiveQuery): boolean {
  return query.words === null || toFurtherWords(company, query).length > 0;
}

function toSortValue(company: ListedCompany, query: NaiveQuery): number {
  const { revenue, listed } = company.indexed;
  switch (query.sort) {
    case 'name':
      return 0;
    case 'revenue_asc':
      return revenue?.value ?? Number.MAX_VALUE;
    case 'revenue_desc':
      return revenue === null ? Number.MAX_VALUE : -revenue.value;
    case 'employees_desc':
      return listed.employees === null ? Number.MAX_VALUE : -listed.employees.value;
    case 'registered_desc':
      return listed.registrationDate === null ? Number.MAX_VALUE : -Date.parse(listed.registrationDate);
    case 'relevance':
      return Math.min(4, ...toFurtherWords(company, query));
  }
}

function toTown(city: string): string {
  return fold(city).replaceAll('oe', 'o');
}

type Test<Value> = (
  company: ListedCompany['indexed'],
  value: Value,
  filter: Omit<ListFilter, 'q'>,
) => boolean;
type Filters = Required<Omit<ListFilter, 'q'>>;

const isWithin = (day: string | null, isIn: (day: string) => boolean): boolean => day !== null && isIn(day);

const TESTS: { readonly [Name in keyof Filters]: Test<Filters[Name]> } = {
  sni: ({ sniCodes }, asked) => sniCodes.some((code) => asked.some((each) => code.startsWith(each))),
  section: ({ listed }, asked) => listed.sniSections.some((section) => asked.includes(section)),
  city: ({ city }, asked) => asked.some((part) => toTown(city).includes(toTown(part))),
  municipality: ({ listed }, asked) => asked.includes(listed.municipalityCode ?? '-'),
  county: ({ listed }, asked) => asked.includes(listed.countyCode ?? '-'),
  postal_code: ({ listed }, asked) => asked.some((each) => listed.postalCode.startsWith(each)),
  legal_form: ({ legalForm }, asked) => asked.includes(legalForm),
  state: ({ status }, asked) => asked.includes(status.state),
  registered_from: ({ listed }, from) => isWithin(listed.registrationDate, (day) => day >= from),
  registered_to: ({ listed }, to) => isWithin(listed.registrationDate, (day) => day <= to),
  deregistered_from: ({ listed }, from) => isWithin(listed.deregistrationDate, (day) => day >= from),
  deregistered_to: ({ listed }, to) => isWithin(listed.deregistrationDate, (day) => day <= to),
  fiscal_year_end_from: ({ listed }, from) => isWithin(listed.fiscalYearEnd, (day) => day >= from),
  fiscal_year_end_to: ({ listed }, to) => isWithin(listed.fiscalYearEnd, (day) => day <= to),
  min_revenue: ({ revenue }, least) => revenue !== null && (revenue.high ?? Infinity) >= least,
  max_revenue: ({ revenue }, most) => revenue !== null && revenue.low <= most,
  min_employees: ({ listed: { employees } }, least) =>
    employees !== null && (employees.high ?? Infinity) >= least,
  max_employees: ({ listed: { employees } }, most) => employees !== null && employees.low <= most,
  exact_only: ({ revenue, listed: { employees } }, _, { min_employees: least, max_employees: most }) =>
    revenue?.isExact === true && ((least ?? most) === undefined || employees?.isExact === true),
  has_annual_report: ({ hasAnnualReport }, wanted) => hasAnnualReport === wanted,
  has_trademarks: ({ trademarks }, wanted) => trademarks.length > 0 === wanted,
  f_tax: ({ listed }, wanted) => listed.isRegisteredForTax === wanted,
  advertising_allowed: ({ listed }, wanted) => listed.allowsAdvertising === wanted,
};

function matches({ indexed }: ListedCompany, filter: Omit<ListFilter, 'q'>): boolean {
  return Object.entries(filter).every(([name, value]) =>
    (TESTS[name as keyof Filters] as Test<unknown>)(indexed, value, filter),
  );
}
