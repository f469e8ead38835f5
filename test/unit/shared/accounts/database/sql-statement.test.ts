import { expect, it } from 'vitest';
import {
  runStatement,
  SqlStatement,
  toOrderedParameterValues,
  type TransactionStatementGenerator,
} from '../../../../../shared/accounts/database/sql-statement.ts';
import { integer, createRowReader } from '../../../../../shared/sql/row-reader.ts';

const FIND = new SqlStatement<{ readonly id: string }, { readonly size: number }>(
  'select size from t where id = :id',
  createRowReader({ size: integer }),
);

it('A parameter without a value is refused, which PostgreSQL would read as null', () => {
  expect(() => toOrderedParameterValues(['a', 'b'], { a: 1 })).toThrow(
    new TypeError('The SQL parameter b has no value. This is a bug: report it with this message.'),
  );
});

it('A statement without values does nothing', () => {
  const none: TransactionStatementGenerator<unknown> = runStatement(FIND);
  expect(none.next()).toEqual({ done: true, value: { rows: [], changedRowCount: 0 } });
});

it('Unexpected rows are refused', () => {
  const steps = runStatement(new SqlStatement<{ readonly id: string }>('delete from t where id = :id'), {
    id: 'x',
  });
  steps.next();
  expect(() => steps.next({ rows: [{}], changedRowCount: 0 })).toThrow(TypeError);
});
