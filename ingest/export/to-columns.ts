import { z } from 'zod';

export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'texts' | 'integers';

export interface Column {
  /** The members of its path, joined by `_`: `postalAddress_city`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly type: ColumnType;
  readonly isNullable: boolean;
}

/** Derives the columns of a table from the schema of its rows. A list is one column. */
export function toColumns(schema: z.ZodObject): Column[] {
  return flatten(schema, [], false);
}

export function readColumn(row: Readonly<Record<string, unknown>>, { path }: Column): unknown {
  let value: unknown = row;
  for (const member of path) {
    if (value === null || value === undefined) return null;
    value = (value as Readonly<Record<string, unknown>>)[member];
  }
  return value ?? null;
}

function flatten(schema: z.core.$ZodType, path: readonly string[], isNullable: boolean): Column[] {
  if (schema instanceof z.ZodNullable) return flatten(schema.unwrap(), path, true);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([member, of]) =>
      flatten(of, [...path, member], isNullable),
    );
  return [{ name: path.join('_'), path, type: toType(schema, path), isNullable }];
}

function toType(schema: z.core.$ZodType, path: readonly string[]): ColumnType {
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'integer' : 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodString) return schema.meta()?.['format'] === 'date' ? 'date' : 'text';
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return 'text';
  if (schema instanceof z.ZodArray) return toType(schema.element, path) === 'integer' ? 'integers' : 'texts';
  throw new Error(`${path.join('.')} has no type of a column. This is a bug: report it.`);
}
