import { describe, expect, it } from 'vitest';
import { Kysely, DummyDriver, PostgresAdapter, PostgresQueryCompiler, PostgresIntrospector } from 'kysely';
import { prepareRows } from '../../../../../shared/accounts/database/prepared-query.ts';

const database = new Kysely<{ thing: { name: string; size: number } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const toRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ size: at, name: `name ${at}` }));

describe('queries that write rows', () => {
  const write = prepareRows((rows: { size: number; name: string }[]) =>
    database.insertInto('thing').values(rows.map(({ name, size }) => ({ name, size }))),
  );

  it.each([
    [0, []],
    [1, [1]],
    [3, [2, 1]],
    [16, [16]],
    [39, [16, 16, 4, 2, 1]],
  ])('writes %i rows in few statements of few texts', (count, sizes) => {
    const queries = [...write(toRows(count))];
    expect(queries.map(({ parameters }) => parameters.length / 2)).toEqual(sizes);
    const written = queries.flatMap(({ parameters }) => parameters);
    expect(written).toEqual(toRows(count).flatMap(({ name, size }) => [name, size]));
  });

  it('gives each value its place, whatever order a row has it in', () => {
    const [query] = [...write(toRows(4))];
    expect(query!.sql).toBe(
      'insert into "thing" ("name", "size") values ($1, $2), ($3, $4), ($5, $6), ($7, $8)',
    );
  });
});
