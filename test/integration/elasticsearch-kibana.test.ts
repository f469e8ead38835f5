import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type estypes } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateRegister } from '../../fixtures/generate/generate-register.ts';
import { DASHBOARDS } from '../../ingest/kibana/dashboards.ts';
import { GROUPS, toAggregation } from '../support/elasticsearch/to-aggregation.ts';
import { toRunRecord } from '../../ingest/report/add-to-run-history.ts';
import type { RunReport } from '../../ingest/report/run-report.ts';
import { readCompanyFilings } from '../../ingest/sources/annual-reports/annual-reports-staging.ts';
import { INGEST_SETTINGS, type IngestConfig } from '../../ingest/settings.ts';
import { parseConfig } from '../../shared/config/config.ts';
import type { RunRecord } from '../../shared/domain/run-record.ts';
import { Change } from '../../shared/domain/change.ts';
import {
  openGenerationStore,
  openRunHistory,
  openStore,
  getAnalystIndices,
} from '../../shared/store/open-store.ts';
import {
  describeWithServer,
  makeSettings,
  removeIndices,
  SERVER_URL,
} from '../support/elasticsearch/test-server.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { ALL_NUMBERS } from '../support/ingest/all-numbers.ts';

const COMPANIES = 500;
const CHARTS = DASHBOARDS.flatMap(({ charts }) => charts);

interface Groups {
  readonly buckets: readonly Group[];
}
interface Group {
  readonly doc_count: number;
  readonly [GROUPS]?: Groups;
}

describeWithServer('what analysts see', () => {
  const { indexPrefix } = makeSettings();
  let folder: string;
  let config: IngestConfig;
  let report: RunReport;
  const client = new Client({ node: SERVER_URL === '' ? 'http://127.0.0.1:1' : SERVER_URL });
  const runs = `${indexPrefix}-runs`;
  const search = (index: string, body: object) =>
    client.search<Record<string, unknown>, Record<string, any>>({ index, ...body });
  const sourcesOf = async (query: object): Promise<Record<string, unknown>[]> =>
    (await search(runs, { query, size: 1_000 })).hits.hits.map(({ _source }) => _source!);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'company-data-kibana-'));
    config = parseConfig(
      {
        STORE: 'elasticsearch',
        ELASTICSEARCH_URL: SERVER_URL,
        INDEX_PREFIX: indexPrefix,
        DATA_DIR: join(folder, 'data'),
      },
      INGEST_SETTINGS,
    );
    // Between the registers, companies are removed, added and changed.
    for (const [seed, companies] of [
      [3, COMPANIES + 10],
      [2, COMPANIES - 10],
    ] as const) {
      const out = join(folder, `delivery-${seed}`);
      await generateRegister({ companies, seed, reports: 30, out });
      expect(
        (await ingestFolder(out, config, { synthetic: true, canOverruleObjections: true })).error,
      ).toBeNull();
    }
    await generateRegister({ companies: COMPANIES, seed: 1, out: join(folder, 'delivery') });
    const result = await ingestFolder(join(folder, 'delivery'), config, {
      synthetic: true,
      canOverruleObjections: true,
    });
    expect(result.error).toBeNull();
    report = result.report;
    expect(report.problems).toEqual([]);
  });
  afterAll(async () => {
    await client.close();
    await removeIndices(makeSettings({ indexPrefix }));
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(CHARTS.map((chart) => [chart.id, chart] as const))(
    'A chart has numbers: %s',
    async (_id, chart) => {
      const index = (await getAnalystIndices(config))![chart.index].name;
      const answer = await search(index, toAggregation(chart));
      expect(answer._shards.failed).toBe(0);
      expect((answer.hits.total as estypes.SearchTotalHits).value).toBeGreaterThan(0);
      let groups = [answer.aggregations ?? {}] as Record<string, any>[];
      for (const _grouping of chart.by) {
        const inner = groups.flatMap((each) => (each[GROUPS] as Groups).buckets);
        expect(inner.length).toBeGreaterThan(0);
        for (const { doc_count } of inner) expect(doc_count).toBeGreaterThan(0);
        groups = inner;
      }
      for (const [place, { kind }] of chart.measures.entries()) {
        if (kind === 'count') continue;
        const sum = groups.reduce((total, group) => total + (group[`measure${place}`].value as number), 0);
        if (chart.measures[place]!.label !== 'Problem') expect(sum).toBeGreaterThan(0);
      }
    },
  );

  it('Each change is counted once, and other documents of the feed are no changes', async () => {
    const store = await openStore(config);
    const criteria = { after: null, limit: 9_000, organisationNumber: null, topics: null };
    const page = await store.withLiveGeneration(({ changes }) => changes.readPage(criteria));
    await store.close();
    expect(page!.mayHaveMore).toBe(false);
    const changes = page!.changesJson.map((text) => Change.parse(JSON.parse(text)));
    const { hits, aggregations } = await search(`${indexPrefix}-changes`, {
      size: 0,
      track_total_hits: true,
      query: { term: { kind: 'change' } },
      aggs: { causes: { terms: { field: 'cause' } }, types: { terms: { field: 'type' } } },
    });
    expect(hits.total).toEqual({ value: changes.length, relation: 'eq' });
    const { causes, types } = aggregations as Record<
      string,
      { buckets: { key: string; doc_count: number }[] }
    >;
    for (const { key, doc_count } of causes!.buckets)
      expect(doc_count).toBe(changes.filter(({ cause }) => cause === key).length);
    for (const { key, doc_count } of types!.buckets)
      expect(doc_count).toBe(changes.filter(({ type }) => type === key).length);
    expect(types!.buckets.map(({ key }) => key).sort()).toEqual([
      'company_added',
      'company_changed',
      'company_removed',
    ]);
  });

  it('Each company and each report is counted once', async () => {
    const { hits, aggregations } = await search(`${indexPrefix}-companies`, {
      size: 0,
      track_total_hits: true,
      aggs: {
        reports: { sum: { field: 'annualReportCount' } },
        byYearAndFamily: { terms: { field: 'annualReports.yearAndFamily', size: 1_000 } },
        counties: { terms: { field: 'countyCode', size: 100 } },
        unplaced: { missing: { field: 'countyCode' } },
        sections: { terms: { field: 'sniSection', size: 100 } },
        classified: { filter: { exists: { field: 'sniCodes.sni1' } } },
      },
    });
    expect(hits.total).toEqual({ value: report.companies, relation: 'eq' });
    const total = (groups: Groups): number => groups.buckets.reduce((sum, each) => sum + each.doc_count, 0);
    const { reports, byYearAndFamily, counties, unplaced, sections, classified } = aggregations!;
    const staged = join(config.dataDir, 'staging/annual-reports.sqlite');
    const filings = [...readCompanyFilings(staged, ALL_NUMBERS)].flatMap(
      ({ organisationNumber, filings: each }) =>
        each.map(({ fiscalEnd, family }) => `${organisationNumber} ${fiscalEnd.slice(0, 4)} ${family}`),
    );
    expect(filings.length).toBeGreaterThan(50);
    expect(reports.value).toBe(filings.length);
    // Two of one family whose years end in one calendar year are one.
    expect(total(byYearAndFamily)).toBe(new Set(filings).size);
    expect(counties.buckets.length).toBeGreaterThan(15);
    expect(total(counties) + Number(unplaced.doc_count)).toBe(report.companies);
    expect(total(sections)).toBe(classified.doc_count);
  });

  it('The history has the run as its report describes it', async () => {
    const ofRun = (kind: string): object => ({
      bool: { filter: [{ term: { kind } }, { term: { run: report.run } }] },
    });
    const [own] = await sourcesOf(ofRun('run'));
    expect(own).toEqual({
      kind: 'run',
      run: report.run,
      startedAt: report.startedAt,
      outcome: 'promoted',
      seconds: report.seconds,
      generation: report.generation,
      companies: COMPANIES,
      names: report.names,
      problems: 0,
      overruled: 0,
      peakMemoryBytes: report.peakMemoryBytes,
    });
    const bySource = await sourcesOf(ofRun('source'));
    expect(bySource.map(({ source }) => source).sort()).toEqual(Object.keys(report.sources).sort());
    for (const each of bySource) {
      const { read, accepted, leftOut } = report.sources[each['source'] as string]!;
      expect(each).toMatchObject({ run: report.run, read, accepted, leftOut });
    }
    const reasons = await sourcesOf(ofRun('reason'));
    const expected = Object.entries(report.sources).flatMap(([source, { rejected }]) =>
      Object.entries(rejected).map(([reason, rows]) => `${source} ${reason} ${rows}`),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(
      reasons
        .map(({ source, reason, rejectedForReason }) => [source, reason, rejectedForReason].join(' '))
        .sort(),
    ).toEqual(expected.sort());
  });

  it('Serving machines read the same history', async () => {
    const history = await openRunHistory(config);
    const [run, ...others] = await history.readNewestFirst(10);
    await history.close();
    expect(others).toHaveLength(2);
    const { outcome, startedAt, seconds } = report;
    expect(run).toMatchObject({ outcome, startedAt, seconds });
    expect(Object.keys(run!.sources).sort()).toEqual(Object.keys(report.sources).sort());
    for (const [name, source] of Object.entries(run!.sources)) {
      const { from, read, accepted, rejected } = report.sources[name]!;
      expect(source).toEqual({ from, read, accepted, rejected });
    }
  });

  it('The history has each run once, and only the newest runs', async () => {
    const generations = await openGenerationStore(config);
    const record = toRunRecord(report);
    await generations.runs!.keepLatest(record, 400);
    expect(await sourcesOf({ term: { run: report.run } })).toHaveLength(await countDocuments(record));
    const later = (second: number): RunRecord => {
      const startedAt = `2027-01-01T00:00:0${second}.000Z`;
      return { ...record, run: startedAt.replace(/[-:.]/g, ''), startedAt };
    };
    for (const second of [1, 2]) await generations.runs!.keepLatest(later(second), 400);
    await generations.runs!.keepLatest(later(3), 2);
    await generations.close();
    const kept = await sourcesOf({ match_all: {} });
    expect([...new Set(kept.map(({ run }) => run))].sort()).toEqual([later(2).run, later(3).run]);
    expect(kept).toHaveLength(2 * (await countDocuments(record)));
  });

  async function countDocuments({ sources }: RunRecord): Promise<number> {
    return 1 + sources.reduce((sum, { rejected }) => sum + 1 + Object.keys(rejected).length, 0);
  }

  it('A run that cannot be recorded in the history does not fail, and reports that', async () => {
    await client.indices.putSettings({ index: runs, settings: { 'blocks.write': true } });
    const result = await ingestFolder(join(folder, 'delivery'), config, { synthetic: true });
    await client.indices.putSettings({ index: runs, settings: { 'blocks.write': null } });
    expect([result.error, result.report.outcome]).toEqual([null, 'nothing-new']);
    expect(result.report.problems).toEqual([
      expect.stringMatching(/^The run is missing in the history for analysts: .*blocked by: .*index write/),
    ]);
  });

  it('The history contains only fields of its mapping', async () => {
    const document = { kind: 'run', file: '/home/anna/x' };
    await expect(client.index({ index: runs, document })).rejects.toThrow(/strict_dynamic_mapping/);
  });
});
