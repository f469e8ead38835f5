import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { readColumn, type Column, type ColumnType } from './to-columns.ts';
import type { DatasetFile } from './datasets.ts';

/** Rows that are held until they are written: about 50 MB of companies. */
const ROWS_PER_GROUP = 20_000;
const DAY_MS = 86_400_000;

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

interface ParquetType {
  readonly element: Omit<SchemaElement, 'name'>;
  /** Converts a value that is not null to what the writer takes. */
  readonly convert: (value: never) => unknown;
}

const keep = (value: unknown): unknown => value;
const TEXT: ParquetType = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, convert: keep };
const INTEGER: ParquetType = { element: { type: 'INT64' }, convert: (value: number) => BigInt(value) };
const TYPES: Readonly<Record<ColumnType, ParquetType>> = {
  text: TEXT,
  integer: INTEGER,
  number: { element: { type: 'DOUBLE' }, convert: keep },
  boolean: { element: { type: 'BOOLEAN' }, convert: keep },
  date: {
    element: { type: 'INT32', converted_type: 'DATE' },
    convert: (day: string) => Date.parse(day) / DAY_MS,
  },
  texts: TEXT,
  integers: { ...INTEGER, convert: (values: readonly number[]) => values.map(BigInt) },
};

/** Opens a Parquet file whose columns have the types of `columns`, so that readers cast nothing. */
export function openParquet(path: string, columns: readonly Column[]): DatasetFile {
  const root = { name: 'root', num_children: columns.length };
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [root, ...columns.flatMap(toSchemaElements)],
  });
  const group = columns.map((column) => {
    const { convert } = TYPES[column.type];
    return { name: column.name, column, convert, data: [] as unknown[] };
  });
  let rowCount = 0;
  const writeGroup = (): void => {
    void writer.write({
      columnData: group.map(({ name, data }) => ({ name, data })),
      rowGroupSize: ROWS_PER_GROUP,
    });
    for (const each of group) each.data = [];
    rowCount = 0;
  };
  return {
    add: (row) => {
      for (const { column, convert, data } of group) {
        const value = readColumn(row, column);
        data.push(value === null ? null : convert(value as never));
      }
      rowCount += 1;
      if (rowCount === ROWS_PER_GROUP) writeGroup();
    },
    finish: () => {
      if (rowCount > 0) writeGroup();
      void writer.finish();
    },
  };
}

/** A list has three levels, as the format prescribes. */
function toSchemaElements({ name, type, isNullable }: Column): SchemaElement[] {
  const { element } = TYPES[type];
  const repetition_type = isNullable ? 'OPTIONAL' : 'REQUIRED';
  if (type !== 'texts' && type !== 'integers') return [{ name, ...element, repetition_type }];
  return [
    { name, converted_type: 'LIST', repetition_type, num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...element, repetition_type: 'REQUIRED' },
  ];
}
