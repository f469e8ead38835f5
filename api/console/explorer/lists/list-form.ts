import { LIST_SORTS } from '../../../../shared/store/list-criteria.ts';
import { FILTER_NAMES } from '../../../routes/lists/filter-fields.ts';
import { parseAmount } from '../../words/money.ts';

export const LISTS_PATH = '/console/lists';
/** Columns that people choose, beside the name. */
export const LIST_COLUMNS = ['town', 'industry', 'form', 'registered', 'revenue', 'employees'] as const;
export type ListColumnName = (typeof LIST_COLUMNS)[number];
const DEFAULT_COLUMNS: readonly ListColumnName[] = ['town', 'revenue', 'employees'];

export type ListFilterField = (typeof FILTER_NAMES)[number];
/** `industry` and `place` are typed words, until they are read as filters. */
const FIELDS = [
  'q',
  'industry',
  'place',
  ...FILTER_NAMES,
  'sort',
  'column',
  'show',
  'cursor',
  'from',
] as const;
export type ListField = (typeof FIELDS)[number];

/** The fields of the page, as its address has them: the values of each, none if it is not used. */
export type ListForm = Readonly<Record<ListField, readonly string[]>>;

const MAX_VALUES = 1_000;

export function readListForm(query: URLSearchParams): ListForm {
  const read = (name: string): string[] => {
    const values = query.getAll(name).map((value) => value.trim());
    return [...new Set(values)].filter((value) => value !== '').slice(0, MAX_VALUES);
  };
  return Object.fromEntries(FIELDS.map((name) => [name, read(name)])) as unknown as ListForm;
}

/** The place in the list, which another filter or order begins anew. */
const START = { cursor: [], from: [] };

export function toListPath(form: ListForm, changes: Partial<ListForm> = {}): string {
  return `${LISTS_PATH}?${toListQuery({ ...form, ...START, ...changes })}`;
}

export function toListQuery(form: ListForm): string {
  const given = FIELDS.flatMap((name) => form[name].map((value) => [name, value]));
  return new URLSearchParams(given).toString();
}

export function withValue(form: ListForm, field: ListField, ...values: readonly string[]): Partial<ListForm> {
  return { [field]: [...new Set([...form[field], ...values])] };
}

export function withoutValue(form: ListForm, field: ListField, value: string): Partial<ListForm> {
  return { [field]: form[field].filter((each) => each !== value) };
}

const LISTS: ReadonlySet<string> = new Set([
  'sni',
  'section',
  'city',
  'municipality',
  'county',
  'postal_code',
  'legal_form',
  'state',
] satisfies ListFilterField[]);

/** A value that is no amount, number or choice stays as typed, and the route refuses it. */
export function toListBody(form: ListForm, limit?: number): Readonly<Record<string, unknown>> {
  const filter = FILTER_NAMES.filter((name) => form[name].length > 0).map((name) => [
    name,
    LISTS.has(name) ? form[name] : toFilterValue(name, form[name].at(-1) ?? ''),
  ]);
  const sort = LIST_SORTS.find((each) => each === form.sort.at(-1));
  return {
    ...(form.q.length > 0 && { q: form.q.at(-1) }),
    filter: Object.fromEntries(filter) as unknown,
    ...(sort !== undefined && { sort }),
    ...(form.cursor.length > 0 && { cursor: form.cursor.at(-1) }),
    ...(limit !== undefined && { limit, include: ['status'] }),
  };
}

function toFilterValue(name: ListFilterField, typed: string): string | number | boolean {
  if (name.endsWith('_revenue')) return parseAmount(typed) ?? typed;
  if (name.endsWith('_employees')) return /^\d+$/.test(typed) ? Number(typed) : typed;
  return { true: true, false: false }[typed] ?? typed;
}

export function toChosenColumns({ column }: ListForm): readonly ListColumnName[] {
  const chosen = LIST_COLUMNS.filter((name) => column.includes(name));
  return chosen.length > 0 ? chosen : DEFAULT_COLUMNS;
}
