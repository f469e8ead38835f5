/** SQL with numbered parameters, and the names of their values, in the order of the numbers. */
export interface NumberedSql {
  readonly sql: string;
  readonly names: readonly string[];
}

/** A text or a name in quotes, or a parameter; two colons are a cast of PostgreSQL. */
const QUOTED_OR_PARAMETER = /'[^']*'|"[^"]*"|(?<!:):([a-z_]\w*)/gi;
const TUPLE = /(?<=\bvalues )\([^)]*\)/;

/** Turns named parameters (`:account`) into numbered ones: `?1` for SQLite, `$1` for PostgreSQL. */
export function toNumberedSql(sql: string, sign: '?' | '$'): NumberedSql {
  const names: string[] = [];
  const numbered = sql.replace(QUOTED_OR_PARAMETER, (found, name?: string) => {
    if (name === undefined) return found;
    if (!names.includes(name)) names.push(name);
    return `${sign}${names.indexOf(name) + 1}`;
  });
  return { sql: numbered, names };
}

/**
 * Repeats the tuple after `values`, so that one statement takes several rows of values. All
 * parameters of the statement must be in the tuple.
 */
export function repeatValuesTuple({ sql, names }: NumberedSql, rows: number): string {
  if (rows === 1) return sql;
  return sql.replace(TUPLE, (tuple) =>
    Array.from({ length: rows }, (_, row) =>
      tuple.replace(/\$(\d+)/g, (_parameter, number) => `$${row * names.length + Number(number)}`),
    ).join(', '),
  );
}
