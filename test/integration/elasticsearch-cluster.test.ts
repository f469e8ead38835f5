import { EventEmitter, once } from 'node:events';
import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ElasticsearchGenerations } from '../../shared/store/elasticsearch/generations.ts';
import { ElasticsearchStore } from '../../shared/store/elasticsearch/store.ts';
import type { ElasticsearchConfig } from '../../shared/config/config.ts';
import { startLocalServer, type LocalServer } from '../support/elasticsearch/local-server.ts';
import { describeWithNodes, makeSettings } from '../support/elasticsearch/test-server.ts';
import { ABOUT, CODE_LISTS, makeIndexedCompanies, nameAt } from '../support/ingest/make-indexed-companies.ts';
import { serveApp, type Reply, type ServedApp } from '../support/service/serve-app.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const COMPANIES = 500;
const CLIENTS = 2;
const NODES = ['one', 'two', 'three'];

/** Three nodes that find each other over loopback; the first one founds the cluster. */
async function startCluster(): Promise<LocalServer[]> {
  const common = { 'cluster.name': 'company-data-test', 'node.processors': '2' };
  const first = await startLocalServer({
    settings: { ...common, 'node.name': 'one', 'cluster.initial_master_nodes': '["one"]' },
  });
  const seeds = `["127.0.0.1:${first.transportPort}"]`;
  const others = NODES.slice(1).map((name) =>
    startLocalServer({ settings: { ...common, 'node.name': name, 'discovery.seed_hosts': seeds } }),
  );
  return [first, ...(await Promise.all(others))];
}

describeWithNodes('on three nodes', () => {
  let nodes: LocalServer[];
  let settings: ElasticsearchConfig;
  let app: ServedApp;
  let client: Client;

  beforeAll(async () => {
    nodes = await startCluster();
    settings = makeSettings({ urls: nodes.map(({ url }) => url), shards: 3, replicas: 1 });
    client = new Client({ nodes: nodes.map(({ url }) => url) });
    await client.cluster.health({ wait_for_nodes: '3', timeout: '60s' });
    const generations = new ElasticsearchGenerations(settings);
    const writer = await generations.createGenerationWriter('g1');
    expect(await addCompanies(generations, writer, makeIndexedCompanies(COMPANIES))).toEqual([]);
    await writer.finish(ABOUT, CODE_LISTS);
    await generations.promote('g1', null);
    await generations.close();
    // The cluster waits for a lost node, by default for a minute, before it copies the shards
    // elsewhere.
    await client.indices.putSettings({
      index: `${settings.indexPrefix}-live`,
      settings: { 'unassigned.node_left.delayed_timeout': '2s' },
    });
    app = await serveApp(new ElasticsearchStore(settings));
  });
  afterAll(async () => {
    await app?.close();
    await client?.close();
    for (const node of nodes ?? []) await node.stop();
  });

  it('Each shard is on two nodes', async () => {
    const shards = await client.cat.shards({ index: `${settings.indexPrefix}-live`, format: 'json' });
    const started = shards.filter(({ state }) => state === 'STARTED');
    expect(started).toHaveLength(6);
    for (const shard of ['0', '1', '2']) {
      expect(new Set(started.filter((each) => each.shard === shard).map(({ node }) => node)).size).toBe(2);
    }
  });

  it('All answers are complete and right while a node is killed, and the cluster recovers by itself', async () => {
    const wrong: string[] = [];
    let answers = 0;
    let isDone = false;
    const checked = new EventEmitter();
    const check = (reply: Reply, isRight: (json: any) => boolean): void => {
      answers += 1;
      checked.emit('answer');
      if (reply.status !== 200 || !isRight(reply.json))
        wrong.push(`${reply.status} ${reply.text.slice(0, 300)}`);
    };
    const ask = async (seed: number): Promise<void> => {
      for (let round = seed; !isDone; round += CLIENTS) {
        const { number, name } = nameAt((round * 37) % COMPANIES);
        const typed = name.replace('o', 'ö').toUpperCase();
        check(await app.post('/v1/search', { q: typed }), (json) => json.companies[0]?.orgNumber === number);
        const places = Array.from({ length: 50 }, (_, index) => (round * 37 + index * 31) % COMPANIES);
        const numbers = places.map((place) => nameAt(place).number);
        check(await app.post('/v1/bulk', { org_numbers: numbers }), (json) =>
          json.results.every((each: any, index: number) => each.company?.orgNumber === numbers[index]),
        );
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, seed) => ask(seed));
    const until = async (count: number): Promise<void> => {
      while (answers < count) await once(checked, 'answer');
    };
    await until(60);
    // The first one is the elected master, too.
    await nodes[0]!.kill();
    await client.cluster.health({ wait_for_nodes: '2', timeout: '60s' });
    const afterKill = answers;
    await until(afterKill + 120);
    const { status } = await client.cluster.health({
      index: `${settings.indexPrefix}-live`,
      wait_for_status: 'green',
      timeout: '120s',
    });
    await until(answers + 60);
    isDone = true;
    await Promise.all(clients);
    expect(wrong).toEqual([]);
    expect(status).toBe('green');
    expect((await app.send('/ready')).status).toBe(200);
  }, 240_000);

  it('A run publishes on the remaining nodes', async () => {
    const generations = new ElasticsearchGenerations(settings);
    const writer = await generations.createGenerationWriter('g2');
    await addCompanies(generations, writer, makeIndexedCompanies(10));
    await writer.finish({ ...ABOUT, previous: 'g1' }, CODE_LISTS);
    await generations.promote('g2', 'g1');
    expect((await app.send('/ready')).json.generation).toBe('g2');
    await generations.close();
  });
});
