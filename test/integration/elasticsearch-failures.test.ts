import { Client } from '@elastic/elasticsearch';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ElasticsearchConfig } from '../../shared/config/config.ts';
import { ElasticsearchGenerations } from '../../shared/store/elasticsearch/generations.ts';
import { ElasticsearchStore } from '../../shared/store/elasticsearch/store.ts';
import type { NameCriteria } from '../../shared/store/port.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/elasticsearch/faulty-proxy.ts';
import {
  describeWithServer,
  makeSettings,
  removeIndices,
  SERVER_URL,
} from '../support/elasticsearch/test-server.ts';
import { ABOUT, CODE_LISTS, makeIndexedCompanies, nameAt } from '../support/ingest/make-indexed-companies.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const IMPATIENT = { requestTimeoutMs: 30_000, retryPausesMs: [50, 100] };

const NORDLYS: NameCriteria = {
  text: nameAt(0).name,
  limit: 5,
  hasAnnualReport: null,
  includesMatchesWithTypos: true,
};

describeWithServer('when Elasticsearch fails', () => {
  let proxy: FaultyProxy;
  let settings: ElasticsearchConfig;
  let generations: ElasticsearchGenerations;
  const client = new Client({ node: SERVER_URL === '' ? 'http://127.0.0.1:1' : SERVER_URL });

  /**
   * An installation with a live generation, and its indices; null when the next test needs another
   * one.
   */
  let ready: { readonly indexPrefix: string; readonly indices: string } | null = null;

  beforeEach(async () => {
    proxy = await startFaultyProxy(SERVER_URL);
    settings = makeSettings({ urls: [proxy.url], ...(ready !== null && { indexPrefix: ready.indexPrefix }) });
    generations = new ElasticsearchGenerations(settings, IMPATIENT);
    if (ready !== null) return;
    await build('g1');
    await generations.promote('g1', null);
    ready = { indexPrefix: settings.indexPrefix, indices: await readIndices() };
  });

  afterEach(async () => {
    await generations.close();
    await proxy.close();
    if (ready !== null && (await readIndices()) !== ready.indices) await removeReady();
  });

  afterAll(() => removeReady());

  async function readIndices(): Promise<string> {
    const index = `${settings.indexPrefix}-*`;
    return JSON.stringify(await client.indices.get({ index, expand_wildcards: 'all' }));
  }

  async function removeReady(): Promise<void> {
    if (ready !== null) await removeIndices(makeSettings({ indexPrefix: ready.indexPrefix }));
    ready = null;
  }

  async function build(name: string): Promise<void> {
    const writer = await generations.createGenerationWriter(name);
    expect(await addCompanies(generations, writer, makeIndexedCompanies(20))).toEqual([]);
    await writer.finish({ ...ABOUT, previous: name === 'g1' ? null : 'g1' }, CODE_LISTS);
  }

  async function search(): Promise<string[]> {
    const store = new ElasticsearchStore(settings);
    try {
      const found = await store.withLiveGeneration((reader) => reader.searchByName(NORDLYS));
      return found.map(({ companyJson }) => companyJson);
    } finally {
      await store.close();
    }
  }

  const on =
    (call: RegExp, fault: Fault, times = Infinity) =>
    (made: string): Fault =>
      call.test(made) && (times -= 1) >= 0 ? fault : null;

  it.each<[string, RegExp, Fault]>([
    ['a lost connection', /_msearch/, { kind: 'cut' }],
    [
      'a full queue',
      /_msearch/,
      {
        kind: 'answer',
        status: 429,
        body: { error: { type: 'es_rejected_execution_exception', reason: 'full' } },
      },
    ],
    [
      'a shard on the move',
      /_search/,
      {
        kind: 'answer',
        status: 503,
        body: { error: { type: 'search_phase_execution_exception', reason: 'moving' } },
      },
    ],
    [
      'a search that timed out',
      /_msearch/,
      {
        kind: 'change',
        change: (body) => ({
          ...body,
          responses: body.responses.map((each: object) => ({ ...each, timed_out: true })),
        }),
      },
    ],
    [
      'a failed shard',
      /generation-g1\/_search/,
      { kind: 'change', change: (body) => ({ ...body, _shards: { total: 2, successful: 1, failed: 1 } }) },
    ],
  ])('Answers are complete after a passing fault: %s', async (_what, call, fault) => {
    proxy.judge = on(call, fault, 2);
    const [first] = await search();
    expect(JSON.parse(first!)).toMatchObject({ name: nameAt(0).name });
  });

  it.each<[string, RegExp, Fault, RegExp]>([
    [
      'a search that timed out',
      /_msearch/,
      {
        kind: 'change',
        change: (body) => ({
          ...body,
          responses: body.responses.map((each: object) => ({ ...each, timed_out: true })),
        }),
      },
      /reached its time limit.*a part of the results.*_cluster\/health/,
    ],
    [
      'a failed shard',
      /generation-g1\/_search/,
      { kind: 'change', change: (body) => ({ ...body, _shards: { total: 2, successful: 1, failed: 1 } }) },
      /1 of 2 shards did not answer/,
    ],
    [
      'a full queue',
      /_msearch/,
      {
        kind: 'answer',
        status: 429,
        body: { error: { type: 'es_rejected_execution_exception', reason: 'queue full' } },
      },
      /overloaded \(queue full\).*add nodes/,
    ],
    [
      'a red shard',
      /_search/,
      {
        kind: 'answer',
        status: 503,
        body: { error: { type: 'no_shard_available_action_exception', reason: 'all shards failed' } },
      },
      /not available \(all shards failed\).*allocation\/explain/,
    ],
  ])('A lasting fault delivers nothing: %s', async (_what, call, fault, message) => {
    proxy.judge = on(call, fault);
    await expect(search()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message),
    });
  });

  it('Requests are authenticated with the API key', async () => {
    const store = new ElasticsearchStore({ ...settings, apiKey: 'a-key' });
    await store.status();
    await store.close();
    expect([...proxy.authorizations]).toContain('ApiKey a-key');
  });

  it('A search that the server refuses among others is not repeated', async () => {
    const error = { type: 'security_exception', reason: 'action [y] is unauthorized' };
    const change = (body: any): unknown => ({
      ...body,
      responses: body.responses.map(() => ({ status: 403, error })),
    });
    proxy.judge = on(/_msearch/, { kind: 'change', change });
    await expect(search()).rejects.toThrow(/a right is missing \(action \[y\] is unauthorized\).*roles/);
    expect(proxy.calls.filter((call) => call.includes('_msearch'))).toHaveLength(1);
  });

  it('The service is not ready when the live generation is removed', async () => {
    const store = new ElasticsearchStore(settings);
    expect((await store.status()).live?.name).toBe('g1');
    await client.indices.delete({ index: `${settings.indexPrefix}-generation-g1` });
    expect(await store.status()).toMatchObject({
      live: null,
      problem: expect.stringContaining('no data') as string,
    });
    await store.close();
  });

  it.each([
    ['another generation goes live', 'g1'],
    ['a first one goes live', null],
  ])('A run does not promote when %s at the last moment', async (_what, expected) => {
    await build('g2');
    await build('g3');
    const { indexPrefix } = settings;
    const index = (name: string): string => `${indexPrefix}-generation-${name}`;
    const aliases = [`${indexPrefix}-live`, `${indexPrefix}-companies`];
    const drop = aliases.map((alias) => ({ remove: { index: index('g1'), alias } }));
    if (expected === null) await client.indices.updateAliases({ actions: drop });
    proxy.judge = async (call) => {
      if (!call.startsWith('POST /_aliases')) return null;
      proxy.judge = () => null;
      const take = { add: { index: index('g3'), alias: aliases[0]!, is_write_index: true } };
      const takeToo = { add: { index: index('g3'), alias: aliases[1]! } };
      await client.indices.updateAliases({ actions: [...(expected === null ? [] : drop), take, takeToo] });
      return null;
    };
    await expect(generations.promote('g2', expected)).rejects.toMatchObject({
      code: 'not_live',
      message: expect.stringContaining(`is g3 instead of ${expected ?? 'none'}`) as string,
    });
    expect(Object.keys(await client.indices.getAlias({ name: aliases[0]! }))).toEqual([index('g3')]);
  });

  it('The holder of the lock renews its lease', async () => {
    const read = async (): Promise<string> =>
      (await client.get<{ expiresAt: string }>({ index: `${settings.indexPrefix}-control`, id: 'lock' }))
        ._source!.expiresAt;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await generations.withLock(async () => {
        const before = await read();
        vi.advanceTimersByTime(15_000);
        await vi.waitFor(async () => expect(await read()).not.toBe(before));
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('A lasting error is not retried', async () => {
    proxy.judge = on(/_msearch/, {
      kind: 'answer',
      status: 403,
      body: { error: { type: 'security_exception', reason: 'action [x] is unauthorized' } },
    });
    await expect(search()).rejects.toThrow(/a right is missing \(action \[x\] is unauthorized\).*roles/);
    expect(proxy.calls.filter((call) => call.includes('_msearch'))).toHaveLength(1);
  });

  it('A slow server is not waited for without end, and is reported', async () => {
    const store = new ElasticsearchStore(settings, { requestTimeoutMs: 300, retryPausesMs: [] });
    await store.status();
    proxy.judge = on(/_msearch/, { kind: 'delay', ms: 2_000 });
    await expect(store.withLiveGeneration((reader) => reader.searchByName(NORDLYS))).rejects.toThrow(
      /did not answer in time.*keeps the cluster busy/,
    );
    await store.close();
  });

  it('The service is not ready while the server is down, and recovers by itself', async () => {
    const store = new ElasticsearchStore(settings);
    expect((await store.status()).live?.name).toBe('g1');
    proxy.judge = on(/./, { kind: 'cut' });
    const { live, problem } = await store.status();
    expect(live).toBeNull();
    expect(problem).toMatch(/cannot be reached.*ELASTICSEARCH_URL/);
    proxy.judge = () => null;
    expect(await store.status()).toMatchObject({ live: { name: 'g1' }, problem: null });
    await store.close();
  });

  it('A missing server is reported with the reason', async () => {
    const nowhere = new ElasticsearchGenerations(makeSettings({ urls: ['http://127.0.0.1:1'] }), IMPATIENT);
    await expect(nowhere.readLive()).rejects.toThrow(
      /cannot be reached.*ECONNREFUSED.*Start it, or correct ELASTICSEARCH_URL/,
    );
    await nowhere.close();
  });

  it('A generation is built only on a server of the supported major version', async () => {
    proxy.judge = on(/_nodes/, {
      kind: 'answer',
      status: 200,
      body: { nodes: { a: { version: '9.5.0' }, b: { version: '8.19.0' } } },
    });
    await expect(generations.createGenerationWriter('g2')).rejects.toThrow(
      /runs Elasticsearch 8\.19\.0; this service needs 9/,
    );
    proxy.judge = on(/_doc/, {
      kind: 'answer',
      status: 400,
      body: { error: { type: 'media_type_header_exception', reason: 'Invalid media-type' } },
    });
    await expect(generations.readLive()).rejects.toThrow(/another major version; this service needs 9/);
  });

  it('All documents are written although answers are lost and requests repeated', async () => {
    const writer = await generations.createGenerationWriter('g2');
    proxy.judge = on(/_bulk/, { kind: 'cut-after' }, 1);
    expect(await addCompanies(generations, writer, makeIndexedCompanies(50))).toEqual([]);
    expect(await writer.finish({ ...ABOUT, previous: 'g1' }, CODE_LISTS)).toMatchObject({
      companies: 50,
      names: 50,
    });
  });

  it('A full queue is waited for', async () => {
    const writer = await generations.createGenerationWriter('g2');
    proxy.judge = on(
      /_bulk/,
      {
        kind: 'answer',
        status: 429,
        body: { error: { type: 'es_rejected_execution_exception', reason: 'full' } },
      },
      1,
    );
    expect(await addCompanies(generations, writer, makeIndexedCompanies(5))).toEqual([]);
    expect(await writer.finish({ ...ABOUT, previous: 'g1' }, CODE_LISTS)).toMatchObject({ companies: 5 });
  });

  it('Documents that do not fit the mapping are reported without their content', async () => {
    const writer = await generations.createGenerationWriter('g2');
    const [good, odd, wrong] = makeIndexedCompanies(3);
    const rejected = await addCompanies(generations, writer, [
      good!,
      { ...odd!, companyJson: odd!.companyJson.replace('{', '{"surprise":1,') },
      { ...wrong!, companyJson: wrong!.companyJson.replace('{', '{"registrationDate":"Fiktivsson",') },
    ]);
    expect(rejected.map(({ companyId }) => companyId)).toEqual([odd!.id, wrong!.id]);
    expect(rejected[0]!.reason).toContain('dynamic introduction of [surprise]');
    expect(rejected[1]!.reason).toContain('registrationDate');
    expect(rejected[1]!.reason).not.toContain('Fiktivsson');
  });

  it('A generation that lost documents is not finished', async () => {
    const writer = await generations.createGenerationWriter('g2');
    await addCompanies(generations, writer, makeIndexedCompanies(5));
    await client.delete({
      index: `${settings.indexPrefix}-generation-g2`,
      id: String(makeIndexedCompanies(1)[0]!.id),
    });
    await expect(writer.finish({ ...ABOUT, previous: 'g1' }, CODE_LISTS)).rejects.toThrow(
      /stored 4 of 5 documents/,
    );
    expect((await generations.listOldestFirst()).map(({ name }) => name)).toEqual(['g1']);
  });

  it('A read-only index is reported as a full disk, and writing continues when the block is gone', async () => {
    const writer = await generations.createGenerationWriter('g2');
    const index = `${settings.indexPrefix}-generation-g2`;
    await client.indices.putSettings({ index, settings: { 'index.blocks.read_only_allow_delete': true } });
    await expect(addCompanies(generations, writer, makeIndexedCompanies(5))).rejects.toMatchObject({
      code: 'no_space',
      message: expect.stringMatching(/read-only.*disk/) as string,
    });
    await writer.abandon();
    expect(await client.indices.exists({ index })).toBe(false);
    await build('g3');
  });

  it('An index without a node fails with a clear message', async () => {
    const { indexPrefix } = settings;
    const nowhere = { 'index.routing.allocation.require._name': 'nobody' };
    await client.indices.putIndexTemplate({
      name: indexPrefix,
      index_patterns: [`${indexPrefix}-*`],
      template: { settings: nowhere },
    });
    onTestFinished(async () => {
      await client.indices.deleteIndexTemplate({ name: indexPrefix });
    });
    // The server waits as long as the request says.
    proxy.judge = on(/generation-g2\?.*timeout=20s/, {
      kind: 'rewrite',
      rewrite: (path) => path.replace('timeout=20s', 'timeout=1s'),
    });
    await expect(generations.createGenerationWriter('g2')).rejects.toThrow(/allocation\/explain/);
    expect(proxy.calls).toContainEqual(expect.stringMatching(/^PUT .*generation-g2\?.*timeout=20s/));
    expect(await client.indices.exists({ index: `${indexPrefix}-generation-g2` })).toBe(false);
  });

  it('The next run removes what a lost run left behind, and keeps the live generation', async () => {
    const writer = await generations.createGenerationWriter('g2');
    await addCompanies(generations, writer, makeIndexedCompanies(5));
    proxy.judge = on(/./, { kind: 'cut' });
    await expect(addCompanies(generations, writer, makeIndexedCompanies(5))).rejects.toThrow(
      /cannot be reached/,
    );
    await writer.abandon();
    proxy.judge = () => null;
    expect(await client.indices.exists({ index: `${settings.indexPrefix}-generation-g2` })).toBe(true);
    expect(await generations.prune()).toEqual(['g2']);
    expect((await generations.readLive())?.name).toBe('g1');
  });

  it('A promotion counts although its answer was lost', async () => {
    await build('g2');
    proxy.judge = on(/POST \/_aliases/, { kind: 'cut-after' }, 1);
    await generations.promote('g2', 'g1');
    expect((await generations.readLive())?.name).toBe('g2');
    const aliases = await client.indices.getAlias({ index: `${settings.indexPrefix}-generation-*` });
    expect(
      Object.fromEntries(
        Object.entries(aliases).map(([index, each]) => [
          index.slice(-2),
          Object.keys(each.aliases)
            .map((alias) => alias.replace(`${settings.indexPrefix}-`, ''))
            .sort(),
        ]),
      ),
    ).toEqual({ g1: ['previous'], g2: ['companies', 'live'] });
  });
});
