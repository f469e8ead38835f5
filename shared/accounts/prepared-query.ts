import type { CompiledQuery, Compilable } from 'kysely';

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
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
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
  const compiled = build(placeholders as Values).compile();
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
