import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Config } from '../../../shared/config/config.ts';
import { findJava } from '../elasticsearch/distribution.ts';
import { findFreePort } from '../process/free-port.ts';
import { s3Program } from './s3-distribution.ts';

export const S3_KEYS = {
  accessKeyId: 'AKIAOFTHETESTS',
  secretAccessKey: 'the-secret-key-of-the-tests',
} as const;

const START_TIMEOUT_MS = 30_000;
const JAVA_OPTIONS = ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/**
 * An S3 server that this process started, on a loopback port, with its objects in a temporary
 * folder.
 */
export interface S3Server {
  readonly endpoint: string;
  readonly createBucket: (name: string) => void;
  readonly bucketFolder: (name: string) => string;
  readonly configOf: (bucket: string, prefix?: string) => S3Config;
  readonly settingsOf: (bucket: string, prefix?: string) => Record<string, string>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Starts a server without buckets. Throws where `findMissingS3` says why. */
export async function openS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-s3-'));
  const bucketFolder = (name: string): string => join(folder, 'buckets', name);
  mkdirSync(bucketFolder(''), { recursive: true });
  const endpoint = `http://127.0.0.1:${await findFreePort()}`;
  writeFileSync(join(folder, 'properties'), toProperties(endpoint, bucketFolder('')));
  const { start, stop } = manage(folder, endpoint);
  const remove = async (): Promise<void> => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    endpoint,
    createBucket: (name) => {
      mkdirSync(bucketFolder(name));
    },
    bucketFolder,
    configOf: (bucket, prefix = '') => ({
      setting: 'DOCUMENTS_URL',
      bucket,
      prefix,
      endpoint,
      region: 'eu-north-1',
      ...S3_KEYS,
    }),
    settingsOf: (bucket, prefix = '') => ({
      DOCUMENTS_URL: `s3://${bucket}/${prefix}`,
      S3_ENDPOINT: endpoint,
      S3_REGION: 'eu-north-1',
      AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    }),
    start,
    stop,
    remove,
  };
}

function toProperties(endpoint: string, buckets: string): string {
  const properties = {
    's3proxy.endpoint': endpoint,
    's3proxy.authorization': 'aws-v4',
    's3proxy.identity': S3_KEYS.accessKeyId,
    's3proxy.credential': S3_KEYS.secretAccessKey,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.filesystem.basedir': buckets,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function manage(cwd: string, endpoint: string): Pick<S3Server, 'start' | 'stop'> {
  const java = join(findJava()!, 'bin', 'java');
  const options = [...JAVA_OPTIONS, '-jar', s3Program(), '--properties', join(cwd, 'properties')];
  let child: ChildProcess | null = null;
  const kill = (): void => void child?.kill('SIGKILL');
  return {
    start: async () => {
      child = spawn(java, options, { cwd, stdio: 'ignore' });
      process.once('exit', kill);
      await waitForAnswer(child, endpoint);
    },
    stop: async () => {
      process.off('exit', kill);
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      kill();
      await once(child, 'exit');
    },
  };
}

async function waitForAnswer(child: ChildProcess, endpoint: string): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; ;) {
    try {
      await fetch(endpoint);
      return;
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error('The S3 server did not start.', { cause });
    }
    await wait(20);
  }
}
