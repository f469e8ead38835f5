import { z } from 'zod';
import { REGISTERED_STATES } from '../../../shared/domain/company-status.ts';
import { toNameWords } from '../../../shared/matching/name-words.ts';
import {
  LIST_FACETS,
  LIST_SORTS,
  type ListFilter,
  type ListSort,
} from '../../../shared/store/list-criteria.ts';
import { apiError, invalidParameterError } from '../../errors/api-error.ts';
import {
  ACCEPTED_VALUES,
  createOptionalCappedIntegerField,
  createOptionalStringField,
  includeBodyField,
  isAbsent,
} from '../../http/fields.ts';
import { assertRange } from '../../errors/assert-range.ts';
import { renameAliasedFields, toCamelCaseAliases, type RenamedFields } from '../../http/rename-fields.ts';
import { MAX_QUERY_LENGTH } from '../companies/search.ts';
import { FILTER_FIELDS, FILTER_NAMES, MAX_FILTER_VALUES, toList } from './filter-fields.ts';

const MAX_LIST_RESULTS = 100;
export const DEFAULT_LIST_RESULTS = 20;
const MAX_CURSOR_LENGTH = 3_000;

const RequestedFilter = z.object(FILTER_FIELDS).meta({
  id: 'ListFilter',
  description:
    'A list of values means any of them, the filters together mean all. A single value may stand without its list.',
});

/** Body of POST /v1/companies/search (docs/callers/lists.md). */
export const ListRequest = z
  .object({
    q: createOptionalStringField({
      description:
        'Words of a registered name, all of them, the last one as a beginning. Letter case and diacritics are ignored, slips are not.',
      maxLength: MAX_QUERY_LENGTH,
      isValid: (text) => toNameWords(text) !== null,
      accepted: {
        en: `a text of at most ${MAX_QUERY_LENGTH} characters with a letter or a digit`,
        sv: `en text på högst ${MAX_QUERY_LENGTH} tecken med en bokstav eller siffra`,
      },
    }),
    filter: z.preprocess((value) => (isAbsent(value) ? {} : value), RequestedFilter),
    sort: createOptionalStringField({
      description:
        'Order: `revenue_desc` (default), `revenue_asc`, `employees_desc`, `name`, `registered_desc`, or `relevance` (with `q`).',
      values: LIST_SORTS,
    }),
    limit: createOptionalCappedIntegerField({
      description: 'Maximum number of companies (guests: at most 5). 0 only counts.',
      minimum: 0,
      maximum: MAX_LIST_RESULTS,
      documentedDefault: DEFAULT_LIST_RESULTS,
    }),
    cursor: createOptionalStringField({
      description:
        '`next` of the page before. Belongs to its `q`, `filter` and `sort`. Guests have the first page only.',
      maxLength: MAX_CURSOR_LENGTH,
    }),
    include: includeBodyField,
    facets: z
      .preprocess(toList, z.array(z.enum(LIST_FACETS)).optional())
      .register(ACCEPTED_VALUES, {
        en: `some of ${LIST_FACETS.join(', ')}`,
        sv: `några av ${LIST_FACETS.join(', ')}`,
      })
      .meta({
        override: {
          type: 'array',
          items: { type: 'string', enum: [...LIST_FACETS] },
          description: 'What to count the list by, each without its own filter.',
        },
      }),
  })
  .meta({
    id: 'ListRequest',
    override: { required: [] },
    description: 'A list: its filter, order and page. All fields are optional.',
  });
export type ListRequest = z.output<typeof ListRequest>;

const FILTER_BY_ALIAS = toCamelCaseAliases(FILTER_NAMES);

/**
 * Renames filters in camelCase. Refuses an unknown field, filter or value by its name: a misspelt
 * filter would widen a list that is paid for.
 */
export function renameFilters({ fields: body, sentAliasByField }: RenamedFields): RenamedFields {
  assertKnown(body, Object.keys(ListRequest.shape), 'field', '');
  const { filter } = body;
  const fields = isAbsent(filter) ? body : { ...body, filter: readFilter(filter) };
  return { fields, sentAliasByField };
}

function readFilter(filter: unknown): Readonly<Record<string, unknown>> {
  if (typeof filter !== 'object' || Array.isArray(filter))
    throw invalidParameterError(
      { field: 'filter', place: 'filter', sent: filter },
      { en: 'an object, such as {"sni": "41"}', sv: 'ett objekt, till exempel {"sni": "41"}' },
    );
  const named = filter as Readonly<Record<string, unknown>>;
  const { fields: sent } = renameAliasedFields(named, FILTER_BY_ALIAS);
  assertKnown(sent, FILTER_NAMES, 'filter', 'filter.');
  for (const name of FILTER_NAMES) {
    const value = sent[name];
    if (Array.isArray(value) && value.length > MAX_FILTER_VALUES)
      throw apiError('too_many_items', {
        words: { field: name, max: MAX_FILTER_VALUES, count: value.length },
      });
    const { error } = FILTER_FIELDS[name].safeParse(value);
    if (error === undefined) continue;
    const [place] = error.issues[0]?.path ?? [];
    throw invalidFilterError(name, Array.isArray(value) && typeof place === 'number' ? value[place] : value);
  }
  return sent;
}

export function invalidFilterError(name: keyof typeof FILTER_FIELDS, sent: unknown) {
  const accepted = ACCEPTED_VALUES.get(FILTER_FIELDS[name]) ?? { en: 'another value', sv: 'ett annat värde' };
  return invalidParameterError({ field: name, place: `filter.${name}`, sent }, accepted);
}

function assertKnown(
  sent: Readonly<Record<string, unknown>>,
  known: readonly string[],
  kind: string,
  place: string,
): void {
  const unknown = Object.keys(sent).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const name = unknown.slice(0, 40);
  throw apiError('unknown_field', {
    words: { kind, name, place: `${place}${name}`, accepted: known.join(', ') },
  });
}

/**
 * Throws `invalid_parameter` for a range whose ends are in the wrong order, and for `relevance`
 * without `q`.
 */
export function checkListRequest({ filter, sort, q }: ListRequest): void {
  assertRange('registration', filter, 'registered_from', 'registered_to');
  assertRange('deregistration', filter, 'deregistered_from', 'deregistered_to');
  assertRange('fiscal year', filter, 'fiscal_year_end_from', 'fiscal_year_end_to');
  assertRange('revenue', filter, 'min_revenue', 'max_revenue');
  assertRange('employees', filter, 'min_employees', 'max_employees');
  if (sort === 'relevance' && q === undefined)
    throw invalidParameterError(
      { field: 'sort', place: 'sort', sent: sort },
      { en: 'relevance only together with q', sv: 'relevance bara tillsammans med q' },
    );
}

/** Returns the filter of a request, with the default of `state`. */
export function toListFilter({ q, filter }: ListRequest): ListFilter {
  const { exact_only: exactOnly, ...others } = filter;
  const words = q === undefined ? null : toNameWords(q);
  const known = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    state: REGISTERED_STATES,
    ...Object.fromEntries(known),
    ...(exactOnly === true && { exact_only: true }),
    ...(words !== null && { q: words }),
  };
}

export function toListSort({ sort }: ListRequest): ListSort {
  return LIST_SORTS.find((each) => each === sort) ?? 'revenue_desc';
}
