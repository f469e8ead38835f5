import { z } from 'zod';
import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import { apiError, invalidPartError } from '../errors/api-error.ts';
import { BATCH_SIZE, COMPANY_TYPE } from './to-manifest.ts';

const TypeId = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const Value = z.union([
  z.string(),
  z.number().transform(String),
  z.object({ id: z.string() }).transform(({ id }) => id),
]);
const Property = z.object({
  pid: z.string(),
  v: z.union([Value, z.array(Value).transform(([first]) => first)]).optional(),
});
const Query = z.object({
  query: z.string().optional(),
  type: z.union([TypeId, z.array(TypeId)]).optional(),
  limit: z.int().min(1).optional(),
  properties: z.array(Property).optional(),
});
const Queries = z.record(z.string(), Query);

/** A query of a batch, as an item of a list. */
interface ReconcileQuery {
  readonly id: string;
  readonly item: Readonly<Record<string, string>>;
  readonly limit: number;
  /** False for a query of another type of entity, which nothing matches. */
  readonly isOfCompanies: boolean;
}

const DEFAULT_LIMIT = 5;

/**
 * Reads the parameter `queries` of a batch. Throws `invalid_parameter` if it is no batch, and
 * `too_many_queries` beyond the size of one.
 */
export function readQueries(sent: string): ReconcileQuery[] {
  const queries = Object.entries(
    parseJsonField('queries', sent, Queries, {
      en: 'an object of queries, such as {"q0": {"query": "bygg", "limit": 5}}',
      sv: 'ett objekt med frågor, till exempel {"q0": {"query": "bygg", "limit": 5}}',
    }),
  );
  if (queries.length > BATCH_SIZE)
    throw apiError('too_many_queries', { words: { count: queries.length, max: BATCH_SIZE } });
  return queries.map(([id, { query = '', type = [], limit = DEFAULT_LIMIT, properties = [] }]) => {
    const known = properties.map(({ pid, v }): [string, string] => [pid, v ?? '']);
    const types = [type].flat();
    return {
      id,
      item: { ...Object.fromEntries(known), name: query },
      limit,
      isOfCompanies: types.length === 0 || types.includes(COMPANY_TYPE.id),
    };
  });
}

/** Parses a parameter in JSON. Throws `invalid_parameter` with the place of what is wrong in it. */
export function parseJsonField<Schema extends z.ZodType>(
  field: string,
  text: string,
  schema: Schema,
  accepted: BilingualText,
): z.output<Schema> {
  const sent = parseJson(text) ?? text;
  const { data, error } = schema.safeParse(sent);
  if (error === undefined) return data;
  throw invalidPartError(field, sent, error.issues[0]?.path ?? [], accepted);
}

/** Parses JSON without its fields of null, which count as not sent (docs/contract.md#requests). */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (value === null ? undefined : value));
  } catch {
    return null;
  }
}
