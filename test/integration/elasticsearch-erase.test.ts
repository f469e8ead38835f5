import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { afterAll, expect, it } from 'vitest';
import { runIngestCommand } from '../../ingest/commands/command-line.ts';
import { INGEST_SETTINGS } from '../../ingest/settings.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';
import {
  describeWithNodes,
  describeWithServer,
  makeSettings,
  removeIndices,
  SERVER_URL,
} from '../support/elasticsearch/test-server.ts';
import { startLocalServer } from '../support/elasticsearch/local-server.ts';
import { findBytes, toNumberPatterns } from '../support/ingest/find-bytes.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { runCommand } from '../support/process/run-command.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const NORDLYS = '5621000016';

describeWithServer('npm run ingest -- erase on Elasticsearch', () => {
  const settings = makeSettings();
  const client = new Client({ node: SERVER_URL === '' ? 'http://127.0.0.1:1' : SERVER_URL });

  async function readEverything(): Promise<string> {
    const index = `${settings.indexPrefix}*`;
    await client.indices.refresh({ index });
    const answer = await client.search({ index, size: 10_000, _source: true, stored_fields: ['*'] });
    expect(answer.hits.hits.length).toBeLessThan(10_000);
    return JSON.stringify([answer.hits.hits, await client.indices.get({ index })]);
  }

  afterAll(async () => {
    await client.close();
    await removeIndices(settings);
  });

  it('No document of an index and no file contains an erased company, and the others stay', async () => {
    const root = makeTemporaryFolder();
    const environment = {
      STORE: 'elasticsearch',
      ELASTICSEARCH_URL: SERVER_URL,
      INDEX_PREFIX: settings.indexPrefix,
      DATA_DIR: join(root, 'data'),
    };
    const config = parseConfig(environment, INGEST_SETTINGS);
    expect((await ingestFolder(copyWeeklyDelivery(join(root, 'delivery')), config)).error).toBeNull();
    expect(await readEverything()).toMatch(/5621000016[^]*Nattposten/);

    const { code, stdout } = await runCommand(runIngestCommand, ['erase', NORDLYS], environment);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^generations in elasticsearch: 1 generation/m),
    ]);
    const left = await readEverything();
    expect(left).not.toMatch(/5621000016|562100-0016|562100001|nattposten/i);
    expect(await findBytes(join(root, 'data'), toNumberPatterns(NORDLYS))).toEqual([]);
    const store = await openStore(config);
    const found = await store.withLiveGeneration((reader) => reader.hasCompanies([NORDLYS, '5621000040']));
    await store.close();
    expect(found).toEqual([false, true]);
  });
});

describeWithNodes('the files of Elasticsearch', () => {
  it('No byte of an erased company stays in a file of the server', async () => {
    await using stack = new AsyncDisposableStack();
    const server = await startLocalServer();
    stack.defer(() => server.stop());
    const { indexPrefix } = makeSettings();
    const root = makeTemporaryFolder();
    const environment = {
      STORE: 'elasticsearch',
      ELASTICSEARCH_URL: server.url,
      INDEX_PREFIX: indexPrefix,
      DATA_DIR: join(root, 'data'),
    };
    const config = parseConfig(environment, INGEST_SETTINGS);
    const delivery = copyWeeklyDelivery(join(root, 'delivery'));
    const registry = join(delivery, 'bolagsverket_bulkfil.txt');
    for (const description of ['Ny bageriverksamhet.', 'Nyare bageriverksamhet.']) {
      expect((await ingestFolder(delivery, config)).error).toBeNull();
      const lines = readFileSync(registry, 'utf8').split('\n');
      const changed = lines.map((line) =>
        line.startsWith(`"${NORDLYS}$`) ? line.replace(/"[^"]*\.";/, `"${description}";`) : line,
      );
      expect(changed).not.toEqual(lines);
      writeFileSync(registry, changed.join('\n'));
    }
    expect((await ingestFolder(delivery, config)).error).toBeNull();
    const client = new Client({ node: server.url });
    stack.defer(() => client.close());
    const index = `${indexPrefix}-*`;
    await client.indices.flush({ index, force: true });
    const { count } = await client.count({
      index: `${indexPrefix}-change-log`,
      query: { term: { orgNumber: NORDLYS } },
    });
    expect(count).toBe(2);
    // Four bytes occur by chance in the server's files.
    const patterns = toNumberPatterns(NORDLYS).filter(({ length }) => length > 4);
    const folder = join(server.folder, 'data');
    const { uuid } = (await client.cat.indices({ index: `${indexPrefix}-change-log`, format: 'json' }))[0]!;
    expect((await findBytes(folder, patterns)).some((path) => path.includes(uuid!))).toBe(true);

    const { code, stderr } = await runCommand(runIngestCommand, ['erase', NORDLYS], environment);
    expect([code, stderr]).toEqual([0, '']);
    expect(await findBytes(folder, patterns)).toEqual([]);
  }, 400_000);
});
