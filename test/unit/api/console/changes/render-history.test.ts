import { describe, expect, it } from 'vitest';
import { toShownChangeLines } from '../../../../../api/console/changes/change-lines.ts';
import { renderHistory } from '../../../../../api/console/changes/render-change.ts';
import type { Change } from '../../../../../shared/domain/change.ts';

const CHANGE: Change = {
  id: '1-1',
  orgNumber: '5560000001',
  name: 'Ny AB',
  type: 'company_changed',
  topics: ['name'],
  fields: [{ field: 'name', before: 'Gammal AB', after: 'Ny AB' }],
  reports: [],
  company: null,
  cause: 'publisher',
  sources: [],
  seenAt: '2026-11-21T04:00:00.000Z',
  generation: 'g2',
};

function toLines(fields: Change['fields'], language: 'sv' | 'en' = 'en'): string[] {
  return toShownChangeLines({ ...CHANGE, fields }, language).map(({ label, before, after }) =>
    before === null ? label : `${label}: ${before} → ${after}`,
  );
}

describe('the history of a company', () => {
  it('A change of the name shows both names', () => {
    expect(toLines(CHANGE.fields)).toEqual(['Company name: Gammal AB → Ny AB']);
    expect(toLines(CHANGE.fields, 'sv')).toEqual(['Företagsnamn: Gammal AB → Ny AB']);
  });

  it('Codes are shown in words, and a missing value as none', () => {
    expect(
      toLines([
        { field: 'ongoingRestructuring', before: null, after: '|KK-AVOMFO$2026-11-20|' },
        { field: 'postalAddress.city', before: 'VISBY', after: 'ÅRE' },
        { field: 'deregistrationDate', before: null, after: '2026-11-20' },
      ]),
    ).toEqual([
      'Ongoing proceedings: none → Bankruptcy',
      'Town: Visby → Åre',
      'Deregistered: none → 20 November 2026',
    ]);
  });

  it('An industry is shown with its description', () => {
    expect(
      toLines([
        { field: 'sniCodes.sni1', before: null, after: '52211' },
        { field: 'sniCodes.sni1_name', before: null, after: 'Bärgning' },
      ]),
    ).toEqual(['Primary industry: none → 52211 Bärgning']);
  });

  it('New figures are one line, however many lines of a report changed', () => {
    expect(
      toLines([
        { field: 'financials.year', before: 2024, after: 2025 },
        { field: 'financials.revenue', before: 1, after: 2 },
        { field: 'revenue_estimate.value', before: 1, after: 2 },
      ]),
    ).toEqual(['New figures for 2025']);
    expect(toLines([{ field: 'financials', before: { year: 2025 }, after: null }])).toEqual([
      'The figures were removed',
    ]);
  });

  it('The newest change comes first, with the cause when it is not new data', () => {
    const older: Change = { ...CHANGE, cause: 'rollback', seenAt: '2026-11-01T04:00:00.000Z' };
    const text = String(renderHistory([older, CHANGE], '2026-06-15', 'en'));
    expect(text.indexOf('21 November')).toBeLessThan(text.indexOf('1 November 2026'));
    expect(text.match(/rolled back/g)).toHaveLength(1);
  });

  it('Without changes to show, it says since when nothing changed', () => {
    const unshown = { ...CHANGE, fields: [{ field: 'id', before: 1, after: 2 }] };
    for (const changes of [[], [unshown]])
      expect(String(renderHistory(changes, '2026-06-15', 'en'))).toContain('No changes since 15 June 2026.');
  });

  it('Values of the register are escaped', () => {
    const change: Change = { ...CHANGE, fields: [{ field: 'name', before: '<b>', after: 'x' }] };
    expect(String(renderHistory([change], '2026-06-15', 'en'))).toContain('&lt;b&gt;');
  });
});
