import type { ApiError } from '../../../errors/api-error.ts';
import { FILTER_NAMES } from '../../../routes/lists/filter-fields.ts';
import type { Language } from '../../language/language.ts';
import type { ListFilterField } from './list-form.ts';
import { LIST_TEXTS } from './list-texts.ts';

export type ListProblem = ReturnType<typeof toListProblem>;

const RANGES: Readonly<Record<string, ListFilterField>> = {
  revenue: 'max_revenue',
  employees: 'max_employees',
  registration: 'registered_to',
};

/**
 * Says what is wrong with a refused list, in the words of the form. `field` is null if no typed
 * field of the form has the value.
 */
export function toListProblem({ code, message }: ApiError, language: Language) {
  const t = LIST_TEXTS[language];
  const [, name = '', range] = /^Invalid (.+?)( range)?$/.exec(message) ?? [];
  if (code !== 'invalid_parameter' || name === '') return { field: null, text: null };
  if (range !== undefined) return { field: RANGES[name] ?? null, text: t.wrongRange };
  const field = FILTER_NAMES.find((each) => each === name) ?? null;
  if (field === null) return { field, text: null };
  if (field.endsWith('_revenue')) return { field, text: t.wrongAmount };
  if (field.endsWith('_employees')) return { field, text: t.wrongNumber };
  return { field: field.startsWith('registered_') ? field : null, text: t.wrongFilter(t.filters[field]) };
}
