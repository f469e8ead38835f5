import { z } from 'zod';
import type { Company } from '../../shared/domain/company.ts';
import { toProgramColumns } from '../routes/lists/program-columns.ts';
import { parseJsonField } from './read-queries.ts';

const COLUMNS = toProgramColumns(['status']);

/** Properties to extend rows by: every field of a company, nested ones joined by `_`. */
export const EXTENSION_PROPERTIES = COLUMNS.map(({ head }) => ({ id: head, name: head }));

/** More than a company has fields, and few enough for the rows of the largest batch. */
const MAX_PROPERTIES = 200;

const Extension = z.object({
  ids: z.array(z.string()).transform((ids) => [...new Set(ids)]),
  properties: z.array(z.object({ id: z.string() })).max(MAX_PROPERTIES),
});
export type Extension = z.infer<typeof Extension>;

/** Reads the parameter `extend`. Throws `invalid_parameter` for any other value. */
export function readExtension(sent: string): Extension {
  return parseJsonField('extend', sent, Extension, {
    en: 'ids and properties, such as {"ids": ["5620032705"], "properties": [{"id": "legalForm"}]}',
    sv: 'ids och properties, till exempel {"ids": ["5620032705"], "properties": [{"id": "legalForm"}]}',
  });
}

/** Returns the rows of an extension. A company that is unknown has no values. */
export function extendCompanies(
  { ids, properties }: Extension,
  companies: ReadonlyMap<string, Company>,
): { readonly meta: unknown; readonly rows: unknown } {
  const wanted = properties.map(({ id }) => ({ id, column: COLUMNS.find(({ head }) => head === id) }));
  const toRow = (company?: Company): object =>
    Object.fromEntries(
      wanted.map(({ id, column }) => {
        const value = company === undefined ? null : (column?.toCell(company, null) ?? null);
        return [id, value === null || value === '' ? [] : [toCell(value)]];
      }),
    );
  const unknown = toRow();
  const rows = ids.map((id) => [id, companies.has(id) ? toRow(companies.get(id)) : unknown]);
  return { meta: wanted.map(({ id }) => ({ id, name: id })), rows: Object.fromEntries(rows) };
}

/** Version 0.2 has no truth values. A day is a text, since its dates have a time. */
function toCell(value: string | number | boolean) {
  if (typeof value !== 'number') return { str: String(value) };
  return Number.isInteger(value) ? { int: value } : { float: value };
}
