import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { INGEST_SETTINGS, type IngestConfig } from '../../ingest/settings.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { StoredCompany } from '../../shared/domain/company.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import {
  describeWithServer,
  makeSettings,
  removeIndices,
  SERVER_URL,
} from '../support/elasticsearch/test-server.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import {
  TRADEMARKS,
  TRADEMARKS_EVERY,
  makeIndexedCompanies,
} from '../support/ingest/make-indexed-companies.ts';
import { runScript, type Finished } from '../support/process/run-script.ts';
import { serveApp, type ServedApp } from '../support/service/serve-app.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { addCompanies } from '../support/ingest/add-companies.ts';

const EXPECTED = z
  .array(StoredCompany)
  .parse(JSON.parse(readFileSync(join(ROOT, 'fixtures/expected/companies.json'), 'utf8')));

describeWithServer('the service on Elasticsearch', () => {
  const settings = makeSettings();
  let folder: string;
  let config: IngestConfig;
  let app: ServedApp;
  let twin: ServedApp;
  const client = new Client({ node: SERVER_URL === '' ? 'http://127.0.0.1:1' : SERVER_URL });
  const environment = (): Record<string, string> => ({
    STORE: 'elasticsearch',
    ELASTICSEARCH_URL: SERVER_URL,
    INDEX_PREFIX: settings.indexPrefix,
    DATA_DIR: join(folder, 'data'),
  });
  const ingest = (...options: string[]): Promise<Finished> =>
    runScript('ingest/main.ts', options, environment());

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'company-data-elasticsearch-service-'));
    config = parseConfig(environment(), INGEST_SETTINGS);
    const delivery = copyWeeklyDelivery(join(folder, 'delivery'));
    const { report, error } = await ingestFolder(delivery, config, { now: makeClock() });
    expect([error, report.engine]).toEqual([null, 'elasticsearch']);
    await ingestFolder(delivery, embeddedIn(join(folder, 'embedded')), { now: makeClock() });
    app = await serveApp(await openStore(config));
    twin = await serveApp(await openStore(embeddedIn(join(folder, 'embedded'))));
  });
  afterAll(async () => {
    await app.close();
    await twin.close();
    await client.close();
    await removeIndices(settings);
    rmSync(folder, { recursive: true, force: true });
  });

  it('The stored documents are the golden ones', async () => {
    const found = await client.search<object>({
      index: `${settings.indexPrefix}-companies`,
      size: 100,
      sort: ['orgNumber'],
      stored_fields: ['json'],
    });
    const companies = found.hits.hits.map(
      ({ fields }) => JSON.parse((fields!['json'] as [string])[0]) as StoredCompany,
    );
    const byNumber = EXPECTED.toSorted((a, b) => (a.orgNumber < b.orgNumber ? -1 : 1));
    expect(companies).toEqual(byNumber);
  });

  it.each([
    ['/v1/search', { q: 'nordlis logistik' }],
    ['/v1/search', { q: 'nordlys', limit: 5 }],
    ['/v1/search', { q: EXPECTED[0]!.orgNumber }],
    ['/v1/search', { org_number: EXPECTED[3]!.orgNumber }],
    ['/v1/search', { q: 'nordlys', include: ['trademarks'] }],
    ['/v1/sni/lookup', { q: 'dataprogrammering' }],
    ['/v1/sni/search', { sni_code: '62100', sort: 'name' }],
    ['/v1/sni/search', { sni_code: '43320', min_revenue: 1, city: 'öster' }],
    ['/v1/bulk', { names: ['nordlis logistik', 'bygg', 'fit lab', 'xyzzy'] }],
    ['/v1/bulk', { org_numbers: [...EXPECTED.map(({ orgNumber }) => orgNumber), '5562000000'] }],
    ['/v1/bulk', { org_numbers: EXPECTED.map(({ orgNumber }) => orgNumber), include: ['trademarks'] }],
  ])('The answer to %s %j is that of the embedded engine', async (path, body) => {
    const one = await app.post(path, body);
    const other = await twin.post(path, body);
    const withoutClock = ({ metadata, ...rest }: any): object => ({
      ...rest,
      metadata: { ...metadata, processingTimeMs: 0 },
    });
    expect([one.status, withoutClock(one.json)]).toEqual([200, withoutClock(other.json)]);
  });

  it('/ready names the engine', async () => {
    const { status, json } = await app.send('/ready');
    expect([status, json.status, json.engine]).toEqual([200, 'ready', 'elasticsearch']);
  });

  it('Analysts can filter by, count and sum the fields of companies, each company once', async () => {
    const { hits, aggregations } = await client.search<object, Record<string, any>>({
      index: `${settings.indexPrefix}-companies`,
      size: 1,
      track_total_hits: true,
      query: {
        bool: {
          filter: [{ term: { legalForm: 'AB' } }, { range: { registrationDate: { gte: '1990-01-01' } } }],
        },
      },
      aggs: {
        towns: { terms: { field: 'postalAddress.city', size: 100 } },
        codes: { terms: { field: 'sniCode', size: 100 } },
        revenue: { sum: { field: 'financials.revenue' } },
        years: { date_histogram: { field: 'registrationDate', calendar_interval: 'year', min_doc_count: 1 } },
      },
    });
    const wanted = EXPECTED.filter(
      (each) => each.legalForm === 'AB' && (each.registrationDate ?? '') >= '1990-01-01',
    );
    expect(hits.total).toEqual({ value: wanted.length, relation: 'eq' });
    const towns = Object.fromEntries(
      Map.groupBy(wanted, ({ postalAddress }) => postalAddress.city)
        .entries()
        .map(([town, each]) => [town, each.length]),
    );
    const counted = (aggregations!['towns'].buckets as { key: string; doc_count: number }[]).map(
      ({ key, doc_count }) => [key, doc_count],
    );
    expect(Object.fromEntries(counted)).toEqual(towns);
    expect(aggregations!['codes'].buckets.length).toBeGreaterThan(0);
    expect(aggregations!['years'].buckets.length).toBeGreaterThan(0);
    const source = hits.hits[0]!._source;
    expect(source).toMatchObject({ kind: 'company', legalForm: 'AB' });
    expect(source).not.toHaveProperty('json');
  });

  it('Analysts can filter by and count trademarks', async () => {
    const generations = await openGenerationStore(config);
    const writer = await generations.createGenerationWriter('marks');
    expect(await addCompanies(generations, writer, makeIndexedCompanies(TRADEMARKS_EVERY + 1))).toEqual([]);
    const index = `${settings.indexPrefix}-generation-marks`;
    await client.indices.refresh({ index });
    const { hits, aggregations } = await client.search<object, Record<string, any>>({
      index,
      sort: ['id'],
      query: {
        bool: {
          filter: [
            { term: { 'trademarks.markText': TRADEMARKS[1]!.markText! } },
            { range: { 'trademarks.registrationDate': { gte: '2021-06-30' } } },
          ],
        },
      },
      aggs: {
        classes: { terms: { field: 'trademarks.niceClasses' } },
        all: { global: {}, aggs: { marks: { sum: { field: 'trademarkCount' } } } },
        none: { global: {}, aggs: { companies: { filter: { term: { trademarkCount: 0 } } } } },
      },
    });
    expect(hits.hits).toHaveLength(2);
    expect(hits.hits[0]!._source).toMatchObject({ trademarks: TRADEMARKS, trademarkCount: 3 });
    expect(hits.hits[0]!._source).not.toHaveProperty('trademarkMembers');
    expect(aggregations!['classes'].buckets).toEqual([
      { key: 9, doc_count: 2 },
      { key: 35, doc_count: 2 },
    ]);
    expect(aggregations!['all'].marks.value).toBe(6);
    expect(aggregations!['none'].companies.doc_count).toBe(TRADEMARKS_EVERY - 1);
    await writer.abandon();
    await generations.close();
  });

  it('Only one run at a time works on the cluster, on any machine', async () => {
    const generations = await openGenerationStore(config);
    const other = await generations.withLock(() =>
      runScript('ingest/main.ts', ['rebuild'], { ...environment(), DATA_DIR: join(folder, 'other-machine') }),
    );
    await generations.close();
    expect([other.code, other.stderr]).toEqual([
      5,
      expect.stringMatching(
        /Another process holds the lock of the indices of this INDEX_PREFIX: .* holds the lock and renewed it less than two minutes ago/,
      ),
    ]);
  });

  it('A lock whose holder is silent is taken over, and the old holder stops when it wakes up', async () => {
    const late = await openGenerationStore(config);
    const next = await openGenerationStore(config);
    const index = `${settings.indexPrefix}-control`;
    const live = (await late.readLive())!.name;
    await late.withLock(async () => {
      const { _source } = await client.get<{ fencing: number }>({ index, id: 'lock' });
      await client.index({
        index,
        id: 'lock',
        document: { ..._source, expiresAt: '2026-01-01T00:00:00.000Z' },
      });
      await next.withLock(async () => undefined);
      const { _source: now } = await client.get<{ fencing: number }>({ index, id: 'lock' });
      expect(now!.fencing).toBe(_source!.fencing + 1);
      await expect(late.promote(live, live)).rejects.toMatchObject({ code: 'locked' });
      await expect(late.prune()).rejects.toMatchObject({ code: 'locked' });
      const writer = await late.createGenerationWriter('late');
      await expect(addCompanies(late, writer, [])).rejects.toMatchObject({ code: 'locked' });
      await writer.abandon();
    });
    await Promise.all([late.close(), next.close()]);
  });

  it('The command line rolls back and lists generations', async () => {
    const first = (await app.send('/ready')).json.generation as string;
    const rebuilt = await ingest('rebuild');
    expect(rebuilt.code, rebuilt.stderr).toBe(0);
    const root = makeTemporaryFolder();
    const delivery = copyWeeklyDelivery(join(root, 'delivery'));
    expect((await ingest('run', '--from', delivery, '--synthetic', '--accept')).code).toBe(0);
    const second = (await app.send('/ready')).json.generation as string;
    expect(second).not.toBe(first);
    expect((await ingest('generations')).stdout).toContain(`* ${second}`);
    expect((await ingest('rollback')).stdout).toContain(`Generation ${first} is live again`);
    expect((await app.send('/ready')).json.generation).toBe(first);
  });
});
