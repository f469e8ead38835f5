import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountCommands } from '../../api/operate/account-commands.ts';
import { runOperatorCommand } from '../../api/operate/run-operator-command.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { MIDSUMMER, openTestAccounts } from '../support/accounts/open-test-accounts.ts';
import { describeWithPostgres } from '../support/postgres/describe-with-postgres.ts';
import { openPostgres, type PostgresServer } from '../support/postgres/postgres-server.ts';
import { queryPostgres } from '../support/postgres/query-postgres.ts';
import { runCommand } from '../support/process/run-command.ts';
import type { Finished } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const ROWS_PER_TABLE = 3;
const MANY_ROWS = 2_500;
const OWN_TABLES = "select name from sqlite_schema where type = 'table' and name not like 'kysely_%'";

const now = (): Date => new Date(MIDSUMMER);

async function importInto(url: string, path: string): Promise<Finished> {
  const environment = { DATA_DIR: makeTemporaryFolder(), ACCOUNTS_URL: url, LOG_LEVEL: 'silent' };
  return runCommand(
    (args, given) => runOperatorCommand(createAccountCommands(now), args, given),
    ['import', path],
    environment,
  );
}

/** An accounts file with rows in every table, each value of which is another one. */
async function fillFile(): Promise<string> {
  const path = join(makeTemporaryFolder(), 'accounts.sqlite');
  await (await openAccounts({ path }, now)).close();
  using file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  for (const { name } of file.prepare(OWN_TABLES).all()) fillTable(file, String(name));
  return path;
}

function fillTable(file: DatabaseSync, table: string): void {
  const columns = file.prepare('select name, type from pragma_table_info(?)').all(table);
  const references = file.prepare('select "from", "table", "to" from pragma_foreign_key_list(?)').all(table);
  const toValue = (name: unknown, type: unknown, row: number): string | number => {
    if (type === 'bigint') return Number.MAX_SAFE_INTEGER - row;
    if (type === 'INTEGER') return row;
    const reference = references.find(({ from }) => from === name);
    const [owner, column] = reference === undefined ? [table, name] : [reference['table'], reference['to']];
    return `${String(owner)} ${String(column)} ${row} åäö 'x'`;
  };
  const insert = file.prepare(`insert into ${table} values (${columns.map(() => '?').join()})`);
  for (let row = 1; row <= (table === 'ledger' ? MANY_ROWS : ROWS_PER_TABLE); row += 1)
    insert.run(...columns.map(({ name, type }) => toValue(name, type, row)));
}

/** Texts of rows in an order of their own; `pg` reads a `bigint` as a text. */
const toTexts = (rows: readonly object[]): string[] =>
  rows.map((row) => Object.entries(row).sort().join('; ')).sort();

describeWithPostgres('npm run accounts -- import', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await openPostgres();
  });
  afterAll(() => server.remove());

  it('Every row of every table is in PostgreSQL, and the file is as it was', async () => {
    const path = await fillFile();
    const before = readFileSync(path);
    const url = await server.createDatabase();
    const { code, stdout, stderr } = await importInto(url, path);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(': 3 accounts, 3 API keys, 3 people; ');
    expect(readFileSync(path).equals(before)).toBe(true);
    using file = new DatabaseSync(path, { readOnly: true });
    const tables = file.prepare(OWN_TABLES).all();
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const query = `select * from ${String(name)}`;
      const expected = file.prepare(query).all();
      expect(expected.length).toBeGreaterThanOrEqual(ROWS_PER_TABLE);
      expect(toTexts(await queryPostgres(url, query)), query).toEqual(toTexts(expected));
    }
  });

  it('Keys, credits and numbers of rows go on where they were', async () => {
    const path = join(makeTemporaryFolder(), 'accounts.sqlite');
    const before = await openTestAccounts({ path }, 'starter');
    const { creditsLeft } = await before.charge(7);
    await before
      .openWatching(['a secret'])
      .lists.create({ account: before.account, isTest: false }, 0, { name: 'One' });
    const url = await server.createDatabase();
    expect((await importInto(url, path)).code).toBe(0);
    const after = await openTestAccounts({ url });
    const holder = await after.findHolder(before.key);
    expect(holder?.accountId).toBe(before.account);
    const about = { accountId: before.account, keyId: before.keyId };
    expect((await after.charge(3, 3, about)).creditsLeft).toBe(creditsLeft - 3);
    const { lists } = after.openWatching(['a secret']);
    await lists.create({ account: before.account, isTest: false }, 0, { name: 'Two' });
    expect(
      (await lists.list({ account: before.account, isTest: false })).map(({ name }) => name).sort(),
    ).toEqual(['One', 'Two']);
  });

  it('A refused import says why, and writes nothing', async () => {
    const folder = makeTemporaryFolder();
    const path = await fillFile();
    const older = await fillFile();
    using file = new DatabaseSync(older);
    file.exec("delete from kysely_migration where name like '014%'");
    const text = join(folder, 'text.sqlite');
    writeFileSync(text, 'nothing');
    const broken = await fillFile();
    using damaged = new DatabaseSync(broken, { enableForeignKeyConstraints: false });
    damaged.exec('update watch_way set list = 99');
    const url = await server.createDatabase();
    for (const [given, exitCode, message] of [
      [join(folder, 'none.sqlite'), 2, 'There is no file '],
      [text, 2, 'is no accounts file: file is not a database.'],
      [folder, 2, 'There is no file '],
      [older, 2, 'is of another version of the service: start this version on it once'],
      [broken, 1, 'The accounts cannot be imported now, because their database failed.'],
    ] as const) {
      const { code, stdout, stderr } = await importInto(url, given);
      expect([code, stdout, stderr]).toEqual([exitCode, '', expect.stringContaining(message)]);
    }
    expect((await importInto(url, path)).code).toBe(0);
    expect(await importInto(url, path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has rows already (account): import into a new one'),
    });
    expect(await importInto('', path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Set ACCOUNTS_URL to the PostgreSQL database'),
    });
  });
});
