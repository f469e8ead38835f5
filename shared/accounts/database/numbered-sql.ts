/**
 * SQL with numbered parameters. `parameterNames` has the name of each parameter, in the order of
 * numbers.
 */
export interface NumberedSql {
  readonly sql: string;
  readonly parameterNames: readonly string[];
}

/** Matches a quoted text or name, or a parameter `:a`. Two colons are a type cast of PostgreSQL. */
const QUOTED_OR_PARAMETER = /'[^']*'|"[^"]*"|(?<!:):([a-z_]\w*)/gi;
const TUPLE = /(?<=\bvalues )\([^)]*\)/;

/** Converts named SQL parameters (`:a`) to numbered ones: `?1` for SQLite, `$1` for PostgreSQL. */
export function numberNamedSqlParameters(sql: string, sign: '?' | '$'): NumberedSql {
  const names: string[] = [];
  const numbered = sql.replace(QUOTED_OR_PARAMETER, (found, name?: string) => {
    if (name === undefined) return found;
    if (!names.includes(name)) names.push(name);
    return `${sign}${names.indexOf(name) + 1}`;
  });
  return { sql: numbered, parameterNames: names };
}

/**
 * Repeats the tuple after `values` in an SQL statement, once for each of `rowCount` rows. The tuple
 * must contain all parameters of the statement.
 */
export function repeatValuesTuple({ sql, parameterNames }: NumberedSql, rowCount: number): string {
  if (rowCount === 1) return sql;
  return sql.replace(TUPLE, (tuple) =>
    Array.from({ length: rowCount }, (_, row) =>
      tuple.replace(/\$(\d+)/g, (_parameter, number) => `$${row * parameterNames.length + Number(number)}`),
    ).join(', '),
  );
}
