import { toNumberedSql, type NumberedSql } from './numbered-sql.ts';

/** Values of a statement by parameter name. */
export type StatementValues = Readonly<Record<string, string | number | null>>;

/** A SQL statement for both databases, with named parameters such as `:account`. */
export class Statement<Given extends StatementValues, Row = never> {
  readonly sqlite: NumberedSql;
  readonly postgres: NumberedSql;
  readonly readRow: (row: unknown) => Row;
  /** Exists only for the compiler: the types of the parameters. */
  declare readonly given: Given;

  /** `readRow` reads the selected or returned rows. */
  constructor(sql: string, readRow: (row: unknown) => Row = refuseRow) {
    this.sqlite = toNumberedSql(sql, '?');
    this.postgres = toNumberedSql(sql, '$');
    this.readRow = readRow;
  }
}

function refuseRow(): never {
  throw new TypeError('The statement returned a row although none was expected.');
}

/** A statement with one or more rows of values. Several rows need a tuple after `values`. */
export interface TransactionStep {
  readonly statement: Pick<Statement<StatementValues>, 'sqlite' | 'postgres'>;
  readonly values: readonly StatementValues[];
}

/** Result of a step: the selected or returned rows, or the number of changed ones. */
export interface StepResult<Row = unknown> {
  readonly rows: readonly Row[];
  readonly changed: number;
}

/** The work of a transaction: a generator that yields steps and receives their results. */
export type TransactionSteps<T> = Generator<TransactionStep, T, StepResult>;

/** Runs a statement as a step of a transaction. Does nothing without values. */
export function* runStep<Given extends StatementValues, Row>(
  statement: Statement<Given, Row>,
  ...values: readonly Given[]
): TransactionSteps<StepResult<Row>> {
  if (values.length === 0) return { rows: [], changed: 0 };
  const { rows, changed } = yield { statement, values };
  return { rows: rows.map((row) => statement.readRow(row)), changed };
}

/** Returns values in the order of `names`. Throws a `TypeError` when one is missing. */
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
  /** Number of transactions to run at the same time. */
  readonly maxConcurrentTransactions: number;
  /** Runs all steps and commits, or changes nothing. Waits `timeoutMs` for other writers. */
  runTransaction<T>(timeoutMs: number, start: () => TransactionSteps<T>): Promise<T>;
  /** Returns a number that other connections' writes change. Null when there is none. */
  readVersion(): number | null;
}
