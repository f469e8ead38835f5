import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { describeWithPostgres } from '../support/postgres/describe-with-postgres.ts';
import { describeWithS3 } from '../support/s3/describe-with-s3.ts';
import { findFreePort } from '../support/process/free-port.ts';
import { listenLocally } from '../support/process/listen-locally.ts';
import { openPostgres, POSTGRES_PASSWORD, type PostgresServer } from '../support/postgres/postgres-server.ts';
import { openS3, S3_KEYS, type S3Server } from '../support/s3/s3-server.ts';
import { runScript } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';

const AWAY = { ELASTICSEARCH_URL: 'http://127.0.0.1:9' };
const SECRET = 'the secret of the tests of starting';

interface Starting {
  readonly child: ChildProcess;
  /** Resolves with the first line of its output or its log that says so. */
  readonly saysThat: (pattern: RegExp) => Promise<string>;
}

function start(script: string, options: readonly string[], settings: Record<string, string>): Starting {
  const child = spawn(process.execPath, [join(ROOT, script), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', ...settings },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      for (const tell of listeners) tell();
    });
  const saysThat = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines.find((line) => pattern.test(line));
        if (found !== undefined) resolve(found);
      };
      listeners.add(look);
      child.once('close', () => reject(new Error(`It ended, and said: ${lines.join('\n')}`)));
      look();
    });
  return { child, saysThat };
}

function makeSettings(): Record<string, string> {
  const root = makeTemporaryFolder();
  return {
    DATA_DIR: join(root, 'data'),
    DELIVERY_DIR: copyWeeklyDelivery(join(root, 'delivery')),
    SHARE_SECRET: SECRET,
    CHROMIUM_PATH: '/nowhere',
  };
}

async function startInVain(settings: Record<string, string>, script = 'api/main.ts', ...options: string[]) {
  const { code, stdout, stderr } = await runScript(script, options, {
    ...makeSettings(),
    PORT: '0',
    START_WAIT_SECONDS: '0',
    ...settings,
  });
  return { code, stdout, stderr };
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!canMount)('a data folder without room (needs root on Linux, to mount a small one)', () => {
  it.each([
    ['the API', 'api/main.ts', []],
    ['the scheduler', 'ingest/main.ts', ['schedule']],
  ])('Without room the start ends %s, and leaves nothing behind', async (_who, script, options) => {
    const folder = makeTemporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', folder]);
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const { code, stdout, stderr } = await startInVain({ DATA_DIR: folder }, script, ...options);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`Disk space in the data folder (DATA_DIR) is needed for all data: the disk of`);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describeWithPostgres('a PostgreSQL at the start of the API', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await openPostgres();
  });
  afterAll(() => server.remove());

  it('A late PostgreSQL is waited for', async () => {
    const ACCOUNTS_URL = await server.createDatabase();
    await server.stop();
    const { child, saysThat } = start('api/main.ts', [], { ...makeSettings(), ACCOUNTS_URL });
    const line = await saysThat(/Waiting up to \d+ s for PostgreSQL/);
    expect(line).toMatch(/ACCOUNTS_URL.*accounts, keys and credits.*ECONNREFUSED/);
    expect(line).not.toContain(POSTGRES_PASSWORD);
    await server.start();
    await saysThat(/answers on http:/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('A missing PostgreSQL ends the start: nothing is served, and no password is printed', async () => {
    const ACCOUNTS_URL = `postgres://postgres:${POSTGRES_PASSWORD}@127.0.0.1:${await findFreePort()}/accounts`;
    const { code, stdout, stderr } = await startInVain({ ACCOUNTS_URL });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Not usable:\nPostgreSQL \(ACCOUNTS_URL\) is needed for accounts.*ECONNREFUSED/);
    expect(stderr).not.toContain(POSTGRES_PASSWORD);
  });

  it('A read-only PostgreSQL ends the start', async () => {
    const ACCOUNTS_URL = await server.createDatabase();
    const full = new URL(ACCOUNTS_URL);
    // As on a full disk: existing files stay readable.
    expect((await startInVain({ ACCOUNTS_URL, STORE: 'elasticsearch', ...AWAY })).stderr).not.toMatch(
      /Postgre/,
    );
    full.searchParams.set('options', '-c default_transaction_read_only=on');
    const { code, stdout, stderr } = await startInVain({ ACCOUNTS_URL: full.href });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /PostgreSQL \(ACCOUNTS_URL\) is needed for.*cannot execute CREATE TABLE AS in a read-only/,
    );
  });

  it('A missing database ends the start', async () => {
    const ACCOUNTS_URL = (await server.createDatabase()).replace(/[^/]+$/, 'nobodys');
    const { code, stderr } = await startInVain({ ACCOUNTS_URL });
    expect([code, stderr]).toEqual([1, expect.stringContaining('database "nobodys" does not exist')]);
  });
});

describeWithS3('S3-compatible storage at the start', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await openS3();
  });
  afterAll(() => server.remove());

  it('A late storage or bucket is waited for', async () => {
    await server.stop();
    const settings = { ...makeSettings(), ...server.settingsOf('late') };
    const { child, saysThat } = start('api/main.ts', [], settings);
    expect(await saysThat(/Waiting up to \d+ s for S3/)).toMatch(
      /DOCUMENTS_URL.*annual reports.*ECONNREFUSED/,
    );
    await server.start();
    await saysThat(/Waiting up to \d+ s for S3.*there is no bucket \\"late\\"/);
    server.createBucket('late');
    await saysThat(/answers on http:/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    ['the API', 'api/main.ts', []],
    ['the scheduler', 'ingest/main.ts', ['schedule']],
  ])('Wrong keys of the storage end %s', async (_who, script, options) => {
    server.createBucket(`keys-${options.length}`);
    const settings = { ...server.settingsOf(`keys-${options.length}`), AWS_SECRET_ACCESS_KEY: 'a wrong key' };
    const { code, stdout, stderr } = await startInVain(settings, script, ...options);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/S3-compatible storage \(DOCUMENTS_URL\) is needed for.*it refuses/);
    expect(stderr).not.toContain('a wrong key');
    expect(stderr).not.toContain(S3_KEYS.accessKeyId);
  });
});

describe('Elasticsearch at the start', () => {
  async function answerAlways(status: number, error: object): Promise<string> {
    const server = createServer((_request, response) => {
      const headers = { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' };
      response.writeHead(status, headers).end(JSON.stringify({ error, status }));
    });
    const { address, close } = await listenLocally(server);
    onTestFinished(close);
    return address;
  }

  it('An Elasticsearch of another major version ends the API', async () => {
    const ELASTICSEARCH_URL = await answerAlways(400, {
      type: 'media_type_header_exception',
      reason: 'Invalid media-type value on headers [Accept]',
    });
    const { code, stdout, stderr } = await startInVain({ STORE: 'elasticsearch', ELASTICSEARCH_URL });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Elasticsearch \(ELASTICSEARCH_URL\) is needed for.*this service needs 9/);
  });

  it('An Elasticsearch that refuses the user ends the scheduler', async () => {
    const ELASTICSEARCH_URL = await answerAlways(401, { type: 'security_exception', reason: 'no' });
    const { code, stderr } = await startInVain(
      { STORE: 'elasticsearch', ELASTICSEARCH_URL },
      'ingest/main.ts',
      'schedule',
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('it refuses the user or the key')]);
  });

  it('A stopping scheduler no longer waits for Elasticsearch', async () => {
    const settings = {
      ...makeSettings(),
      STORE: 'elasticsearch',
      ELASTICSEARCH_URL: `http://127.0.0.1:${await findFreePort()}`,
    };
    const { child, saysThat } = start('ingest/main.ts', ['schedule'], settings);
    await saysThat(/Waiting up to \d+ s for Elasticsearch.*the index of companies.*ECONNREFUSED/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
