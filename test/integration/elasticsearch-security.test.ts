import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import type { RunRecord } from '../../shared/domain/run-record.ts';
import {
  ElasticsearchGenerations,
  type ElasticsearchSettings,
} from '../../shared/store/elasticsearch/generations.ts';
import { ElasticsearchRunHistory } from '../../shared/store/elasticsearch/runs/run-history.ts';
import { ElasticsearchStore } from '../../shared/store/elasticsearch/store.ts';
import { MatchThreads } from '../../shared/match/threads/match-threads.ts';
import { NO_DEADLINE } from '../../shared/store/port.ts';
import { makeCertificates } from '../support/elasticsearch/certificates.ts';
import { startLocalServer, type LocalServer } from '../support/elasticsearch/local-server.ts';
import { describeWithNodes, makeSettings } from '../support/elasticsearch/test-server.ts';
import { ABOUT, CODE_LISTS, makeIndexedCompanies, nameAt } from '../support/ingest/make-indexed-companies.ts';
import { runCommand } from '../support/process/run-command.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const REJECTIONS = [{ generation: 'g0', rejectedAt: '2026-06-16T05:00:00.000Z', sources: {} }];
const RUN: RunRecord = {
  run: 'r',
  startedAt: '2026-06-16T04:00:00.000Z',
  outcome: 'promoted',
  generation: 'g1',
  seconds: 1,
  companies: 10,
  names: 10,
  problems: 0,
  overruled: 0,
  peakMemoryBytes: 1,
  sources: [],
};
const PASSWORD = 'a-password-for-tests';
/** Of that password, as `bin/elasticsearch-users` makes it. */
const PASSWORD_HASH = '$2a$10$CIXQhVB/WuquyZoBIWSdfuWubfbYN/hCI7EEX.udnMlsrvmsiadua';
const readRole = (name: string): object =>
  JSON.parse(readFileSync(join(ROOT, `shared/store/elasticsearch/roles/${name}.json`), 'utf8')) as object;

const folders: string[] = [];
function makeFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'company-data-security-')));
  return folders.at(-1)!;
}

describeWithNodes('with security switched on', () => {
  let server: LocalServer;
  let caPath: string;

  beforeAll(async () => {
    const { authority, node, password } = makeCertificates();
    caPath = join(makeFolder(), 'ca.pem');
    writeFileSync(caPath, authority);
    const users = {
      'the-api': 'company_data_api',
      'the-ingest': 'company_data_ingest',
      'the-analyst': 'company_data_analyst',
    };
    server = await startLocalServer({
      settings: {
        'discovery.type': 'single-node',
        'xpack.security.enabled': 'true',
        'xpack.security.http.ssl.enabled': 'true',
        'xpack.security.http.ssl.keystore.path': 'node.p12',
        'xpack.security.http.ssl.keystore.password': password,
        'xpack.security.authc.realms.file.file1.order': '0',
      },
      files: {
        'node.p12': node,
        users: Object.keys(users)
          .map((user) => `${user}:${PASSWORD_HASH}\n`)
          .join(''),
        users_roles: Object.entries(users)
          .map(([user, role]) => `${role}:${user}\n`)
          .join(''),
        // JSON is YAML: the role files can be loaded through the API and through roles.yml alike.
        'roles.yml': ['api', 'ingest', 'analyst']
          .map((name) => `company_data_${name}: ${JSON.stringify(readRole(name))}\n`)
          .join(''),
      },
    });
    const generations = open('the-ingest');
    const writer = await generations.createGenerationWriter('g1');
    expect(await addCompanies(generations, writer, makeIndexedCompanies(10))).toEqual([]);
    await writer.finish(ABOUT, CODE_LISTS);
    const changes = await generations.changes.startPublication();
    await changes.finish({ generation: 'g1', seenAt: ABOUT.createdAt, isFeedRestart: true });
    await generations.promote('g1', null, REJECTIONS, changes.publicationNumber);
    await generations.prune();
    await generations.runs.keepLatest(RUN, 400);
    await generations.close();
  });
  afterAll(async () => {
    await server?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const settingsOf = (changes: Partial<ElasticsearchSettings>): ElasticsearchSettings =>
    makeSettings({ urls: [server.url], caPath, indexPrefix: 'company-data', replicas: 0, ...changes });
  const open = (username: string, password = PASSWORD): ElasticsearchGenerations =>
    new ElasticsearchGenerations(settingsOf({ username, password }));

  async function isServed(changes: Partial<ElasticsearchSettings>): Promise<boolean> {
    const store = new ElasticsearchStore(settingsOf(changes));
    try {
      const criteria = {
        text: nameAt(3).name,
        limit: 1,
        hasAnnualReport: null,
        includesMatchesWithTypos: true,
      };
      const [found] = await store.withLiveGeneration((reader) => reader.searchByName(criteria));
      expect(
        await store.withLiveGeneration((reader) => reader.getCompanyDetail(nameAt(3).number)),
      ).not.toBeNull();
      const { problem, rollbacks: rejections } = await store.status();
      expect(rejections).toEqual(REJECTIONS);
      return found!.companyJson.includes(nameAt(3).number) && problem === null;
    } finally {
      await store.close();
    }
  }

  it('The role of the API is enough for the threads that match lists', async () => {
    const elasticsearch = settingsOf({ username: 'the-api', password: PASSWORD });
    const warnings: unknown[] = [];
    const config = { store: 'elasticsearch', dataDir: '/nowhere', elasticsearch } as const;
    const threads = new MatchThreads(config, (error) => void warnings.push(error));
    const store = new ElasticsearchStore(elasticsearch);
    const absent = { orgNumber: null, city: null, postalCode: null, legalForm: null };
    const items = [1, 2, 3].map((place) => ({ ...absent, name: nameAt(place).name }));
    const matches = await store.withLiveGeneration((reader) =>
      threads.matchPart(reader, { items, maxCandidates: 1 }, NO_DEADLINE),
    );
    expect(matches.map(({ match }) => match?.company.orgNumber)).toEqual(
      [1, 2, 3].map((place) => nameAt(place).number),
    );
    expect(warnings).toEqual([]);
    await threads.close();
    await store.close();
  });

  it('The API serves with its role, by user and password', async () => {
    expect(await isServed({ username: 'the-api', password: PASSWORD })).toBe(true);
  });

  it('The role of the API can read the history of runs', async () => {
    const access = settingsOf({ username: 'the-api', password: PASSWORD });
    const history = new ElasticsearchRunHistory(access, 'company-data-runs');
    const { outcome, startedAt, seconds } = RUN;
    expect(await history.readNewestFirst(10)).toEqual([{ outcome, startedAt, seconds, sources: {} }]);
    await history.close();
  });

  it('The role of the API cannot change anything, and the missing right is reported', async () => {
    const generations = open('the-api');
    await expect(generations.createGenerationWriter('g2')).rejects.toThrow(
      /right is missing \(action \[.*\] is unauthorized.*roles/,
    );
    await expect(generations.promote('g1', 'g1')).rejects.toThrow(/right is missing/);
    await expect(generations.prune()).rejects.toThrow(/right is missing/);
    await generations.close();
    const api = new Client({
      node: server.url,
      auth: { username: 'the-api', password: PASSWORD },
      tls: { ca: readFileSync(caPath) },
    });
    await expect(api.delete({ index: 'company-data-live', id: '562300000' })).rejects.toThrow(
      /security_exception/,
    );
    await expect(api.indices.delete({ index: 'company-data-generation-g1' })).rejects.toThrow(
      /security_exception/,
    );
    await expect(api.search({ index: 'company-data-control' })).rejects.toThrow(/security_exception/);
    await api.close();
  });

  it('The role of analysts can read companies, changes and runs, and nothing else', async () => {
    const analyst = new Client({
      node: server.url,
      auth: { username: 'the-analyst', password: PASSWORD },
      tls: { ca: readFileSync(caPath) },
    });
    for (const [index, documents] of [
      ['company-data-companies', 10],
      // The feed and its first publication.
      ['company-data-changes', 2],
      ['company-data-runs', 1],
    ] as const) {
      expect((await analyst.count({ index })).count).toBe(documents);
      expect((await analyst.fieldCaps({ index, fields: '*' })).fields).toHaveProperty('kind');
      await expect(analyst.index({ index, document: {} })).rejects.toThrow(/security_exception/);
    }
    for (const index of ['live', 'generation-g1', 'change-log', 'control'].map(
      (each) => `company-data-${each}`,
    ))
      await expect(analyst.search({ index })).rejects.toThrow(/security_exception/);
    await analyst.close();
  });

  it('The role of ingest cannot touch other indices', async () => {
    const ingest = new Client({
      node: server.url,
      auth: { username: 'the-ingest', password: PASSWORD },
      tls: { ca: readFileSync(caPath) },
    });
    await expect(ingest.indices.create({ index: 'somebody-elses' })).rejects.toThrow(/security_exception/);
    await ingest.close();
  });

  it.each<[string, Partial<ElasticsearchSettings>, RegExp]>([
    [
      'a wrong password',
      { username: 'the-api', password: 'wrong' },
      /refuses the user or the key.*ELASTICSEARCH_PASSWORD/,
    ],
    ['no password', {}, /refuses the user or the key/],
    [
      'a certificate that it does not know',
      { username: 'the-api', password: PASSWORD, caPath: null },
      /cannot be reached.*certificate.*ELASTICSEARCH_CA/,
    ],
    [
      'a missing certificate file',
      { username: 'the-api', password: PASSWORD, caPath: '/nowhere.pem' },
      /ELASTICSEARCH_CA cannot be read.*nowhere\.pem/,
    ],
  ])('Failed authentication is reported: %s', async (_what, changes, message) => {
    await expect(isServed(changes)).rejects.toThrow(message);
  });

  it('Ingest and the API work by configuration only', async () => {
    const root = makeTemporaryFolder();
    const environment = {
      STORE: 'elasticsearch',
      DATA_DIR: join(root, 'data'),
      ELASTICSEARCH_URL: server.url,
      ELASTICSEARCH_CA: caPath,
      ELASTICSEARCH_USERNAME: 'the-ingest',
      ELASTICSEARCH_PASSWORD: PASSWORD,
      ELASTICSEARCH_REPLICAS: '0',
    };
    const delivery = copyWeeklyDelivery(join(root, 'delivery'));
    const ingest = ['run', '--from', delivery];
    const run = await runCommand(runIngestCommand, ingest, environment);
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(/Published generation \S+: 39 companies.*engine elasticsearch/s);
    const others = { ...environment, ELASTICSEARCH_PASSWORD: 'wrong' };
    const wrong = await runCommand(runIngestCommand, ingest, others);
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('it refuses the user or the key'),
    ]);
    expect(wrong.stderr + wrong.stdout).not.toContain(PASSWORD);
  });
});
