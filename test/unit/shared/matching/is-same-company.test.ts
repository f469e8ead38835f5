import { describe, expect, it } from 'vitest';
import { isSameCompany } from '../../../../shared/matching/is-same-company.ts';
import { toNameQuery } from '../../../../shared/matching/name-query.ts';
import { normaliseName } from '../../../../shared/matching/normalise-name.ts';
import { scoreName, type NameMatch } from '../../../../shared/matching/score-name.ts';

function match(query: string, text: string, city = 'YSTAD'): NameMatch {
  const found = scoreName(toNameQuery(query), { text, name: normaliseName(text), city, legalForm: '' });
  if (found === null) throw new Error(`${query} does not match ${text}`);
  return found;
}

describe('isSameCompany', () => {
  it.each([
    ['Losircor AB', 'Losicor AB'],
    ['Nordlys Bul AB', 'Nordlys Bil AB'],
    ['Nordlys Fast. AB', 'Nordlys Fastigheter AB'],
    ['Nordlys Byggnads AB', 'Nordlys Bygg AB'],
    ['Nordlys Sweden AB', 'Nordlys Sverige AB'],
    ['Nordlys Fonder AB', 'Nordlys Fonder Sverige AB'],
    ['Nordlys 3 AB', 'Nordlys III AB'],
    ['Prllvs Webb AB', 'Pärllövs Webb AB'],
    ['Srnycken Nordlys AB', 'Smycken Nordlys AB'],
    ['Nordlys Bygg i Ytsad AB YSTAD', 'Nordlys Bygg i Ystad AB'],
    ['Siemens Aktiengesellschaft', 'Siemens AG'],
  ])('%s is %s', (query, text) => expect(isSameCompany(match(query, text), [])).toBe(true));

  it.each([
    ['Sandbergs Bygg AB', 'Lindbergs Bygg AB'],
    ['Bygg & Måleri Nordlys AB', 'Måleri & Bygg Nordlys AB'],
    ['Nordlys Bygg AB Ystad', 'Nordlys Bygg i Ystad AB'],
    ['Nordlys Bygg i Ystad AB', 'Nordlys Bygg AB'],
    ['Nordlys Fond II AB', 'Nordlys Fond III AB'],
    ['Nordlys Logist AB', 'Nordlys Logistik AB'],
    ['Nordlys Holding AB', 'Nordlys AB'],
    ['Nordlys AB', 'Nordlys Limited'],
    ['Nordlys GmbH', 'Nordlys Limited'],
  ])('%s is not %s', (query, text) => expect(isSameCompany(match(query, text), [])).toBe(false));

  it('A company that is as near makes a match uncertain', () => {
    const query = 'Nordlis Bygg AB';
    const best = match(query, 'Nordlys Bygg AB');
    const rival = match(query, 'Nordlas Bygg AB');
    expect(isSameCompany(best, [])).toBe(true);
    expect(isSameCompany(best, [{ match: rival, isDeregistered: false }])).toBe(false);
    expect(isSameCompany(best, [{ match: rival, isDeregistered: true }])).toBe(true);
    const far = match(query, 'Nordlis Bageri AB');
    expect(isSameCompany(best, [{ match: far, isDeregistered: false }])).toBe(true);
  });

  it('An exact name is the company whatever else was found', () => {
    const best = match('Kaffe AB', 'Kaffe AB');
    expect(isSameCompany(best, [{ match: best, isDeregistered: false }])).toBe(true);
  });
});
