import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../../../shared/domain/run-record.ts';
import { toCompanyFieldsForKibana } from '../../../../shared/store/elasticsearch/documents/to-name-documents.ts';
import { RUNS_MAPPINGS, toRunDocuments } from '../../../../shared/store/elasticsearch/runs/run-archive.ts';
import { getAnalystIndices } from '../../../../shared/store/open-store.ts';
import { parseConfig } from '../../../../shared/config/config.ts';
import { ANALYSIS, TRADEMARKS } from '../../../support/ingest/make-indexed-companies.ts';

describe('what a company is counted by', () => {
  it('The document of a company has flat fields, each value once', () => {
    const annualReports = [
      { year: 2025, family: 'k3' },
      { year: 2025, family: 'k3' },
      { year: 2024, family: 'k2' },
    ];
    const analysis = { ...ANALYSIS, annualReports };
    expect(toCompanyFieldsForKibana({ analysis, isDeregistered: false, trademarks: TRADEMARKS })).toEqual({
      municipalityCode: '0180',
      municipalityName: 'Stockholm',
      countyCode: '12',
      countyName: 'Skåne län',
      sniSection: 'F',
      sniSectionName: 'Byggverksamhet',
      revenueClass: '03 1-5 Mkr',
      isDeregistered: false,
      annualReportCount: 3,
      annualReports: { year: [2025, 2024], family: ['k3', 'k2'], yearAndFamily: ['2025 k3', '2024 k2'] },
      trademarkClassAndStatus: ['09 Registered', '35 Registered'],
    });
  });

  it('The class of a trademark without status is indexed, and empty fields are omitted', () => {
    const trademarks = [{ ...TRADEMARKS[2]!, niceClasses: [5] }];
    const analysis = { ...ANALYSIS, annualReports: [] };
    const fields = toCompanyFieldsForKibana({ analysis, isDeregistered: true, trademarks });
    expect(fields).toMatchObject({ trademarkClassAndStatus: ['05 unknown'], isDeregistered: true });
    expect(fields).not.toHaveProperty('annualReportCount');
    expect(fields).not.toHaveProperty('annualReports');
    const none = toCompanyFieldsForKibana({ analysis, isDeregistered: true, trademarks: [] });
    expect(none).not.toHaveProperty('trademarkClassAndStatus');
  });
});

describe('a run in the history', () => {
  const source = { read: 10, accepted: 6, repaired: 1, leftOut: 1, date: '2026-06-15' };
  const run: RunRecord = {
    run: 'r',
    startedAt: '2026-06-16T04:00:00.000Z',
    outcome: 'promoted',
    generation: 'g',
    seconds: 1.5,
    companies: 5,
    names: 6,
    problems: 0,
    overruled: 1,
    peakMemoryBytes: 7,
    sources: [
      { source: 'registry', from: 'delivered', ...source, rejected: { 'missing-name': 2, other: 1 } },
      { source: 'sni', from: 'kept', ...source, date: '', rejected: {} },
    ],
  };

  it('A run is one flat document, plus one per source and per reject reason', () => {
    const base = { run: 'r', startedAt: '2026-06-16T04:00:00.000Z', outcome: 'promoted' };
    const { sources: _sources, ...own } = run;
    const { date: _date, ...undated } = source;
    expect(toRunDocuments(run)).toEqual([
      { id: 'r', fields: { kind: 'run', ...own } },
      {
        id: 'r.registry',
        fields: { kind: 'source', ...base, source: 'registry', from: 'delivered', ...source, rejected: 3 },
      },
      ...[
        ['missing-name', 2],
        ['other', 1],
      ].map(([reason, rejectedForReason]) => ({
        id: `r.registry.${reason}`,
        fields: {
          kind: 'reason',
          ...base,
          source: 'registry',
          from: 'delivered',
          reason,
          rejectedForReason,
        },
      })),
      {
        id: 'r.sni',
        fields: { kind: 'source', ...base, source: 'sni', from: 'kept', ...undated, rejected: 0 },
      },
    ]);
  });

  it('Each figure of a run is in documents of one kind only', () => {
    const kinds = new Map<string, Set<unknown>>();
    for (const { fields } of toRunDocuments(run))
      for (const [field, value] of Object.entries(fields))
        if (typeof value === 'number') kinds.set(field, (kinds.get(field) ?? new Set()).add(fields['kind']));
    expect(kinds.size).toBeGreaterThan(10);
    for (const [field, of] of kinds) expect([field, of.size]).toEqual([field, 1]);
    expect(Object.keys(RUNS_MAPPINGS.properties!)).toEqual(expect.arrayContaining([...kinds.keys()]));
  });
});

describe('what analysts can read', () => {
  const open = (store: string) => getAnalystIndices(parseConfig({ STORE: store, INDEX_PREFIX: 'acme' }));

  it('Analysts read three indices of the cluster, with known fields', async () => {
    const { companies, changes, runs } = (await open('elasticsearch'))!;
    expect([companies.name, changes.name, runs.name]).toEqual([
      'acme-companies',
      'acme-changes',
      'acme-runs',
    ]);
    expect(companies.fields.get('postalAddress.city')).toBe('keyword');
    expect(companies.fields.get('trademarks.niceClasses')).toBe('integer');
    expect(companies.fields.get('deregistrationDate')).toBe('date');
    expect([...companies.fields.keys()].filter((path) => /^(search|json|detail|kind)/.test(path))).toEqual(
      [],
    );
    expect(changes.fields.get('topics')).toBe('keyword');
    expect(changes.fields.get('seenAt')).toBe('date');
    expect([...changes.fields.keys()].filter((path) => changes.hiddenFieldPatterns.includes(path))).toEqual(
      [],
    );
    expect(runs.fields.get('rejectedForReason')).toBe('long');
  });

  it('The embedded engine has no index for analysts', async () => {
    expect(await open('embedded')).toBeNull();
  });
});
