/**
 * Checks and converts the value of a column in an SQL result. Throws a `TypeError` for a value of
 * another type, without the value in its message.
 */
export type ColumnReader<T> = (value: unknown, columnName: string) => T;

export const text: ColumnReader<string> = (value, name) =>
  typeof value === 'string' ? value : refuse(value, name, 'text');

/** Reads a column that is an integer. PostgreSQL returns a `bigint` as text. */
export const integer: ColumnReader<number> = (value, name) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : refuse(value, name, 'an integer');
};

export const bytes: ColumnReader<Uint8Array> = (value, name) =>
  value instanceof Uint8Array ? value : refuse(value, name, 'bytes');

/** Returns a reader of a column that can be null. `column` reads all other values. */
export function nullable<T>(column: ColumnReader<T>): ColumnReader<T | null> {
  return (value, name) => (value === null ? null : column(value, name));
}

export function oneOf<T extends string>(values: readonly T[]): ColumnReader<T> {
  return (value, name) => values.find((known) => known === value) ?? refuse(value, name, values.join(' or '));
}

/**
 * Creates a function that converts untyped rows of an SQL client. It ignores columns that are not
 * in `columns`.
 */
export function createRowReader<Row extends object>(columns: {
  readonly [Name in keyof Row]: ColumnReader<Row[Name]>;
}): (row: unknown) => Row {
  const entries = Object.entries<ColumnReader<unknown>>(columns);
  return (row) => {
    const values = row as Record<string, unknown>;
    const read: Record<string, unknown> = {};
    for (const [name, column] of entries) read[name] = column(values[name], name);
    return read as Row;
  };
}

function refuse(value: unknown, name: string, expected: string): never {
  const found = value === null ? 'null' : typeof value;
  throw new TypeError(`The database column ${name} is not ${expected}, but ${found}.`);
}
