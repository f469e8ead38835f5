import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey } from '../../shared/accounts/key.ts';
import { openAccounts, type AccountsPlace } from '../../shared/accounts/open-accounts.ts';
import { toSwedishDay } from '../../shared/accounts/quota-month.ts';
import { describeWithPostgres } from '../support/describe-with-postgres.ts';
import { openPostgres, POSTGRES_PASSWORD, type PostgresServer } from '../support/postgres-server.ts';
import { runScript, type Finished } from '../support/run-script.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** Settings of a service that has nothing yet. */
type Environment = Readonly<Record<string, string>>;
const makeData = (): Environment => ({ DATA_DIR: makeTemporaryFolder(), ACCOUNTS_URL: '' });
const toPlace = ({ DATA_DIR, ACCOUNTS_URL }: Environment): AccountsPlace =>
  ACCOUNTS_URL === '' ? { path: join(DATA_DIR!, 'accounts.sqlite') } : { url: ACCOUNTS_URL! };

const keys = (environment: Environment, ...options: string[]): Promise<Finished> =>
  runScript('api/keys.ts', options, environment);
const accounts = (environment: Environment, ...options: string[]): Promise<Finished> =>
  runScript('api/accounts.ts', options, environment);

/** What a command says with `--json`. */
async function answerOf(command: Promise<Finished>): Promise<any> {
  const { code, stdout, stderr } = await command;
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const KEY = /^cds_[A-Za-z0-9_-]{43}$/;

/** What the commands do with any database. */
function describeCommands(makeEnvironment: () => Promise<Environment>): void {
  it('makes an account with its first key, further keys, and takes them back', async () => {
    const environment = await makeEnvironment();
    const json = ['--json'];
    const first = await answerOf(keys(environment, 'create', '--plan', 'starter', '--name', ' Åå ', ...json));
    const { account } = first;
    expect(first).toEqual({ key: expect.stringMatching(KEY), id: expect.any(String), account, name: 'Åå' });
    const second = await answerOf(keys(environment, 'create', '--account', account, '--name', 'b', ...json));
    expect(second).toMatchObject({ key: expect.stringMatching(KEY), account, name: 'b' });

    const open = { account, revokedAt: null, lastUsedDay: null };
    const [one, two] = [first, second].map(({ id, name, key }) => ({
      ...open,
      id,
      name,
      hint: key.slice(0, 8),
    }));
    expect(await answerOf(keys(environment, 'list', ...json))).toMatchObject([one, two]);
    expect(await answerOf(keys(environment, 'revoke', first.id, ...json))).toMatchObject({ id: first.id });
    expect(await answerOf(keys(environment, 'revoke', second.key, ...json))).toMatchObject({ id: second.id });
    const listed = await keys(environment, 'list', '--account', account, ...json);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    expect(JSON.parse(listed.stdout)).toMatchObject([{ revokedAt: day }, { revokedAt: day }]);
    for (const { key } of [first, second]) {
      expect(listed.stdout).not.toContain(key);
      expect(listed.stdout).not.toContain(hashKey(key));
    }
  });

  it('makes accounts, changes them, tells what they did and closes them', async () => {
    const environment = await makeEnvironment();
    const json = ['--json'];
    const made = await answerOf(
      accounts(environment, 'create', '--plan', 'free', '--name', 'Köparen', ...json),
    );
    expect(made).toMatchObject({ name: 'Köparen', plan: 'free', creditsLeft: 500, keys: 0, closedAt: null });
    const { id } = made;
    expect(await answerOf(accounts(environment, 'plan', id, '--plan', 'pro', ...json))).toMatchObject({
      plan: 'pro',
      creditsLeft: 50_000,
    });
    expect(await answerOf(accounts(environment, 'grant', id, '--credits', '70', ...json))).toMatchObject({
      bought: 70,
      creditsLeft: 50_070,
    });
    const { id: key } = await answerOf(keys(environment, 'create', '--account', id, '--name', 'k', ...json));

    const opened = await openAccounts(toPlace(environment), () => new Date());
    const charge = { account: id, key, requestId: 'r', endpoint: '/v1/search', least: 3, most: 3 };
    const now = new Date();
    const [today, earlier] = [now, new Date('2026-02-28T12:00:00Z')];
    await opened.metering.charge({ ...charge, at: today });
    await opened.metering.charge({ ...charge, at: earlier });
    await opened.close();

    const line = { account: id, key, endpoint: '/v1/search', calls: 1, credits: 3 };
    expect(await answerOf(accounts(environment, 'usage', ...json))).toEqual([
      { ...line, day: toSwedishDay(now) },
    ]);
    expect(await answerOf(accounts(environment, 'usage', id, '--to', '2026-02-28', ...json))).toEqual([
      { ...line, day: '2026-02-28' },
    ]);
    const days = ['--from', '2026-03-01', '--to', '2026-03-01'];
    expect(await answerOf(accounts(environment, 'usage', ...days, ...json))).toEqual([]);
    expect(await answerOf(accounts(environment, 'close', id, ...json))).toMatchObject({
      id,
      closedAt: expect.any(String) as string,
    });
    expect(await answerOf(accounts(environment, 'list', ...json))).toMatchObject([{ id, keys: 1 }]);
    expect(await keys(environment, 'create', '--account', id, '--name', 'late')).toMatchObject({
      code: 2,
      stderr: `There is no open account ${id}. "npm run accounts -- list" shows all.\n`,
    });
  });
}

describe('npm run keys, npm run accounts', () => {
  describeCommands(async () => makeData());

  it('shows a person a key once, and tables', async () => {
    const environment = makeData();
    const made = await keys(environment, 'create', '--plan', 'pro', '--name', 'Fjällbruk');
    expect(made.stdout).toMatch(
      /^Key: +cds_[\w-]{43}\nIts id: +key_[\w-]+\nAccount: +acc_[\w-]+\nThe key is not shown again\.\n$/,
    );
    await keys(environment, 'create', '--plan', 'free', '--name', 'B');
    const table = (await accounts(environment, 'list')).stdout.trimEnd().split('\n');
    expect(table).toHaveLength(3);
    expect(table[0]).toMatch(/^id +name +plan +left +of quota spent +bought left +keys +created +closed$/);
    expect(table[1]).toMatch(/^acc_\S+ +Fjällbruk +pro +50,000 +0 +0 +1 +\d{4}-\d\d-\d\d +-$/);
    expect(table.map((row) => row.search(/left|50,000|500/) > 0)).toEqual([true, true, true]);
    const listed = (await keys(environment, 'list')).stdout;
    expect(listed).toMatch(
      /^id +account +name +key +created +last used +revoked\nkey_\S+ +acc_\S+ +Fjällbruk +cds_\S{4}… /,
    );
    expect((await accounts(environment, 'usage')).stdout).toMatch(/^day +account .*\ntotal +0 +0\n$/);
  });

  it('keeps accounts where the settings say, for their owner alone', async () => {
    const environment = makeData();
    const { key } = await answerOf(keys(environment, 'create', '--plan', 'free', '--name', 'x', '--json'));
    const database = new DatabaseSync(join(environment['DATA_DIR']!, 'accounts.sqlite'), { readOnly: true });
    const kept = database.prepare('select hash from api_key').all();
    database.close();
    expect(kept).toEqual([{ hash: hashKey(key) }]);
  });

  it.each([
    [keys, ['walk'], 'Usage: npm run keys -- COMMAND'],
    [accounts, ['grant', 'acc_x', '--credits', '0'], '--credits is "0".'],
  ])('says what is wrong usage, and makes nothing: %o %j', async (command, options, message) => {
    const environment = makeData();
    const { code, stdout, stderr } = await command(environment, ...options);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(existsSync(join(environment['DATA_DIR']!, 'accounts.sqlite'))).toBe(false);
  });

  it.each([
    [keys, ['revoke', 'key_x'], 'There is no such key.'],
    [accounts, ['grant', 'acc_x', '--credits', '5'], 'There is no open account acc_x.'],
    [accounts, ['usage', 'acc_x'], 'There is no account acc_x.'],
  ])('says that there is none: %o %j', async (command, options, message) => {
    const { code, stdout, stderr } = await command(makeData(), ...options);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('says that a setting is wrong', async () => {
    const environment = makeData();
    writeFileSync(join(environment['DATA_DIR']!, 'accounts.sqlite'), 'No database. '.repeat(100));
    expect(await keys(environment, 'list')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be opened: file is not a database.') as string,
    });
    const away = { ...environment, ACCOUNTS_URL: `postgres://u:${POSTGRES_PASSWORD}@127.0.0.1:1/x` };
    const { code, stderr } = await accounts(away, 'list');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^The accounts in the database of ACCOUNTS_URL cannot be opened: .*ECONNREFUSED.*\.\n$/,
    );
    expect(stderr).not.toContain(POSTGRES_PASSWORD);
  });
});

describeWithPostgres('npm run keys, npm run accounts, on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await openPostgres();
  });
  afterAll(() => server.remove());

  describeCommands(async () => ({ ...makeData(), ACCOUNTS_URL: await server.createDatabase() }));
});
