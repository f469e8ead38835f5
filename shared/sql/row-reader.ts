/** Reads the value of a column. Throws a `TypeError`, without the value, for one of another type. */
export type ColumnReader<T> = (value: unknown, name: string) => T;

export const text: ColumnReader<string> = (value, name) =>
  typeof value === 'string' ? value : refuse(value, name, 'text');

/** A number without a fraction, exact in JavaScript. PostgreSQL gives `bigint` as text. */
export const integer: ColumnReader<number> = (value, name) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : refuse(value, name, 'an integer');
};

export const bytes: ColumnReader<Uint8Array> = (value, name) =>
  value instanceof Uint8Array ? value : refuse(value, name, 'bytes');

export function nullable<T>(column: ColumnReader<T>): ColumnReader<T | null> {
  return (value, name) => (value === null ? null : column(value, name));
}

/** One of `values`, as text. */
export function oneOf<T extends string>(values: readonly T[]): ColumnReader<T> {
  return (value, name) => values.find((known) => known === value) ?? refuse(value, name, values.join(' or '));
}

/** The type of the rows that a reader gives. */
export type RowOf<Reader> = Reader extends (row: unknown) => infer Row ? Row : never;

/** Reads rows of an SQL client, which types them as anything: the columns by their names, no others. */
export function rowReader<Row extends object>(columns: {
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
  throw new TypeError(`The column ${name} is not ${expected}, but ${found}.`);
}
