import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { toErrorMessage } from '../shared/errors/to-error-message.ts';
import { type ElasticsearchConfig, loadConfigWithEnvFile } from '../shared/config/config.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { listStorageServerDependencies } from '../shared/startup/startup-dependency.ts';
import { waitForDependencies } from '../shared/startup/wait-for-dependencies.ts';
import { ElasticsearchRolePrivileges, setUpUsers } from './set-up-elasticsearch.ts';

// `set-up.ts FOLDER` creates roles and users on the cluster of ELASTICSEARCH_URL, as the user of
// ELASTICSEARCH_USERNAME or with ELASTICSEARCH_API_KEY. FOLDER contains their passwords.
const ROLES = join(import.meta.dirname, '../shared/store/elasticsearch/roles');
const MIN_PASSWORD_LENGTH = 6;

function readRole(name: string): ElasticsearchRolePrivileges {
  return ElasticsearchRolePrivileges.parse(JSON.parse(readFileSync(join(ROLES, `${name}.json`), 'utf8')));
}

function toPasswordPath(folder: string, name: string): string {
  return join(folder, `elasticsearch_${name}_password`);
}

function readPassword(folder: string, name: string): string {
  const path = toPasswordPath(folder, name);
  const password = readText(path).trim();
  if (password.length >= MIN_PASSWORD_LENGTH) return password;
  throw new AppError(
    'invalid_setting',
    `${path} must contain a password of at least ${MIN_PASSWORD_LENGTH} characters. Delete the file, then run deploy/make-secrets.sh, which creates a new one.`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new AppError(
      'invalid_setting',
      `${path} cannot be read (${code}). Check that the file exists, and check its permissions.`,
      { cause },
    );
  }
}

function openClient({ urls, apiKey, username, password, caPath }: ElasticsearchConfig): Client {
  return new Client({
    nodes: [...urls],
    ...(apiKey !== null
      ? { auth: { apiKey } }
      : username !== null && password !== null
        ? { auth: { username, password } }
        : {}),
    ...(caPath === null ? {} : { tls: { ca: readFileSync(caPath) } }),
    redaction: { type: 'remove' },
  });
}

async function setUp(folder: string): Promise<void> {
  const config = loadConfigWithEnvFile(process.env);
  if (config.store !== 'elasticsearch')
    throw new AppError('invalid_setting', 'STORE is embedded. Set STORE=elasticsearch to set up a cluster.');
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const of = <T>(read: (name: string) => T) => ({
    api: read('api'),
    ingest: read('ingest'),
    analyst: read('analyst'),
  });
  const password = (name: string): string => readPassword(folder, name);
  const passwords = of(password);
  // A second installation on the same cluster has no Kibana, so this file is empty.
  const hasKibana = readText(toPasswordPath(folder, 'kibana')).trim() !== '';
  const kibanaPassword = hasKibana ? password('kibana') : null;
  await waitForDependencies(listStorageServerDependencies(config), {
    maxWaitMs: config.startWaitMs,
    reportWaiting: print,
  });
  const client = openClient(config.elasticsearch);
  const { indexPrefix } = config.elasticsearch;
  const lines = await setUpUsers(client, {
    roles: of(readRole),
    passwords,
    kibanaPassword,
    indexPrefix,
  });
  lines.forEach(print);
  await client.close();
}

try {
  await setUp(process.argv[2] ?? '/run/secrets');
} catch (error) {
  process.stderr.write(`${toErrorMessage(error)}\n`);
  process.exitCode = error instanceof AppError && error.code === 'invalid_setting' ? 2 : 1;
}
