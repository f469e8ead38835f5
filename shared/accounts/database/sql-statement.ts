import { numberNamedSqlParameters, type NumberedSql } from './numbered-sql.ts';

type StatementParameters = Readonly<Record<string, string | number | null>>;

/** An SQL statement for SQLite and PostgreSQL, with named parameters such as `:account`. */
export class SqlStatement<Given extends StatementParameters, Row = never> {
  readonly sqlite: NumberedSql;
  readonly postgres: NumberedSql;
  readonly readRow: (row: unknown) => Row;
  /** Types of the parameters, for the compiler only. Never set at run time. */
  declare readonly parameterTypes: Given;

  /** `readRow` converts a row of the result. By default a result with rows is an error. */
  constructor(namedSql: string, readRow: (row: unknown) => Row = refuseRow) {
    this.sqlite = numberNamedSqlParameters(namedSql, '?');
    this.postgres = numberNamedSqlParameters(namedSql, '$');
    this.readRow = readRow;
  }
}

function refuseRow(): never {
  throw new TypeError(
    'An SQL statement that returns no rows returned one. This is a bug: report it with this message.',
  );
}

/**
 * A statement of a transaction, with one or more sets of values for its parameters. Only a
 * statement with a `values` clause can have several sets: each becomes a row of the clause.
 */
export interface StatementWithParameterSets {
  readonly statement: Pick<SqlStatement<StatementParameters>, 'sqlite' | 'postgres'>;
  readonly parameterValueSets: readonly StatementParameters[];
}

export interface StatementResult<Row = unknown> {
  readonly rows: readonly Row[];
  readonly changedRowCount: number;
}

export type TransactionStatementGenerator<T> = Generator<StatementWithParameterSets, T, StatementResult>;

export type RunTransaction = <T>(start: () => TransactionStatementGenerator<T>) => Promise<T>;

/**
 * Runs a statement within a transaction, for all of `parameterValueSets`. Does nothing and returns
 * no rows if there are none.
 */
export function* runStatement<Given extends StatementParameters, Row>(
  statement: SqlStatement<Given, Row>,
  ...parameterValueSets: readonly Given[]
): TransactionStatementGenerator<StatementResult<Row>> {
  if (parameterValueSets.length === 0) return { rows: [], changedRowCount: 0 };
  const { rows, changedRowCount } = yield { statement, parameterValueSets };
  return { rows: rows.map((row) => statement.readRow(row)), changedRowCount };
}

export function toOrderedParameterValues(
  names: readonly string[],
  values: StatementParameters,
): (string | number | null)[] {
  return names.map((name) => {
    const value = values[name];
    if (value === undefined)
      throw new TypeError(
        `The SQL parameter ${name} has no value. This is a bug: report it with this message.`,
      );
    return value;
  });
}

export interface StatementExecutor {
  query<Given extends StatementParameters, Row>(
    statement: SqlStatement<Given, Row>,
    values: Given,
  ): Promise<readonly Row[]>;
  readonly maxConcurrentTransactions: number;
  /**
   * Runs a transaction: all of its statements or none. Waits up to `maxLockWaitMs` for other
   * writers.
   */
  runTransaction<T>(maxLockWaitMs: number, start: () => TransactionStatementGenerator<T>): Promise<T>;
  /**
   * Returns a number that changes when another connection writes. Null when the database has no
   * such number.
   */
  readSqliteDataVersion(): number | null;
}
