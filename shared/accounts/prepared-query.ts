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

/** Compiles a query once for all calls: building it takes longer than asking it. `build` may only use its values as parameters. */
export function prepareQuery<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
  const compiled = build(placeholders as Values).compile();
  const toValue = (parameter: unknown, values: Values): unknown =>
    parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter;
  return (values) => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter) => toValue(parameter, values)),
  });
}
