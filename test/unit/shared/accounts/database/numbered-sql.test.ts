import { describe, expect, it } from 'vitest';
import {
  repeatValuesTuple,
  numberNamedSqlParameters,
} from '../../../../../shared/accounts/database/numbered-sql.ts';

describe('named parameters', () => {
  it.each([
    ['select 1', 'select 1', []],
    ['where id = :id', 'where id = $1', ['id']],
    ['set a = :b, b = :a where a = :b', 'set a = $1, b = $2 where a = $1', ['b', 'a']],
    ['(:wasMonth,:month_2)', '($1,$2)', ['wasMonth', 'month_2']],
    ["select ':id', 'it''s :id', :id", "select ':id', 'it''s :id', $1", ['id']],
    ['select :id::text, 1::text', 'select $1::text, 1::text', ['id']],
    ['select "a:b" from c where d > 10:20', 'select "a:b" from c where d > 10:20', []],
  ])('Parameters of %j are numbered in the order of first use', (sql, numbered, names) => {
    expect(numberNamedSqlParameters(sql, '$')).toEqual({ sql: numbered, parameterNames: names });
  });

  it('A numbered parameter has the sign of the database', () => {
    expect(numberNamedSqlParameters('where a = :a and b = :b', '?').sql).toBe('where a = ?1 and b = ?2');
  });
});

describe('a statement for several rows', () => {
  const insert = numberNamedSqlParameters(
    'insert into t (a, b) values (:b, :a, :b, 1) on conflict (a) do nothing',
    '$',
  );

  it('A statement for one row stays the same', () => {
    expect(repeatValuesTuple(insert, 1)).toBe(insert.sql);
  });

  it('A statement for several rows repeats its tuple with increasing numbers', () => {
    expect(repeatValuesTuple(insert, 3)).toBe(
      'insert into t (a, b) values ($1, $2, $1, 1), ($3, $4, $3, 1), ($5, $6, $5, 1) on conflict (a) do nothing',
    );
  });

  it('A statement can look up several rows', () => {
    const find = numberNamedSqlParameters('select 1 from t where (a, b) in (values (:a, :b))', '$');
    expect(repeatValuesTuple(find, 2)).toBe('select 1 from t where (a, b) in (values ($1, $2), ($3, $4))');
  });
});
