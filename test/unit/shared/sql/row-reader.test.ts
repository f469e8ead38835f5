import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { bytes, integer, nullable, oneOf, createRowReader, text } from '../../../../shared/sql/row-reader.ts';

const readRow = createRowReader({
  name: text,
  size: integer,
  content: bytes,
  note: nullable(text),
  kind: oneOf(['small', 'large']),
});

it('A row of SQLite is read without unnamed columns', () => {
  const database = new DatabaseSync(':memory:');
  const row = database
    .prepare("select 'A' as name, 7 as size, x'0102' as content, null as note, 'small' as kind, 1 as other")
    .get();
  database.close();
  expect(readRow(row)).toEqual({
    name: 'A',
    size: 7,
    content: new Uint8Array([1, 2]),
    note: null,
    kind: 'small',
  });
});

it('A bigint of PostgreSQL is read from text', () => {
  expect(createRowReader({ id: integer })({ id: '42' })).toEqual({ id: 42 });
});

const GOOD = { name: 'A', size: 7, content: new Uint8Array(), note: 'n', kind: 'large' };

it.each([
  [{ name: 7 }, 'The database column name is not text, but number.'],
  [{ name: null }, 'The database column name is not text, but null.'],
  [{ name: undefined }, 'The database column name is not text, but undefined.'],
  [{ size: 1.5 }, 'The database column size is not an integer, but number.'],
  [{ size: '' }, 'The database column size is not an integer, but string.'],
  [{ size: 'secret' }, 'The database column size is not an integer, but string.'],
  [{ size: 2 ** 53 }, 'The database column size is not an integer, but number.'],
  [{ content: 'text' }, 'The database column content is not bytes, but string.'],
  [{ note: 1 }, 'The database column note is not text, but number.'],
  [{ kind: 'huge' }, 'The database column kind is not small or large, but string.'],
])('A wrong value in %j is refused with the column and without the value', (wrong, message) => {
  expect(() => readRow({ ...GOOD, ...wrong })).toThrow(new TypeError(message));
});
