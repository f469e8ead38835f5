import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../process/free-port.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { queryPostgres } from './query-postgres.ts';
import { asUnprivileged, giveAway } from '../process/unprivileged-user.ts';

/**
 * Part of every address, so that tests can look for it where no password may appear. The server
 * does not check it.
 */
export const POSTGRES_PASSWORD = 'the-password-of-the-tests';

const START_TIMEOUT_MS = 30_000;
const INITDB = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'dynamic_shared_memory_type=mmap',
  'fsync=off',
  'log_min_messages=panic',
];

export interface PostgresServer {
  readonly createDatabase: () => Promise<string>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Starts a server that has no data yet. Throws where `findMissingPostgres` says why. */
export async function openPostgres(): Promise<PostgresServer> {
  const programs = findPostgresPrograms()!;
  const folder = mkdtempSync(join(tmpdir(), 'company-data-postgres-'));
  giveAway(folder);
  const data = ['-D', join(folder, 'data')];
  const options = { ...asUnprivileged(), cwd: folder };
  execFileSync(join(programs, 'initdb'), [...INITDB, ...data], { ...options, stdio: 'pipe' });
  const port = await findFreePort();
  const toUrl = (database: string): string =>
    `postgres://postgres:${POSTGRES_PASSWORD}@127.0.0.1:${port}/${database}`;
  const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(join(programs, 'postgres'), [...data, ...settings], { ...options, stdio: 'inherit' });
    process.once('exit', quit);
    await waitForAnswer(child, toUrl('postgres'));
  };
  // SIGQUIT is its immediate shutdown, without closing connections.
  const quit = (): void => void child.kill('SIGQUIT');
  const stop = async (): Promise<void> => {
    process.off('exit', quit);
    if (child.exitCode !== null || child.signalCode !== null) return;
    quit();
    await once(child, 'exit');
  };
  const remove = async (): Promise<void> => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    createDatabase: async () => {
      // By default the server writes each page of the copied files to its log.
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await queryPostgres(toUrl('postgres'), `create database ${name} strategy file_copy`);
      return toUrl(name);
    },
    stop,
    start,
    remove,
  };
}

async function waitForAnswer(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; ;) {
    try {
      await queryPostgres(url, 'select 1');
      return;
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error('PostgreSQL did not start.', { cause });
    }
    await wait(20);
  }
}
