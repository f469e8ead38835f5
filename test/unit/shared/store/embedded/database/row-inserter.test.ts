import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import {
  GENERATION_SCHEMA,
  toRowChecksum,
  type ContentTableName,
} from '../../../../../../shared/store/embedded/database/generation-file.ts';
import { RowInserter, type Row } from '../../../../../../shared/store/embedded/database/row-inserter.ts';

function open(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec(GENERATION_SCHEMA);
  return database;
}

const toText = (id: number): string => `{"name":"Åre ${id}"}`;

function toRow(table: ContentTableName, id: number): Row {
  return { table, id, content: Buffer.from(toText(id)) };
}

it.each([0, 1, 15, 16, 17, 32, 37])('%i rows of a table are inserted as texts with checksums', (count) => {
  const database = open();
  const ids = Array.from({ length: count }, (_, id) => id);
  new RowInserter(database).insert(ids.map((id) => toRow('name', id)));
  const rows = database.prepare('SELECT id, content, typeof(content) AS type, checksum FROM name').all();
  expect(rows.map((row) => ({ ...row }))).toEqual(
    ids.map((id) => {
      const content = toText(id);
      return { id, content, type: 'text', checksum: toRowChecksum('name', id, content) };
    }),
  );
});

it('Rows of several tables go to their own, in any order', () => {
  const database = open();
  const inserter = new RowInserter(database);
  for (const from of [0, 20])
    inserter.insert(
      Array.from({ length: 20 }, (_, place) => [
        toRow('company', from + place),
        toRow('name', 2 * (from + place)),
        toRow('name', 2 * (from + place) + 1),
      ]).flat(),
    );
  const count = (table: ContentTableName): unknown =>
    database.prepare(`SELECT count(*) AS count, max(id) AS last FROM ${table}`).get();
  expect(count('company')).toMatchObject({ count: 40, last: 39 });
  expect(count('name')).toMatchObject({ count: 80, last: 79 });
  expect(count('detail')).toMatchObject({ count: 0 });
});

it('A row whose id is there is refused', () => {
  const inserter = new RowInserter(open());
  expect(() => inserter.insert([toRow('company', 1), toRow('company', 1)])).toThrow(/UNIQUE/);
});
