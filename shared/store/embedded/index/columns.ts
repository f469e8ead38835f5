import { GrowingUint32Array } from './uint32-arrays.ts';

/** The different texts of rows in the order of appearance, and each row's place among them. */
export interface TextColumn<Places = Uint32Array> {
  readonly texts: readonly string[];
  readonly places: Places;
}

export class TextColumnBuilder {
  readonly #known = new Map<string, number>();
  readonly #places = new GrowingUint32Array();

  push(text: string): void {
    this.#places.push(this.#known.getOrInsert(text, this.#known.size));
  }

  finish(): TextColumn {
    return { texts: [...this.#known.keys()], places: this.#places.finish() };
  }
}

/** Rows of companies as columns, which cross threads, and are joined, faster than objects. */
export interface Columns<NumberName extends string, TextName extends string> {
  readonly numbers: Readonly<Record<NumberName, Uint32Array>>;
  readonly texts: Readonly<Record<TextName, TextColumn>>;
}

export class ColumnsBuilder<Row, NumberName extends string, TextName extends string> {
  readonly #numbers: readonly (readonly [string, (row: Row) => number, GrowingUint32Array])[];
  readonly #texts: readonly (readonly [string, (row: Row) => string, TextColumnBuilder])[];

  constructor(
    toNumbers: Readonly<Record<NumberName, (row: Row) => number>>,
    toTexts: Readonly<Record<TextName, (row: Row) => string>>,
  ) {
    this.#numbers = Object.entries<(row: Row) => number>(toNumbers).map(
      ([name, toNumber]) => [name, toNumber, new GrowingUint32Array()] as const,
    );
    this.#texts = Object.entries<(row: Row) => string>(toTexts).map(
      ([name, toText]) => [name, toText, new TextColumnBuilder()] as const,
    );
  }

  push(row: Row): void {
    for (const [, toNumber, column] of this.#numbers) column.push(toNumber(row));
    for (const [, toText, column] of this.#texts) column.push(toText(row));
  }

  finish(): Columns<NumberName, TextName> {
    const numbers = this.#numbers.map(([name, , column]) => [name, column.finish()] as const);
    const texts = this.#texts.map(([name, , column]) => [name, column.finish()] as const);
    return {
      numbers: Object.fromEntries(numbers) as Record<NumberName, Uint32Array>,
      texts: Object.fromEntries(texts) as Record<TextName, TextColumn>,
    };
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export function joinNumbers<Column extends Numbers>(
  columns: readonly Numbers[],
  columnType: new (length: number) => Column,
): Column {
  const joined = new columnType(columns.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const column of columns) {
    joined.set(column, length);
    length += column.length;
  }
  return joined;
}

/** Columns can have texts of others, and a text twice. */
export function joinTexts<Places extends Numbers>(
  columns: readonly TextColumn[],
  placesType: new (length: number) => Places,
): TextColumn<Places> {
  const known = new Map<string, number>();
  const joined = joinNumbers(
    columns.map(({ places }) => places),
    placesType,
  );
  let length = 0;
  for (const { texts, places } of columns) {
    const renamed = texts.map((text) => known.getOrInsert(text, known.size));
    for (const place of places) joined[length++] = renamed[place] ?? 0;
  }
  return { texts: [...known.keys()], places: joined };
}
