import type { Random } from '../../../fixtures/generate/random.ts';
import { LIST_SORTS, type ListFilter } from '../../../shared/store/list-criteria.ts';
import {
  CODES,
  DAYS,
  FORMS,
  MUNICIPALITIES,
  POSTAL_CODES,
  STATES,
  TOWNS,
  WORDS,
} from './make-listed-companies.ts';
import type { NaiveQuery } from './naive-list.ts';

type Filters = Required<Omit<ListFilter, 'q'>>;

const any = (values: readonly string[]) => (random: Random) =>
  Array.from({ length: 1 + random.int(2) }, () => random.pick(values));
const aFlag = (random: Random): boolean => random.chance(0.5);
const aDay = (random: Random): string => random.pick([...DAYS, '2015-05-05', '2030-01-01']);
const anAmount = (random: Random): number =>
  random.pick([-10, 0, 1, 1_000, 499_999, 500_000, 3_000_000, 1e11]);

const MAKERS: { readonly [Name in keyof Filters]: (random: Random) => Filters[Name] } = {
  sni: any([...CODES, '41', '43', '462', '4321', '99']),
  section: any(['A', 'F', 'K', 'B']),
  city: any([...TOWNS.filter((town) => town !== ''), 'lund', 'öster', 'ö', '!']),
  municipality: any(MUNICIPALITIES),
  county: any(['01', '12', '14', '25', '03']),
  postal_code: any([...POSTAL_CODES.filter((code) => code !== ''), '1', '11', '9']),
  legal_form: any([...FORMS, 'SE']),
  state: any(STATES),
  registered_from: aDay,
  registered_to: aDay,
  deregistered_from: aDay,
  deregistered_to: aDay,
  fiscal_year_end_from: aDay,
  fiscal_year_end_to: aDay,
  min_revenue: anAmount,
  max_revenue: anAmount,
  min_employees: anAmount,
  max_employees: anAmount,
  exact_only: () => true,
  has_annual_report: aFlag,
  has_trademarks: aFlag,
  f_tax: aFlag,
  advertising_allowed: aFlag,
};

/** Makes a query with up to five filters, with and without name, in any order. */
export function makeListQuery(random: Random): NaiveQuery {
  const names = Array.from({ length: random.int(6) }, () =>
    random.pick(Object.keys(MAKERS) as (keyof Filters)[]),
  );
  const filter = Object.fromEntries(names.map((name) => [name, MAKERS[name](random)]));
  const isNamed = random.chance(0.4);
  const words = isNamed ? Array.from({ length: 1 + random.int(2) }, () => random.pick(WORDS)) : null;
  const form = isNamed && random.chance(0.3) ? random.pick(['ab', 'hb'] as const) : null;
  const sorts = LIST_SORTS.filter((sort) => isNamed || sort !== 'relevance');
  return {
    filter,
    words: words && form === null ? shortenLast(words, random) : words,
    form,
    sort: random.pick(sorts),
  };
}

function shortenLast(words: readonly string[], random: Random): string[] {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), last.slice(0, 1 + random.int(last.length))];
}

export function toQueryText({ words, form }: NaiveQuery): string {
  return [...(words ?? []), ...(form === null ? [] : [form])].join(' ');
}
