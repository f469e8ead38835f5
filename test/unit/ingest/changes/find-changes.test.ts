import { describe, expect, it } from 'vitest';
import type { GenerationComparison } from '../../../../ingest/changes/find-field-change-cause.ts';
import { findChanges } from '../../../../ingest/changes/find-changes.ts';
import { toCauseSources } from '../../../../ingest/changes/open-publication-recorder.ts';
import { SOURCES_BY_PRECEDENCE } from '../../../../ingest/sources/index.ts';
import type { StoredCompanyJson } from '../../../../shared/store/port.ts';
import { TRADEMARKS } from '../../../support/ingest/make-indexed-companies.ts';

const delivery = (sha256: string): { file: string; date: string; sha256: string } => ({
  file: `${sha256}.zip`,
  date: '2026-06-15T00:00:00.000Z',
  sha256,
});
const ALL = ['registry', 'statistics', 'size-classes', 'annual-reports', 'trademarks'];

/** Two generations, of which `changed` sources have another delivery. */
function compare(changed: readonly string[], isRollback = false): GenerationComparison {
  const toSources = (isLater: boolean): GenerationComparison['sourcesBefore'] =>
    Object.fromEntries(ALL.map((name) => [name, delivery(isLater && changed.includes(name) ? 'b' : 'a')]));
  return {
    sources: toCauseSources(SOURCES_BY_PRECEDENCE),
    isRollback,
    sourcesBefore: toSources(false),
    sourcesAfter: toSources(true),
  };
}

const COMPANY = {
  id: 562000000,
  name: 'Nordlys AB',
  orgNumber: '5620000001',
  postalAddress: { street: 'Gatan 1', postalCode: '11111', city: 'LUND' },
  reklamsparr: 0,
  sniCodes: { sni1: '41200', sni1_name: 'Byggande' },
  hasDigitalAnnualReport: false,
  financials: null as null | { year: number; revenue: number },
};
const PROVENANCE = { file: 'f', date: '2026-06-15' };
const DETAIL = {
  registry: PROVENANCE,
  statistics: PROVENANCE,
  sizeClasses: null,
  annualReports: PROVENANCE,
  trademarks: null,
  filings: [] as { fiscalEnd: string; document: string; extractorVersion: number; financials: unknown }[],
  sniEdition: '2025',
};

function toTexts(
  company: object = {},
  detail: object = {},
  trademarks: string | null = null,
): StoredCompanyJson {
  return {
    companyId: COMPANY.id,
    companyJson: JSON.stringify({ ...COMPANY, ...company }),
    detailJson: JSON.stringify({ ...DETAIL, ...detail }),
    trademarkMembersJson: trademarks,
  };
}

const filing = (document: string, extractorVersion = 1, revenue = 1): (typeof DETAIL.filings)[number] => ({
  fiscalEnd: '2025-12-31',
  document,
  extractorVersion,
  financials: { year: 2025, revenue },
});

describe('findChanges', () => {
  it('A company that differs only in the file of its source has no change', () => {
    const later = toTexts({}, { registry: { file: 'g', date: '2026-06-22' } });
    expect(findChanges(toTexts(), later, compare(ALL))).toEqual([]);
  });

  it('Fields of a new delivery are the publisher’s doing, with their topics and sources', () => {
    const later = toTexts({ name: 'Sydlys AB', postalAddress: { ...COMPANY.postalAddress, city: 'YSTAD' } });
    expect(findChanges(toTexts(), later, compare(['registry']))).toEqual([
      {
        orgNumber: '5620000001',
        name: 'Sydlys AB',
        type: 'company_changed',
        topics: ['name', 'address'],
        reports: [],
        company: null,
        cause: 'publisher',
        fields: [
          { field: 'name', before: 'Nordlys AB', after: 'Sydlys AB' },
          { field: 'postalAddress.city', before: 'LUND', after: 'YSTAD' },
        ],
        sources: [
          { source: 'registry', date: '2026-06-15' },
          { source: 'statistics', date: '2026-06-15' },
        ],
      },
    ]);
  });

  it('Fields of an unchanged delivery are another reading of it', () => {
    const later = toTexts({ name: 'Nordlys Aktiebolag' });
    expect(findChanges(toTexts(), later, compare(['statistics']))).toMatchObject([{ cause: 'reader' }]);
  });

  it('Several causes are a change each', () => {
    const later = toTexts({ name: 'Nordlys Aktiebolag', reklamsparr: 2 });
    expect(findChanges(toTexts(), later, compare(['statistics']))).toMatchObject([
      { cause: 'publisher', topics: ['advertising'] },
      { cause: 'reader', topics: ['name'] },
    ]);
  });

  it('Another edition or another description is a change of the code list', () => {
    const others = { sni1: '41201', sni1_name: 'Byggande av hus' };
    const ofEdition = toTexts({ sniCodes: others }, { sniEdition: '2007' });
    expect(findChanges(toTexts(), ofEdition, compare(['statistics']))).toMatchObject([
      { cause: 'code_list', topics: ['industry'] },
    ]);
    const described = toTexts({ sniCodes: { ...COMPANY.sniCodes, sni1_name: 'Hus' } });
    expect(findChanges(toTexts(), described, compare([]))).toMatchObject([{ cause: 'code_list' }]);
    const moved = toTexts({ sniCodes: others });
    expect(findChanges(toTexts(), moved, compare(['statistics']))).toMatchObject([{ cause: 'publisher' }]);
  });

  it('Other figures from the same document are another reading, from a new document the publisher’s', () => {
    const before = toTexts({ financials: { year: 2025, revenue: 1 } }, { filings: [filing('d1')] });
    const again = toTexts({ financials: { year: 2025, revenue: 2 } }, { filings: [filing('d1', 2, 2)] });
    expect(findChanges(before, again, compare(['annual-reports']))).toMatchObject([
      { cause: 'reader', topics: ['financials'], reports: [] },
    ]);
    const corrected = toTexts({ financials: { year: 2025, revenue: 2 } }, { filings: [filing('d2', 1, 2)] });
    expect(findChanges(before, corrected, compare(['annual-reports']))).toMatchObject([
      {
        cause: 'publisher',
        topics: ['financials', 'report'],
        reports: [{ fiscalEnd: '2025-12-31', type: 'changed' }],
      },
    ]);
  });

  it('Trademarks are compared as a list, with their number', () => {
    const members = `"trademarks":${JSON.stringify(TRADEMARKS)},"trademarkCount":3`;
    const later = toTexts({}, { trademarks: PROVENANCE }, members);
    expect(findChanges(toTexts(), later, compare(['trademarks']))).toMatchObject([
      {
        cause: 'publisher',
        topics: ['trademarks'],
        fields: [
          { field: 'trademarks', before: [], after: TRADEMARKS },
          { field: 'trademarkCount', before: 0, after: 3 },
        ],
      },
    ]);
  });

  it('A new company has its Company, and a removed one has none', () => {
    const [added] = findChanges(null, toTexts(), compare(['registry']));
    expect(added).toMatchObject({ type: 'company_added', topics: ['status'], fields: [], company: COMPANY });
    expect(JSON.stringify(added?.company)).toBe(toTexts().companyJson);
    const [removed] = findChanges(toTexts(), null, compare(['registry']));
    expect(removed).toMatchObject({ type: 'company_removed', company: null, name: 'Nordlys AB' });
  });

  it('Members that another version has added replace the whole company', () => {
    const changes = findChanges(toTexts(), toTexts({ added: 1 }), compare([]));
    expect(changes.map(({ type, cause }) => [type, cause])).toEqual([
      ['company_removed', 'reader'],
      ['company_added', 'reader'],
    ]);
  });

  it('All changes of a rollback have its cause', () => {
    const later = toTexts({ name: 'A', sniCodes: { sni1: null, sni1_name: null } }, { sniEdition: '2007' });
    expect(findChanges(toTexts(), later, compare(ALL, true)).map(({ cause }) => cause)).toEqual(['rollback']);
  });
});
