import { toNumberedSql, type NumberedSql } from './numbered-sql.ts';

/** Values of a statement by the names of its parameters. */
export type StatementValues = Readonly<Record<string, string | number | null>>;

/** A statement for both databases, in plain SQL with named parameters such as `:account`. */
export class Statement<Given extends StatementValues, Row = never> {
  readonly sqlite: NumberedSql;
  readonly postgres: NumberedSql;
  readonly readRow: (row: unknown) => Row;
  /** Only for the compiler: the values that the parameters stand for. */
  declare readonly given: Given;

  /** `readRow` reads the rows that the statement selects or returns, if it does. */
  constructor(sql: string, readRow: (row: unknown) => Row = refuseRow) {
    this.sqlite = toNumberedSql(sql, '?');
    this.postgres = toNumberedSql(sql, '$');
    this.readRow = readRow;
  }
}

function refuseRow(): never {
  throw new TypeError('A statement that is to give no rows gave one.');
}

/** One statement with one or more rows of values. More than one needs a tuple after `values`. */
export interface TransactionStep {
  readonly statement: Pick<Statement<StatementValues>, 'sqlite' | 'postgres'>;
  readonly values: readonly StatementValues[];
}

/** The result of a step: the rows that it selects or returns, or how many it changed. */
export interface StepResult<Row = unknown> {
  readonly rows: readonly Row[];
  readonly changed: number;
}

/** The work of a transaction: yields a step, is given its result, and so on. */
export type TransactionSteps<T> = Generator<TransactionStep, T, StepResult>;

/** Runs a statement as part of a transaction; for no values it does nothing. */
export function* runStep<Given extends StatementValues, Row>(
  statement: Statement<Given, Row>,
  ...values: readonly Given[]
): TransactionSteps<StepResult<Row>> {
  if (values.length === 0) return { rows: [], changed: 0 };
  const { rows, changed } = yield { statement, values };
  return { rows: rows.map((row) => statement.readRow(row)), changed };
}

/** Values in the order of `names`. Throws a `TypeError` when one is missing. */
export function toParameters(names: readonly string[], values: StatementValues): (string | number | null)[] {
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The parameter ${name} has no value.`);
    return value;
  });
}

/** Runs the statements that every call with a key needs, on either database. */
export interface StatementExecutor {
  query<Given extends StatementValues, Row>(
    statement: Statement<Given, Row>,
    values: Given,
  ): Promise<readonly Row[]>;
  /** Number of transactions that are worth being under way at once. */
  readonly maxConcurrentTransactions: number;
  /**
   * Runs all steps and commits, or changes nothing when one fails. Waits at most `patienceMs` for
   * other writers.
   */
  runTransaction<T>(patienceMs: number, start: () => TransactionSteps<T>): Promise<T>;
  /** A number that differs after another connection has written; null where that is not known. */
  readVersion(): number | null;
}
