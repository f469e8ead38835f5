import type { CompiledQuery, Compilable } from 'kysely';

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function placeholders<Values extends object>(): Values {
  return new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Values;
}

/** Makes the query of values. */
export type PreparedQuery<Values, Row> = (values: Values) => CompiledQuery<Row>;

/** A parameter as it is written: `?` of SQLite, `$1` of PostgreSQL. */
const PARAMETER = /\?|\$\d+/g;

/**
 * Compiles a query once for all calls: building it takes longer than asking it. `build` may only use its values as parameters; one that it uses
 * several times is bound once. Texts of its own may have neither `?` nor `$` in them.
 */
export function prepareQuery<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const compiled = build(placeholders<Values>()).compile();
  // Of values by their names, of constants each by itself.
  const ids = compiled.parameters.map((parameter, place) =>
    parameter instanceof Placeholder ? parameter.name : place,
  );
  const bound = [...new Set(ids)];
  let place = 0;
  const sql = compiled.sql.replace(PARAMETER, ([sign]) => {
    const number = bound.indexOf(ids[place++]!) + 1;
    return `${sign}${number}`;
  });
  return (values) => ({
    ...compiled,
    sql,
    parameters: bound.map((id) =>
      typeof id === 'string' ? values[id as keyof Values] : compiled.parameters[id],
    ),
  });
}

/** How many rows a statement takes: few texts to prepare, and few statements for any number of rows. */
const ROWS_AT_ONCE = [16, 8, 4, 2, 1];

/**
 * Compiles a query that writes rows once for all calls, and makes as many queries as a number of rows needs: ten rows in one statement take less
 * than in ten. `build` may use each value of a row once, in the same order for all, and nothing else as a parameter.
 */
export function prepareRows<Row extends object>(
  build: (rows: Row[]) => Compilable,
): (rows: readonly Row[]) => Generator<CompiledQuery> {
  const queries = ROWS_AT_ONCE.map((size) => prepareSize(build, size));
  return function* (rows) {
    let from = 0;
    for (const [place, size] of ROWS_AT_ONCE.entries())
      for (; rows.length - from >= size; from += size) yield queries[place]!(rows.slice(from, from + size));
  };
}

function prepareSize<Row extends object>(build: (rows: Row[]) => Compilable, size: number) {
  const compiled = build(Array.from({ length: size }, () => placeholders<Row>())).compile();
  const names = compiled.parameters
    .slice(0, compiled.parameters.length / size)
    .map((placeholder) => (placeholder as Placeholder).name as keyof Row);
  return (rows: readonly Row[]): CompiledQuery => ({
    ...compiled,
    parameters: rows.flatMap((row) => names.map((name) => row[name])),
  });
}
