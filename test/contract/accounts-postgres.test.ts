import { inspect } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { AccountsDatabaseError } from '../../shared/accounts/database/accounts-database-error.ts';
import { createMinuteRateLimiter } from '../../shared/accounts/limits/minute-rate-limiter.ts';
import { openPostgresLimiters } from '../../shared/accounts/limits/postgres-limiters.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { openPostgresPool } from '../../shared/accounts/database/postgres-pool.ts';
import { describeWithPostgres } from '../support/postgres/describe-with-postgres.ts';
import { MIDSUMMER, openTestAccounts } from '../support/accounts/open-test-accounts.ts';
import { openPostgres, POSTGRES_PASSWORD, type PostgresServer } from '../support/postgres/postgres-server.ts';
import { DatabasePool } from '../support/postgres/database-pool.ts';
import { queryPostgres } from '../support/postgres/query-postgres.ts';
import { describeAccountsContract, type EmptyDatabase } from './accounts-contract.ts';
import { describeCodeLimiter } from './code-limiter-contract.ts';
import { describeKnownDevicesContract } from './known-devices-contract.ts';
import { describeSharedRateLimits } from './rate-limits-contract.ts';
import { describeIdempotency } from './idempotency-contract.ts';
import { describeEventsContract } from './events-contract.ts';
import { describeSavedListsContract } from './saved-lists-contract.ts';
import { describePeopleContract } from './people-contract.ts';
import { describeSecondFactorContract } from './second-factor-contract.ts';
import { describeSignInGuard } from './sign-in-limiter-contract.ts';
import { describeTrafficContract } from './traffic-contract.ts';
import { openRateLimits } from '../support/accounts/open-rate-limits.ts';

/** For statements that must fail: shorter than by default, and long for one that must not. */
const STATEMENT_TIMEOUT_MS = 2_000;
const now = (): Date => new Date(MIDSUMMER);

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const failure: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain(POSTGRES_PASSWORD);
  return failure;
}

/**
 * Suspends the processes that serve the database at `url`, until the end of the test. Returns their
 * ids.
 */
async function silence(url: string): Promise<number[]> {
  const behind = await queryPostgres(
    url,
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const pids = behind.map((row) => row['pid'] as number);
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  onTestFinished(() => pids.forEach((pid) => process.kill(pid, 'SIGCONT')));
  return pids;
}

describeWithPostgres('accounts in PostgreSQL', () => {
  let server: PostgresServer;
  let pool: DatabasePool;
  beforeAll(async () => {
    server = await openPostgres();
    pool = new DatabasePool(server);
  });
  afterAll(() => server.remove());

  const toDatabase = (url: string): EmptyDatabase => {
    const connection = new Pool({ connectionString: url, max: 1 });
    onTestFinished(() => connection.end());
    const query = async (text: string) => (await connection.query<Record<string, unknown>>(text)).rows;
    return { place: { url }, query };
  };
  const makeDatabase = async () => toDatabase(await pool.borrow());
  const makeUnmigrated = async () => toDatabase(await server.createDatabase());
  describeAccountsContract('postgres', makeDatabase, makeUnmigrated);
  describePeopleContract('postgres', makeDatabase);
  describeEventsContract('postgres', makeDatabase);
  describeSavedListsContract('postgres', makeDatabase);
  describeSecondFactorContract('postgres', makeDatabase);
  describeKnownDevicesContract('postgres', makeDatabase);
  describeIdempotency('postgres', makeDatabase);
  describeTrafficContract('postgres', makeDatabase);

  describeSharedRateLimits('PostgreSQL', async () => ({ url: await server.createDatabase() }));
  describeSignInGuard('PostgreSQL', async () => ({ url: await pool.borrow() }));
  describeCodeLimiter('PostgreSQL', async () => ({ url: await pool.borrow() }));

  it('The files of the tables have no address that was removed', async () => {
    const { place, query } = await makeDatabase();
    const { people } = await openTestAccounts(place);
    const { token } = (await people.requestSignUp('alva@example.se'))!;
    await people.acceptPasswordLink(token, 'nine green herons');
    const readFiles = async (): Promise<string> => {
      await query('checkpoint');
      const files =
        await query(`select encode(pg_read_binary_file(pg_relation_filepath(oid)), 'escape') as bytes
        from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`);
      return JSON.stringify(files);
    };
    expect(await readFiles()).toContain('alva@example.se');
    await people.remove('alva@example.se');
    expect(await readFiles()).not.toContain('alva@example.se');
  });

  it('Accounts cannot be opened at a wrong address or without the server', async () => {
    const url = await server.createDatabase();
    await server.stop();
    onTestFinished(() => server.start());
    const wrong = [
      url,
      url.replace('127.0.0.1', 'localhost'),
      url.replace('127.0.0.1', 'nowhere.invalid'),
      url.replace('127.0.0.1', '[127'),
    ];
    for (const address of wrong) {
      expect(await failureOf(openAccounts({ url: address }, now))).toMatchObject({
        code: 'invalid_setting',
        message: expect.stringMatching(
          /^The accounts in the database of ACCOUNTS_URL cannot be opened: \S.*\.$/,
        ) as string,
      });
    }
  });

  it('Accounts fail while the server is down, and work with all data when it is back', async () => {
    const accounts = await openTestAccounts({ url: await server.createDatabase() });
    await accounts.charge(5);
    await server.stop();
    for (const ask of [
      () => accounts.findHolder(),
      () => accounts.charge(1),
      () => accounts.administration.listAccounts(),
      () => accounts.administration.grantCredits(accounts.account, 1),
    ])
      expect(await failureOf(ask())).toBeInstanceOf(AccountsDatabaseError);
    expect(accounts.describeProblem()).toMatch(
      /^The accounts in the database of ACCOUNTS_URL cannot be used: \S.*\. Check that PostgreSQL runs, and that ACCOUNTS_URL is right\.$/,
    );
    await server.start();
    expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 495 });
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 494 });
    expect(accounts.describeProblem()).toBeNull();
  });

  it('Calls per minute are counted again when the server is back, also after it was down for the first call', async () => {
    const url = await server.createDatabase();
    await openTestAccounts({ url });
    const limits = await openRateLimits({ url });
    await limits.countCall('a', 5);
    await server.stop();
    for (const limit of [5, 6])
      expect(await failureOf(limits.countCall('a', limit))).toBeInstanceOf(AccountsDatabaseError);
    await server.start();
    expect(await limits.countCall('a', 5)).toMatchObject({ remaining: 3 });
    expect(await limits.countCall('a', 6)).toMatchObject({ remaining: 5 });
  });

  it('No answered charge is lost when the server ends during charges', async () => {
    const url = await server.createDatabase();
    const accounts = await openTestAccounts({ url }, 'pro');
    const answered: string[] = [];
    let failed = 0;
    const chargeUntilFailure = async (lane: number): Promise<void> => {
      for (let number = 0; ; number += 1) {
        const requestId = `${lane}-${number}`;
        try {
          await accounts.charge(1, 1, { requestId });
        } catch (error) {
          expect(error).toBeInstanceOf(AccountsDatabaseError);
          failed += 1;
          return;
        }
        answered.push(requestId);
      }
    };
    const lanes = Promise.all(Array.from({ length: 8 }, (_, lane) => chargeUntilFailure(lane)));
    while (answered.length < 100) await wait(1);
    await server.stop();
    await lanes;
    await server.start();
    const rows = await queryPostgres(url, 'select request_id from ledger');
    const written = new Set(rows.map((row) => row['request_id']));
    expect(answered.filter((requestId) => !written.has(requestId))).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(answered.length + failed);
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 50_000 - rows.length - 1 });
  });

  it('A connection that ends while it is held and idle does no harm', async () => {
    const pool = openPostgresPool(await server.createDatabase(), 5_000);
    onTestFinished(() => pool.end());
    const held = await pool.connect();
    await held.query('select 1', []);
    await server.stop();
    await server.start();
    await expect(held.query('select 1', [])).rejects.toThrow();
    held.release();
    const next = await pool.connect();
    expect(await next.query('select 1', [])).toMatchObject({ rowCount: 1 });
    next.release();
  });

  it('A statement that waits too long for another fails and charges nothing', async () => {
    const url = await server.createDatabase();
    const accounts = await openTestAccounts({ url }, 'free', MIDSUMMER, STATEMENT_TIMEOUT_MS);
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin; select * from account for update');
    const failure = await failureOf(accounts.charge(1));
    expect(failure).toBeInstanceOf(AccountsDatabaseError);
    expect(failure).toHaveProperty('cause.message', 'canceling statement due to statement timeout');
    expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 500 });
    await other.query('rollback');
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 499 });
  });

  it('Counting calls gives up silent connections', async () => {
    const url = await server.createDatabase();
    await openTestAccounts({ url });
    const limiters = openPostgresLimiters(url, STATEMENT_TIMEOUT_MS);
    onTestFinished(() => limiters.close());
    const limits = createMinuteRateLimiter(limiters);
    await Promise.all(Array.from({ length: 20 }, () => limits.countCall('a', 50)));
    const pids = await silence(url);
    expect(pids.length).toBeGreaterThan(1);
    await failureOf(limits.countCall('a', 50));
  });

  it('Statements give up silent connections', async () => {
    const url = await server.createDatabase();
    const accounts = await openTestAccounts({ url }, 'free', MIDSUMMER, STATEMENT_TIMEOUT_MS);
    await accounts.charge(1);
    await silence(url);
    const failure = await failureOf(accounts.charge(1));
    expect(failure).toBeInstanceOf(AccountsDatabaseError);
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 498 });
  });
});
