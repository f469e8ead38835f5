import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SMTPServerOptions } from 'smtp-server';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAccountCommands } from '../../api/operate/account-commands.ts';
import { KEY_COMMANDS } from '../../api/operate/key-commands.ts';
import { runOperatorCommand, type CommandSet } from '../../api/operate/run-operator-command.ts';
import { hashApiKey } from '../../shared/accounts/api-key.ts';
import { openAccounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
import { hashToken } from '../../shared/accounts/people/sessions.ts';
import { toSwedishDay } from '../../shared/accounts/swedish-month.ts';
import { describeWithPostgres } from '../support/postgres/describe-with-postgres.ts';
import { findLinkIn, startMailServer } from '../support/service/mail-server.ts';
import { makeCertificate } from '../support/service/make-certificate.ts';
import { openPostgres, POSTGRES_PASSWORD, type PostgresServer } from '../support/postgres/postgres-server.ts';
import { runCommand, type RunCommand } from '../support/process/run-command.ts';
import { runScript, type Finished } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

type Environment = Readonly<Record<string, string>>;
const makeData = (): Environment => ({
  DATA_DIR: makeTemporaryFolder(),
  ACCOUNTS_URL: '',
  LOG_LEVEL: 'silent',
});
const toPlace = ({ DATA_DIR, ACCOUNTS_URL }: Environment): AccountsLocation =>
  ACCOUNTS_URL === '' ? { path: join(DATA_DIR!, 'accounts.sqlite') } : { url: ACCOUNTS_URL! };

const toCommand =
  (set: CommandSet): RunCommand =>
  (args, environment) =>
    runOperatorCommand(set, args, environment);
const keys = (environment: Environment, ...options: string[]): Promise<Finished> =>
  runCommand(toCommand(KEY_COMMANDS), options, environment);
const accounts = (environment: Environment, ...options: string[]): Promise<Finished> =>
  runCommand(toCommand(createAccountCommands(() => new Date())), options, environment);

async function answerOf(command: Promise<Finished>): Promise<any> {
  const { code, stdout, stderr } = await command;
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const toToken = (link: string): string => new URL(link).searchParams.get('token')!;

const KEY = /^cds_[A-Za-z0-9_-]{43}$/;
const WHOLE_KEY = `cds_${'k'.repeat(43)}`;

async function readEvents(environment: Environment, account: string): Promise<string[]> {
  const opened = await openAccounts(toPlace(environment), () => new Date());
  const owner = { id: 'per_x', account, email: 'x@example.se', role: 'owner' } as const;
  const events = await opened.events.list(owner, false, 100);
  await opened.close();
  return events.map(({ kind, key }) => `${kind} ${key}`);
}

function describeCommands(makeEnvironment: () => Promise<Environment>): void {
  it('The commands create an account with its first key, add keys and revoke them', async () => {
    const environment = await makeEnvironment();
    const json = ['--json'];
    const first = await answerOf(keys(environment, 'create', '--plan', 'starter', '--name', ' Åå ', ...json));
    const { account } = first;
    expect(first).toEqual({ key: expect.stringMatching(KEY), id: expect.any(String), account, name: 'Åå' });
    const second = await answerOf(keys(environment, 'create', '--account', account, '--name', 'b', ...json));
    expect(second).toMatchObject({ key: expect.stringMatching(KEY), account, name: 'b' });

    const third = await answerOf(
      keys(environment, 'create', '--account', account, '--name', 'c', '--test', ...json),
    );
    expect(third).toMatchObject({ key: expect.stringMatching(/^cds_test_[A-Za-z0-9_-]{43}$/), account });
    expect(await answerOf(keys(environment, 'revoke', third.key, ...json))).toMatchObject({ kind: 'test' });

    const open = { account, kind: 'live', revokedAt: null, lastUsedDay: null };
    const [one, two] = [first, second].map(({ id, name, key }) => ({
      ...open,
      id,
      name,
      hint: key.slice(0, 8),
    }));
    expect(await readEvents(environment, account)).toEqual([
      `key-revoked ${third.id}`,
      `key-created ${third.id}`,
      `key-created ${second.id}`,
      `key-created ${first.id}`,
      'account-created null',
    ]);
    expect(await answerOf(keys(environment, 'list', ...json))).toMatchObject([
      one,
      two,
      { id: third.id, kind: 'test' },
    ]);
    expect(await answerOf(keys(environment, 'revoke', first.id, ...json))).toMatchObject({ id: first.id });
    expect(await answerOf(keys(environment, 'revoke', second.key, ...json))).toMatchObject({ id: second.id });
    const listed = await keys(environment, 'list', '--account', account, ...json);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    expect(JSON.parse(listed.stdout)).toMatchObject([1, 2, 3].map(() => ({ revokedAt: day })));
    for (const { key } of [first, second]) {
      expect(listed.stdout).not.toContain(key);
      expect(listed.stdout).not.toContain(hashApiKey(key));
    }
  });

  it('The commands create, change and close accounts, and show their usage', async () => {
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
    expect(await answerOf(accounts(environment, 'rename', id, '--name', 'Säljaren', ...json))).toMatchObject({
      id,
      name: 'Säljaren',
    });
    expect(await answerOf(accounts(environment, 'grant', id, '--credits', '70', ...json))).toMatchObject({
      bought: 70,
      creditsLeft: 50_070,
    });
    const { id: key } = await answerOf(keys(environment, 'create', '--account', id, '--name', 'k', ...json));

    const opened = await openAccounts(toPlace(environment), () => new Date());
    const charge = {
      accountId: id,
      keyId: key,
      requestId: 'r',
      endpoint: '/v1/search',
      minBalanceCredits: 3,
      maxChargeCredits: 3,
    };
    const now = new Date();
    const today = now;
    const earlier = new Date('2026-02-28T12:00:00Z');
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
    expect(await readEvents(environment, id)).toEqual([
      'account-closed null',
      `key-created ${key}`,
      'credits null',
      'account-named null',
      'plan null',
      'account-created null',
    ]);
    expect(await keys(environment, 'create', '--account', id, '--name', 'late')).toMatchObject({
      code: 2,
      stderr: `There is no open account ${id}. "npm run accounts -- list" shows all.\n`,
    });
  });

  it('The commands invite people, list them and remove them', async () => {
    const environment = await makeEnvironment();
    const json = ['--json'];
    const { id } = await answerOf(accounts(environment, 'create', '--plan', 'pro', '--name', 'A', ...json));
    const invited = await answerOf(
      accounts(environment, 'invite', ' Alva@Example.se', '--account', id, ...json),
    );
    expect(invited).toEqual({
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/console\/link\?token=[\w-]{43}$/) as string,
      email: 'alva@example.se',
      account: id,
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      mailed: false,
    });
    expect(await answerOf(accounts(environment, 'people', id, ...json))).toEqual([]);

    const opened = await openAccounts(toPlace(environment), () => new Date());
    const person = (await opened.people.acceptPasswordLink(toToken(invited.link), 'nine green herons'))!;
    const session = await opened.sessions.openWithoutSecondFactor(person);
    expect(await answerOf(accounts(environment, 'people', id, ...json))).toEqual([
      { ...person, role: 'owner', createdAt: expect.any(String) as string },
    ]);
    expect(await answerOf(accounts(environment, 'people', ' Alva@example.se', ...json))).toMatchObject([
      { account: id, email: 'alva@example.se' },
    ]);
    const reset = ['reset-second-factor', 'Alva@example.se'];
    expect(await answerOf(accounts(environment, ...reset, ...json))).toEqual({
      email: 'alva@example.se',
      wasOn: false,
    });
    expect(await opened.sessions.findSignedInPerson(session)).toBeNull();
    const factors = opened.openSecondFactors(['the secret of this test']);
    const setUp = hashToken(await opened.sessions.openWithoutSecondFactor(person));
    const { secret } = (await factors.prepare(person, setUp))!;
    await factors.confirm(person, setUp, new TOTP({ secret }).generate());
    expect(await accounts(environment, ...reset)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('The second factor is off') as string,
    });
    expect(await factors.findEnabled(person)).toBeNull();
    const [reported] = await opened.events.list(person, false, 1);
    expect(reported).toMatchObject({ kind: 'factor-off', source: 'operator', person: person.id });
    await accounts(environment, 'invite', 'cia@example.se', '--account', id);
    expect(await answerOf(accounts(environment, 'invitations', id, ...json))).toMatchObject([
      { email: 'cia@example.se' },
    ]);
    expect((await accounts(environment, 'withdraw', ' Cia@example.se')).stdout).toBe(
      'The invitation of cia@example.se is withdrawn: its link no longer works.\n',
    );
    expect((await accounts(environment, 'invitations', id)).stdout).toBe(`${id} has no open invitations.\n`);
    expect(await answerOf(accounts(environment, 'remove', 'alva@example.se', ...json))).toEqual({
      ...person,
      hasOwner: false,
    });
    expect(await opened.sessions.findSignedInPerson(session)).toBeNull();
    const byOperator = { outcome: 'done', source: 'operator', account: id, person: null, network: null };
    expect(await opened.events.list(person, false, 10)).toMatchObject(
      ['removed', 'invitation-withdrawn', 'invited', 'invited', 'account-created'].map((kind) => ({
        ...byOperator,
        kind,
      })),
    );
    // The service has the accounts open meanwhile.
    const files = readdirSync(environment['DATA_DIR']!, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((file) => file.isFile()))
      expect(readFileSync(join(parentPath, name), 'latin1')).not.toMatch(/alva@|cia@/i);
    await opened.close();
    for (const [command, message] of [
      [['remove', 'alva@example.se'], 'No person has this e-mail address.'],
      [['reset-second-factor', 'alva@example.se'], 'No person has this e-mail address.'],
      [['withdraw', 'cia@example.se'], 'This e-mail address has no open invitation.'],
      [['people', 'alva@example.se'], 'No person has this e-mail address.'],
      [['people', 'acc_x'], 'There is no account acc_x.'],
      [['invite', 'alva@example.se', '--account', 'acc_x'], 'There is no open account acc_x.'],
      [['invite', 'alva', '--account', id], 'This is not a valid e-mail address.'],
    ] as const)
      expect(await accounts(environment, ...command)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(message) as string,
      });
  });
}

describe('npm run keys, npm run accounts', () => {
  describeCommands(async () => makeData());

  it('A person sees a key once, and tables', async () => {
    const environment = makeData();
    const made = await keys(environment, 'create', '--plan', 'pro', '--name', 'Fjällbruk');
    expect(made.stdout).toMatch(
      /^Key: +cds_[\w-]{43}\nKey id: +key_[\w-]+\nAccount: +acc_[\w-]+\nCopy the key now\. It is not shown again\.\n$/,
    );
    await keys(environment, 'create', '--plan', 'free', '--name', 'B');
    const table = (await accounts(environment, 'list')).stdout.trimEnd().split('\n');
    expect(table).toHaveLength(3);
    expect(table[0]).toMatch(
      /^id +name +plan +credits left +quota used +bought credits +keys +created +closed$/,
    );
    expect(table[1]).toMatch(/^acc_\S+ +Fjällbruk +pro +50,000 +0 +0 +1 +\d{4}-\d\d-\d\d +-$/);
    expect(table.map((row) => row.search(/left|50,000|500/) > 0)).toEqual([true, true, true]);
    const listed = (await keys(environment, 'list')).stdout;
    expect(listed).toMatch(
      /^id +account +name +key +kind +created +last used +revoked\nkey_\S+ +acc_\S+ +Fjällbruk +cds_\S{4}… +live /,
    );
    expect((await accounts(environment, 'usage')).stdout).toMatch(
      /^No calls from \d{4}-\d\d-01 to \d{4}-\d\d-\d\d\.\n$/,
    );
  });

  it('A command that changes access writes a line to the log, without the address', async () => {
    const environment = { ...makeData(), LOG_LEVEL: 'info' };
    const opened = await openAccounts(toPlace(environment), () => new Date());
    const account = await opened.administration.createAccount('free', 'A');
    const { token } = await opened.people.invite('alva@example.se', account);
    const { id: person } = (await opened.people.acceptPasswordLink(token, 'nine green herons'))!;
    await opened.close();
    const { stderr } = await runScript('api/accounts.ts', ['remove', 'alva@example.se'], environment);
    expect(JSON.parse(stderr)).toMatchObject({
      msg: 'security event',
      kind: 'removed',
      source: 'operator',
      account,
      person,
    });
    expect(stderr).not.toContain('@');
  });

  it('Accounts are stored where the settings say, readable only by their owner', async () => {
    const environment = makeData();
    const { key } = await answerOf(keys(environment, 'create', '--plan', 'free', '--name', 'x', '--json'));
    const database = new DatabaseSync(join(environment['DATA_DIR']!, 'accounts.sqlite'), { readOnly: true });
    const kept = database.prepare('select hash from api_key').all();
    database.close();
    expect(kept).toEqual([{ hash: hashApiKey(key) }]);
  });

  it.each([
    ['api/keys.ts', ['walk'], 'Usage: npm run keys -- COMMAND'],
    ['api/accounts.ts', ['grant', 'acc_x', '--credits', '0'], '--credits is "0".'],
  ])('Wrong usage is explained, and changes nothing: %s %j', async (script, options, message) => {
    const environment = makeData();
    const { code, stdout, stderr } = await runScript(script, options, environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(existsSync(join(environment['DATA_DIR']!, 'accounts.sqlite'))).toBe(false);
  });

  it.each([
    [keys, ['revoke', 'key_x'], 'Unknown API key. "npm run keys -- list" shows all.'],
    [accounts, ['grant', 'acc_x', '--credits', '5'], 'There is no open account acc_x.'],
    [accounts, ['usage', 'acc_x'], 'There is no account acc_x.'],
    [accounts, ['close', WHOLE_KEY], 'There is no open account cds_….'],
    [keys, ['list', WHOLE_KEY], 'list does not accept the argument "cds_…".'],
  ])('An unknown account, key or person is reported: %o %j', async (command, options, message) => {
    const { code, stdout, stderr } = await command(makeData(), ...options);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(WHOLE_KEY);
  });

  it('A wrong setting is reported', async () => {
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

describe('npm run accounts -- invite', () => {
  const password = 'a-password-for-tests';
  const makeWithMail = async (options?: SMTPServerOptions, settings: Environment = {}) => {
    const server = await startMailServer(options);
    onTestFinished(() => server.close());
    const mail = {
      SMTP_URL: server.url,
      MAIL_FROM: 'console@example.se',
      BASE_URL: 'https://api.example.se/',
    };
    const environment = { ...makeData(), ...mail, ...settings };
    const opened = await openAccounts(toPlace(environment), () => new Date());
    const account = await opened.administration.createAccount('free', 'A');
    await opened.close();
    const invite = (...more: string[]) =>
      accounts(environment, 'invite', 'alva@example.se', '--account', account, ...more);
    return { server, account, environment, invite };
  };

  it('The printed link has its purpose, and a note that it was not mailed', async () => {
    const { account, invite } = await makeWithMail(
      {},
      { SMTP_URL: '', BASE_URL: '', HOST: '::1', PORT: '80' },
    );
    const { code, stdout, stderr } = await invite();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Link: {4}http:\/\/\[::1\]:80\/console\/link\?token=[\w-]{43}$/),
      'For:     alva@example.se',
      `Account: ${account}`,
      expect.stringMatching(/^The link works once, until \d.* at \d\d:\d\d CES?T, and is not shown again\.$/),
      'It was not mailed, since SMTP_URL is not set. Send it yourself.',
      '',
    ]);
  });

  it('The mailed link is in the chosen language', async () => {
    const { server, invite } = await makeWithMail();
    const { stdout } = await invite();
    const printed = /https:\S+/.exec(stdout)![0];
    expect(printed).toMatch(/^https:\/\/api\.example\.se\/console\/link\?token=/);
    expect(stdout).toContain('It was mailed to alva@example.se.');
    const mail = await server.take();
    expect(mail).toMatchObject({ to: ['alva@example.se'], subject: 'Inbjudan till Company Data Service' });
    expect(findLinkIn(mail)).toBe(printed);
    expect(await answerOf(invite('--language', 'en', '--json'))).toMatchObject({ mailed: true });
    expect(await server.take()).toMatchObject({ subject: 'Invitation to Company Data Service' });
  });

  it('A person whose factor an operator turns off is told by mail, or the operator that it failed', async () => {
    const { server, environment, account } = await makeWithMail();
    const opened = await openAccounts(toPlace(environment), () => new Date());
    const { token } = await opened.people.invite('alva@example.se', account);
    const person = (await opened.people.acceptPasswordLink(token, password))!;
    const factors = opened.openSecondFactors(['the secret of this test']);
    const turnOn = async (): Promise<void> => {
      const session = hashToken(await opened.sessions.openWithoutSecondFactor(person));
      const { secret } = (await factors.prepare(person, session))!;
      await factors.confirm(person, session, new TOTP({ secret }).generate());
    };
    const reset = (settings: Environment = environment) =>
      accounts(settings, 'reset-second-factor', 'alva@example.se', '--language', 'en');
    await turnOn();
    expect((await reset()).stdout).toMatch(/\nThe person was told by mail\.\n$/);
    expect(await server.take()).toMatchObject({
      to: ['alva@example.se'],
      subject: 'Two-factor authentication is off',
    });
    await turnOn();
    const failed = await reset({ ...environment, SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(failed).toMatchObject({ code: 0 });
    expect(failed.stdout).toMatch(/could not be sent \(E[A-Z]+\)\. Tell the person in another way\.\n$/);
    await opened.close();
  });

  it.each(['smtps', 'smtp'])('A certificate that the machine trusts is trusted: %s', async (scheme) => {
    const { key, cert, path } = makeCertificate();
    const tls = { key, cert, secure: scheme === 'smtps', hideSTARTTLS: false, authOptional: false };
    const onAuth: SMTPServerOptions['onAuth'] = (given, session, callback) =>
      callback(given.password === password && session.secure ? null : new Error('No'), { user: 'sender' });
    const other = await startMailServer({ ...tls, onAuth });
    onTestFinished(() => other.close());
    const url = other.url.replace('://', `://sender:${password}@`);
    const { account, environment } = await makeWithMail({}, { SMTP_URL: url, NODE_EXTRA_CA_CERTS: path });
    // The certificates of a machine are read when a process starts.
    const options = ['invite', 'alva@example.se', '--account', account, '--json'];
    const invited = await answerOf(runScript('api/accounts.ts', options, environment));
    expect(invited).toMatchObject({ mailed: true });
    expect(await other.take()).toMatchObject({ user: 'sender' });
  });

  it('A link that cannot be mailed is printed, with a note', async () => {
    const SMTP_URL = `smtp://sender:${password}@127.0.0.1:1`;
    const { invite } = await makeWithMail({}, { SMTP_URL });
    const { code, stdout, stderr } = await invite();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Link: {4}https:\/\/api\.example\.se\/console\/link\?token=[\w-]{43}\n/);
    expect(stdout).toMatch(/The mail could not be sent \(E[A-Z]+\)\. Send the link in another way\.\n$/);
    expect(stdout).not.toContain(password);
  });

  it('Incomplete mail settings stop the command, and no password is printed', async () => {
    const SMTP_URL = `smtp://sender:${password}@127.0.0.1:1`;
    for (const [settings, message] of [
      [{ SMTP_URL, MAIL_FROM: '' }, 'SMTP_URL is set and MAIL_FROM is not. Mail needs both.\n'],
      [{ SMTP_URL, BASE_URL: '' }, 'SMTP_URL is set and BASE_URL is not. Mail needs both.\n'],
      [{ SMTP_URL: `${SMTP_URL}/?x=1` }, 'SMTP_URL is not usable. Allowed: an smtp:// or smtps:// address'],
    ] as const) {
      const { invite } = await makeWithMail({}, settings);
      const { code, stdout, stderr } = await invite();
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain(password);
    }
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
