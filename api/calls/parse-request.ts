import type { z } from 'zod';
import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import { invalidPartError } from '../errors/api-error.ts';
import { ACCEPTED_VALUES, toTextWords } from '../http/fields.ts';
import { renameAliasedFields, toCamelCaseAliases } from '../http/rename-fields.ts';
import type { Route } from './route.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The aliases of a route never change, and every call needs them. */
const aliasesByRoute = new WeakMap<Route, ReturnType<typeof toCamelCaseAliases>>();

/**
 * Parses the fields of a request with the schema of its route. Each has an alias in camelCase.
 * Throws `invalid_parameter` with the name that the caller sent, which can be an alias, or the
 * errors of the route's own functions.
 */
export function parseRequest(route: Route, sent: Fields): Record<string, unknown> {
  const renamed = renameAliasedFields(sent, aliasesByRoute.getOrInsertComputed(route, listAliases));
  const { fields, sentAliasByField } = route.convertFields?.(renamed) ?? renamed;
  const schema = route.chooseSchema?.(fields) ?? route.requestSchemas[0];
  if (schema === undefined) return {};
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [name = 'request', ...path] = (parsed.error.issues[0]?.path ?? []).map(String);
  const field = sentAliasByField.get(name) ?? name;
  throw invalidPartError(field, fields[name], path, toAcceptedText(schema, name));
}

function listAliases({ requestSchemas }: Route) {
  return toCamelCaseAliases(requestSchemas.flatMap(({ shape }) => Object.keys(shape)));
}

function toAcceptedText({ shape }: z.ZodObject, name: string): BilingualText {
  return ACCEPTED_VALUES.get(shape[name] as z.ZodType) ?? toTextWords(undefined);
}
