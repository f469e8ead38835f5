import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AccountsDatabaseError } from '../../shared/accounts/database/accounts-database-error.ts';
import { hashApiKey } from '../../shared/accounts/api-key.ts';
import { FIRST_WITHOUT_TRACES } from '../../shared/accounts/database/migrations.ts';
import { openSharedRateLimiters } from '../../shared/accounts/limits/shared-rate-limiters.ts';
import { SignInLimiter } from '../../shared/accounts/limits/sign-in-limiter.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { MIDSUMMER, openTestAccounts, type TestAccounts } from '../support/accounts/open-test-accounts.ts';
import { killCharging, startCharging, takeAnswers } from '../support/accounts/start-charging.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { findUnprivilegedUser, withoutRights } from '../support/process/unprivileged-user.ts';
import { describeAccountsContract, type EmptyDatabase } from './accounts-contract.ts';
import { describeIdempotency } from './idempotency-contract.ts';
import { describeEventsContract } from './events-contract.ts';
import { describeSavedListsContract } from './saved-lists-contract.ts';
import { describePeopleContract } from './people-contract.ts';
import { describeCodeLimiter } from './code-limiter-contract.ts';
import { describeKnownDevicesContract } from './known-devices-contract.ts';
import { describeSecondFactorContract } from './second-factor-contract.ts';
import { describeSignInGuard } from './sign-in-limiter-contract.ts';
import { describeTrafficContract } from './traffic-contract.ts';

const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const ALL_USAGE = { accountId: null, firstDay: '2000-01-01', lastDay: '2100-01-01' };
const now = (): Date => new Date(MIDSUMMER);
const makePath = (): string => join(makeTemporaryFolder(), 'accounts.sqlite');

function queryFile(path: string, query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

async function holdFile(path: string): Promise<() => Promise<void>> {
  const script = join(import.meta.dirname, '../support/accounts/hold-sqlite-file.ts');
  const child = spawn(process.execPath, [script, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
}

/** The error of a rejected promise, and its duration beyond the first `ms`. */
async function timed(work: Promise<unknown>, ms: number): Promise<{ error: unknown; ms: number }> {
  const startedAt = performance.now();
  const error: unknown = await work.then(() => null).catch((thrown: unknown) => thrown);
  return { error, ms: performance.now() - startedAt - ms };
}

async function makeDatabase(): Promise<EmptyDatabase> {
  const path = makePath();
  return { place: { path }, query: async (query) => queryFile(path, query) };
}

describeAccountsContract('sqlite', makeDatabase);
describePeopleContract('sqlite', makeDatabase);
describeEventsContract('sqlite', makeDatabase);
describeSavedListsContract('sqlite', makeDatabase);
describeSecondFactorContract('sqlite', makeDatabase);
describeKnownDevicesContract('sqlite', makeDatabase);
describeTrafficContract('sqlite', makeDatabase);
describeIdempotency('sqlite', makeDatabase);
describeSignInGuard('a file', async () => ({ path: makePath() }));
describeCodeLimiter('a file', async () => ({ path: makePath() }));

const DROP_WATCH_LISTS = ['company', 'event', 'way', 'delivery', 'feed', 'list']
  .map((name) => `drop table ${name === 'company' ? 'watched' : 'watch'}_${name};`)
  .join(' ');

describe('the file of the accounts', () => {
  it('The accounts file is readable by its owner only, in a new folder', async () => {
    const path = join(dirname(makePath()), 'a/b/accounts.sqlite');
    await openTestAccounts({ path });
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
  });

  it('A restored file becomes readable by its owner only, at the start and while it is open', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    await accounts.close();
    chmodSync(path, 0o644);
    const readModes = () => [path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file).mode & 0o777);
    const reopened = await openAccounts({ path }, now);
    onTestFinished(() => reopened.close());
    expect(readModes()).toEqual([0o600, 0o600, 0o600]);
    const backup = new DatabaseSync(path);
    backup.exec(`vacuum into '${path}.backup'`);
    backup.close();
    chmodSync(`${path}.backup`, 0o644);
    renameSync(`${path}.backup`, path);
    await vi.waitFor(() => expect(readModes()).toEqual([0o600, 0o600, 0o600]), {
      timeout: 10_000,
      interval: 20,
    });
  });

  it('An accounts file cannot be created inside a file', async () => {
    const path = makePath();
    writeFileSync(path, '');
    const inside = join(path, 'accounts.sqlite');
    await expect(openAccounts({ path: inside }, now)).rejects.toMatchObject({
      code: 'invalid_setting',
      message: expect.stringContaining(`The accounts in ${inside} cannot be opened`) as string,
    });
  });

  it('A file that is no database is left unchanged', async () => {
    const path = makePath();
    const text = 'Minutes of the annual meeting. '.repeat(200);
    writeFileSync(path, text);
    await expect(openAccounts({ path }, now)).rejects.toMatchObject({
      code: 'invalid_setting',
      message: `The accounts in ${path} cannot be opened: file is not a database.`,
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
    mkdirSync(`${path}.d`);
    await expect(openAccounts({ path: `${path}.d` }, now)).rejects.toMatchObject({ code: 'invalid_setting' });
  });

  it('Usage of an old version is summed from its ledger', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    const { administration, charge } = accounts;
    await charge(3);
    await charge(4);
    await charge(5, 5, { endpoint: '/v1/bulk', at: new Date('2026-06-21T10:00:00.000Z') });
    const usage = await administration.readUsage(ALL_USAGE);
    expect(usage.map(({ day, calls, credits }) => [day, calls, credits])).toEqual([
      ['2026-06-20', 2, 7],
      ['2026-06-21', 1, 5],
    ]);
    await accounts.close();
    const database = new DatabaseSync(path);
    database.exec(`${DROP_WATCH_LISTS} drop table saved_list; drop table security_event; drop table usage_day; drop table traffic_minute; drop table traffic_day; drop table known_device; drop table prepared_factor; drop table pending_sign_in; drop table second_factor; drop table recovery_code; drop table first_step; drop table idempotent_call; drop table session; drop table sign_in_link;
      drop index person_account; alter table person drop column password; alter table account drop column other_months; create index ledger_account_day on ledger (account, day);
      delete from kysely_migration where name > '001-accounts'`);
    database.close();
    const reopened = await openAccounts({ path }, now);
    onTestFinished(() => reopened.close());
    expect(await reopened.administration.readUsage(ALL_USAGE)).toEqual(usage);
  });

  it('No file of the folder has an address that was removed', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    const limiters = await openSharedRateLimiters({ path });
    onTestFinished(() => limiters.close());
    const limiter = new SignInLimiter(limiters);
    const addresses = Array.from({ length: 20 }, (_, number) => `person${number}@example.se`);
    const folder = (): string =>
      readdirSync(dirname(path))
        .map((file) => readFileSync(join(dirname(path), file), 'latin1').toLowerCase())
        .join('');
    for (const address of addresses) {
      await limiter.admitMailRequest(address, { network: '203.0.113.9', device: null }, 'sign-up');
      const { token } = (await accounts.people.requestSignUp(address))!;
      await accounts.people.acceptPasswordLink(token, 'nine green herons');
      await accounts.people.requestReset(address);
      await accounts.administration.createKey(accounts.account, `key of ${address.toUpperCase()}`);
    }
    for (const address of addresses) expect(folder()).toContain(address);
    const [kept, ...removed] = addresses.filter((_, number) => number % 2 === 0);
    for (const address of removed) await accounts.people.remove(address);
    const left = folder();
    expect(left).toContain(kept);
    expect(removed.filter((address) => left.includes(address))).toEqual([]);
  });

  it('What an earlier version deleted is left out of the file at the upgrade, and accounts get neutral names', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    await accounts.close();
    const database = new DatabaseSync(path);
    database.exec(`pragma secure_delete = off;
      update account set name = 'alva@example.se';
      insert into account select 'acc_2', 'Bo <bo@example.se>', plan, month, month_spent, bought, created_at, closed_at, other_months from account;
      insert into account select 'acc_3', 'cia@example.se', plan, month, month_spent, bought, created_at, closed_at, other_months from account limit 1;
      delete from account where id = 'acc_3';
      ${DROP_WATCH_LISTS}
      drop table saved_list;
      delete from kysely_migration where name >= '${FIRST_WITHOUT_TRACES}'`);
    database.close();
    expect(readFileSync(path, 'latin1')).toContain('cia@example.se');
    const reopened = await openAccounts({ path }, now);
    onTestFinished(() => reopened.close());
    expect((await reopened.administration.listAccounts()).map(({ name }) => name).toSorted()).toEqual(
      ['Bo <bo@example.se>', accounts.account].toSorted(),
    );
    await reopened.close();
    expect(readFileSync(path, 'latin1')).not.toMatch(/alva@|cia@/);
  });

  it('A removal says when another process keeps what was deleted', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path }, 'free', MIDSUMMER, 100);
    const { token } = (await accounts.people.requestSignUp('alva@example.se'))!;
    await accounts.people.acceptPasswordLink(token, 'nine green herons');
    const reader = new DatabaseSync(path, { readOnly: true });
    onTestFinished(() => reader.close());
    reader.exec('begin; select * from person');
    const failure: unknown = await accounts.people.remove('alva@example.se').catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: expect.stringContaining('The removal is done') as string,
      cause: { message: 'another process, such as a back-up, reads the accounts file' },
    });
    expect(await accounts.people.requestReset('alva@example.se')).toBeNull();
  });

  it('A removed or replaced accounts file is detected, and nothing is written to it', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    await accounts.charge(1);
    renameSync(path, `${path}.away`);
    for (const replacement of [null, 'another']) {
      if (replacement !== null) writeFileSync(path, replacement);
      const { account, keyId, administration } = accounts;
      for (const change of [
        () => accounts.charge(1),
        () => administration.revokeKey(keyId),
        () => administration.createKey(account, 'lost'),
        () => administration.setPlan(account, 'pro'),
      ]) {
        const error: unknown = await change().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(AccountsDatabaseError);
        expect(error).toHaveProperty('cause.message', 'the file was removed or replaced while it was open');
      }
    }
    rmSync(path);
    renameSync(`${path}.away`, path);
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 498 });
  });

  const untilProblem = (accounts: TestAccounts, problem: string | RegExp | null): Promise<void> =>
    vi.waitFor(
      () => {
        if (problem === null) expect(accounts.describeProblem()).toBeNull();
        else expect(accounts.describeProblem()).toMatch(problem);
      },
      { timeout: 10_000, interval: 20 },
    );

  it('A restored back-up is opened, without data of the previous file', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    const other = await openAccounts({ path }, now);
    onTestFinished(() => other.close());
    await accounts.charge(100);
    const backup = new DatabaseSync(path);
    backup.exec(`vacuum into '${path}.backup'`);
    backup.close();
    await accounts.charge(50);
    const { key: late } = await accounts.administration.createKey(accounts.account, 'after the back-up');
    renameSync(`${path}.backup`, path);
    await vi.waitFor(
      async () => {
        for (const { metering } of [accounts, other])
          expect(await metering.findPayingAccount(hashApiKey(accounts.key), now())).toMatchObject({
            creditsLeft: 400,
          });
      },
      { timeout: 5_000, interval: 20 },
    );
    expect(await accounts.findHolder(late)).toBeNull();
    expect(await other.metering.findPayingAccount(hashApiKey(late), now())).toBeNull();
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 399 });
    await accounts.administration.grantCredits(accounts.account, 10);
    const { account, keyId } = accounts;
    const charge = {
      accountId: account,
      keyId,
      requestId: 'r',
      endpoint: '/v1/bulk',
      at: now(),
      minBalanceCredits: 9,
      maxChargeCredits: 9,
    };
    expect(await other.metering.charge(charge)).toMatchObject({ chargedCredits: 9, creditsLeft: 400 });
    expect(queryFile(path, 'select credits from ledger').map(({ credits }) => credits)).toEqual([
      -100, -1, 10, -9,
    ]);
    expect(queryFile(path, 'pragma quick_check')).toEqual([{ quick_check: 'ok' }]);
    expect([accounts.describeProblem(), other.describeProblem()]).toEqual([null, null]);
  });

  it('No key is accepted while the accounts file is missing or unusable, and the status says so', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 500 });
    expect(accounts.describeProblem()).toBeNull();
    renameSync(path, `${path}.away`);
    await untilProblem(
      accounts,
      `The accounts in ${path} are missing: put the file back or restore a back-up.`,
    );
    await expect(accounts.findHolder()).rejects.toBeInstanceOf(AccountsDatabaseError);
    await expect(accounts.administration.listAccounts()).rejects.toBeInstanceOf(AccountsDatabaseError);
    const damaged = Buffer.from(readFileSync(`${path}.away`)).fill(0xff, 100, 3_000);
    for (const replacement of ['', 'Minutes of the meeting. '.repeat(400), damaged]) {
      rmSync(path, { force: true });
      await untilProblem(accounts, 'are missing');
      writeFileSync(path, replacement);
      await untilProblem(accounts, /replaced by a file that cannot be used: .+ Restore a back-up\.$/);
      await expect(accounts.findHolder()).rejects.toBeInstanceOf(AccountsDatabaseError);
    }
    renameSync(`${path}.away`, path);
    await untilProblem(accounts, null);
    expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 500 });
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 499 });
  });

  it('Waiting for the accounts file does not block the process', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const charges = Promise.all([accounts.charge(1), accounts.charge(2)]);
    setTimeout(() => other.close(), 50);
    expect(await charges).toEqual([
      { chargedCredits: 1, creditsLeft: 499 },
      { chargedCredits: 2, creditsLeft: 497 },
    ]);
  });

  it('A call fails without a charge while another process locks the accounts file', async () => {
    const path = makePath();
    const accounts = await openTestAccounts({ path });
    await accounts.findHolder();
    const release = await holdFile(path);
    expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 500 });
    const late = [100, 200, 300, 400].map((ms) =>
      timed(
        wait(ms).then(() => accounts.charge(1)),
        ms,
      ),
    );
    const [charged, granted, opened] = await Promise.allSettled([
      accounts.charge(1),
      accounts.administration.grantCredits(accounts.account, 1),
      openAccounts({ path }, now),
    ]);
    expect(charged).toHaveProperty(
      'reason.message',
      'The accounts cannot be charged now, because their database failed.',
    );
    // A later call does not wait for the waiting ones first.
    for (const { error, ms } of await Promise.all(late)) {
      expect(error).toBeInstanceOf(AccountsDatabaseError);
      expect(ms).toBeLessThan(8_000);
    }
    expect(granted).toHaveProperty(
      'reason.message',
      'The accounts cannot be changed now, because their database failed.',
    );
    expect(opened).toHaveProperty(
      'reason.message',
      `The accounts in ${path} cannot be opened: database is locked.`,
    );
    expect(opened).toHaveProperty('reason.code', 'invalid_setting');
    await release();
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 499 });
    expect(queryFile(path, 'select credits from ledger')).toEqual([{ credits: -1 }]);
  });

  it.each([1, 2, 3])('No answered charge is lost by kill -9 (%i of 3)', async () => {
    const path = makePath();
    const { account, keyId, administration } = await openTestAccounts({ path }, 'pro');
    const [killed, other] = await Promise.all([startCharging({ path }), startCharging({ path })]);
    const order = { account, key: keyId, charges: 20_000, atOnce: 8, at: MIDSUMMER };
    killed.order({ ...order, prefix: 'killed-' });
    other.order({ ...order, prefix: 'other-' });
    const answers = [...(await takeAnswers(killed, 200)), ...(await killCharging(killed))];
    const others = [...(await takeAnswers(other, 200)), ...(await killCharging(other))];

    const rows = queryFile(path, 'select request_id, credits from ledger');
    const written = new Set(rows.map((row) => row['request_id']));
    expect([...answers, ...others].filter(({ requestId }) => !written.has(requestId))).toEqual([]);
    // Of each process those that were charged and not answered yet.
    expect(rows.length - answers.length - others.length).toBeLessThanOrEqual(16);
    expect(await administration.getAccount(account)).toMatchObject({ creditsLeft: 50_000 - rows.length });
  });
});

describe.skipIf(process.getuid?.() === 0 && findUnprivilegedUser() === null)(
  'accounts in a read-only file (needs a user that is not root)',
  () => {
    it('An accounts file without access rights cannot be opened', async () => {
      const path = makePath();
      const accounts = await openTestAccounts({ path });
      await accounts.close();
      chmodSync(dirname(path), 0o755);
      chmodSync(path, 0o444);
      await expect(withoutRights(() => openAccounts({ path }, now))).rejects.toMatchObject({
        code: 'invalid_setting',
        message: expect.stringMatching(/cannot be opened: EACCES: permission denied/) as string,
      });
      expect(queryFile(path, 'select month_spent from account')).toEqual([{ month_spent: 0 }]);
    });
  },
);

describe.skipIf(!canMount)('accounts on a full disk (needs root on Linux, to mount a small one)', () => {
  it('Accounts on a full disk charge nothing, and work again when there is space', async () => {
    const path = makePath();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dirname(path)]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', dirname(path)]));
    const accounts = await openTestAccounts({ path });
    const filler = join(dirname(path), 'filler');
    writeFileSync(filler, Buffer.alloc(3_500_000));
    let charged = 0;
    const chargeOnAndOn = async (): Promise<void> => {
      for (; charged < 500; charged += 1) await accounts.charge(1);
    };
    await expect(chargeOnAndOn()).rejects.toMatchObject({
      name: 'AccountsDatabaseError',
      cause: { message: 'database or disk is full' },
    });
    rmSync(filler);
    expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 499 - charged });
  });
});
