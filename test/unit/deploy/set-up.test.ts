import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toUserNamePrefix } from '../../../deploy/set-up-elasticsearch.ts';
import { listenLocally } from '../../support/process/listen-locally.ts';
import { runScript, type Finished } from '../../support/process/run-script.ts';
import { makeTemporaryFolder } from '../../support/process/temporary-folder.ts';
import { ROOT } from '../../support/delivery/weekly-delivery.ts';

const ADMINISTRATOR = { ELASTICSEARCH_USERNAME: 'elastic', ELASTICSEARCH_PASSWORD: 'the-first-password' };
const AUTHORIZATION = `Basic ${Buffer.from('elastic:the-first-password').toString('base64')}`;
const NAMES = ['api', 'ingest', 'analyst', 'kibana'];

async function startCluster(): Promise<{ url: string; told: Map<string, any> }> {
  const told = new Map<string, any>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      const headers = { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' };
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== AUTHORIZATION)
      return answer(401, { error: { type: 'security_exception', reason: 'no' }, status: 401 });
    if (!request.url!.startsWith('/_security/'))
      return answer(404, { error: { type: 'index_not_found_exception', reason: 'no' }, status: 404 });
    void json(request).then((body) => {
      told.set(request.url!, body);
      answer(200, {});
    });
  });
  const { address, close } = await listenLocally(server);
  onTestFinished(close);
  return { url: address, told };
}

function writePasswords(names: readonly string[] = NAMES): string {
  const folder = makeTemporaryFolder();
  for (const name of names)
    writeFileSync(join(folder, `elasticsearch_${name}_password`), `${name}-password\n`);
  return folder;
}

function setUp(url: string, folder: string, settings: Record<string, string> = {}): Promise<Finished> {
  return runScript('deploy/set-up.ts', [folder], {
    STORE: 'elasticsearch',
    ELASTICSEARCH_URL: url,
    START_WAIT_SECONDS: '0',
    ...ADMINISTRATOR,
    ...settings,
  });
}

describe('the set-up of a cluster', () => {
  it('The set-up creates users with their roles for the API, ingest and analysts, and sets the password of Kibana', async () => {
    const { url, told } = await startCluster();
    const { code, stdout, stderr } = await setUp(url, writePasswords());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('-password');
    for (const name of ['api', 'ingest', 'analyst']) {
      const role = readFileSync(join(ROOT, `shared/store/elasticsearch/roles/${name}.json`), 'utf8');
      expect(told.get(`/_security/role/company_data_${name}`)).toEqual(JSON.parse(role));
      const user = told.get(`/_security/user/company_data_${name}`) as {
        password: string;
        roles: string[];
      };
      expect(user.password).toBe(`${name}-password`);
      expect(user.roles[0]).toBe(`company_data_${name}`);
    }
    expect(told.get('/_security/user/company_data_analyst').roles[1]).toBe('company_data_kibana_reader');
    expect(told.get('/_security/role/company_data_kibana_reader')).toEqual({
      applications: [
        { application: 'kibana-.kibana', privileges: ['space_read'], resources: ['space:default'] },
      ],
    });
    expect(told.get('/_security/user/kibana_system/_password')).toEqual({ password: 'kibana-password' });
    expect(told.size).toBe(8);
  });

  it('Indices, roles and users are named after INDEX_PREFIX, so that two installations can share a cluster', async () => {
    const { url, told } = await startCluster();
    const passwords = writePasswords();
    expect((await setUp(url, passwords)).code).toBe(0);
    const first = new Map(told);
    writeFileSync(join(passwords, 'elasticsearch_kibana_password'), '');
    told.clear();
    const { code, stdout } = await setUp(url, passwords, { INDEX_PREFIX: 'other-data' });
    expect([code, stdout]).toEqual([0, expect.stringContaining('User kibana_system: unchanged.')]);
    expect([...told.keys()].filter((path) => first.has(path))).toEqual([]);
    const indices = (name: string) => told.get(`/_security/role/other_data_${name}`).indices[0].names;
    expect(indices('api')).toEqual([
      'other-data-live',
      'other-data-generation-*',
      'other-data-changes',
      'other-data-runs',
    ]);
    expect(indices('ingest')).toEqual(['other-data-*']);
    expect(indices('analyst')).toEqual(['other-data-companies', 'other-data-changes', 'other-data-runs']);
    expect(told.get('/_security/user/other_data_analyst').roles).toEqual([
      'other_data_analyst',
      'other_data_kibana_reader',
    ]);
  });

  it('Two index prefixes never have the same names of roles and users', () => {
    expect(toUserNamePrefix('company-data')).toBe('company_data');
    expect(toUserNamePrefix('company_data')).toBe('company-data');
    expect(new Set(['a-b_c', 'a_b-c', 'a-b-c', 'a_b_c'].map(toUserNamePrefix)).size).toBe(4);
  });

  it.each<[string, readonly string[], Record<string, string>, number, RegExp]>([
    [
      'a password is missing',
      ['api', 'ingest', 'analyst'],
      {},
      2,
      /kibana_password cannot be read \(ENOENT\)/,
    ],
    [
      'the cluster refuses the password',
      NAMES,
      { ELASTICSEARCH_PASSWORD: 'a-wrong-one' },
      1,
      /refuses the user or the key/,
    ],
    ['the service uses the embedded engine', NAMES, { STORE: 'embedded' }, 2, /STORE is embedded/],
  ])(
    'The set-up of a cluster changes nothing and fails when %s',
    async (_when, names, settings, exitCode, message) => {
      const { url, told } = await startCluster();
      const { code, stderr } = await setUp(url, writePasswords(names), settings);
      expect([code, stderr]).toEqual([exitCode, expect.stringMatching(message)]);
      expect(stderr).not.toContain('a-wrong-one');
      expect(told.size).toBe(0);
    },
  );
});
