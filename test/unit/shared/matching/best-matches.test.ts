import { describe, expect, it } from 'vitest';
import { isBestMatchCertain, type CompanyNameMatch } from '../../../../shared/matching/best-matches.ts';
import { parseNameQuery } from '../../../../shared/matching/name-query.ts';
import { normaliseName } from '../../../../shared/matching/normalise-name.ts';
import { scoreName } from '../../../../shared/matching/score/score-name.ts';
import type { NameMatch } from '../../../../shared/matching/score/name-match.ts';

function match(query: string, text: string, city = 'YSTAD'): NameMatch {
  const found = scoreName(parseNameQuery(query), { text, name: normaliseName(text), city, legalForm: '' });
  if (found === null) throw new Error(`${query} does not match ${text}`);
  return found;
}

function find(query: string, text: string, city?: string): CompanyNameMatch {
  return { match: match(query, text, city), isDeregistered: false };
}

describe('isBestMatchCertain', () => {
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
    ['Nordlys Städ i Ystad Ystad', 'Nordlys Städ i Ystad AB'],
  ])('%s is %s', (query, text) => expect(isBestMatchCertain(find(query, text), [])).toBe(true));

  it.each([
    ['Sandbergs Bygg AB', 'Lindbergs Bygg AB'],
    ['Bygg & Måleri Nordlys AB', 'Måleri & Bygg Nordlys AB'],
    ['Nordlys Bygg AB Ystad', 'Nordlys Bygg i Ystad AB'],
    ['Nordlys Bygg i Ystad AB', 'Nordlys Bygg AB'],
    ['Nordlys Fond II AB', 'Nordlys Fond III AB'],
    ['Nordlys Logist AB', 'Nordlys Logistik AB'],
    ['Nordlys Holding AB', 'Nordlys AB'],
    ['Östra Nordlysets', 'Östra Nordlysets El AB'],
    ['Nordlys Bygg &', 'Nordlys Bygg AB'],
    ['Nordlys AB', 'Nordlys Limited'],
    ['Nordlys GmbH', 'Nordlys Limited'],
    ['Nordlys Bygg Filial', 'Nordlys Bygg AB'],
  ])('%s is not %s', (query, text) => expect(isBestMatchCertain(find(query, text), [])).toBe(false));

  it('A company that is as near makes a match uncertain', () => {
    const query = 'Nordlis Bygg AB';
    const best = find(query, 'Nordlys Bygg AB');
    const rival = find(query, 'Nordlas Bygg AB');
    expect(isBestMatchCertain(best, [])).toBe(true);
    expect(isBestMatchCertain(best, [rival])).toBe(false);
    expect(isBestMatchCertain(best, [{ ...rival, isDeregistered: true }])).toBe(true);
    expect(isBestMatchCertain(best, [find(query, 'Nordlis Bageri AB')])).toBe(true);
  });

  it('Of two deregistered companies that are as near, neither is certain', () => {
    const query = 'Nordlis Bygg AB';
    const best = { ...find(query, 'Nordlys Bygg AB'), isDeregistered: true };
    expect(isBestMatchCertain(best, [])).toBe(true);
    expect(isBestMatchCertain(best, [{ ...find(query, 'Nordlas Bygg AB'), isDeregistered: true }])).toBe(
      false,
    );
  });

  it('An exact name is the company whatever else was found', () => {
    const best = find('Kaffe AB', 'Kaffe AB');
    expect(isBestMatchCertain(best, [best])).toBe(true);
  });

  it.each(['Nordlys Fonder AB', 'Nordlys Fonder i Ystad AB'])(
    'The first word of %s and its town name it, unless another company there has that word first',
    (text) => {
      const query = 'Nordlys Ystad';
      expect(isBestMatchCertain(find(query, text), [])).toBe(true);
      expect(isBestMatchCertain(find(query, text), [find(query, 'Nordlys Bageri AB')])).toBe(false);
      expect(isBestMatchCertain(find(query, text), [find(query, 'Nordlys Bageri AB', 'LUND')])).toBe(true);
      expect(isBestMatchCertain(find('Nordlys AB Ystad', text), [])).toBe(false);
    },
  );

  it('A later word of a name and its town name it, unless another company there has that word', () => {
    const query = 'Webb Ystad';
    const best = find(query, 'Nordlys Webb AB');
    expect(isBestMatchCertain(best, [])).toBe(true);
    expect(isBestMatchCertain(best, [find(query, 'Webb & Data Nordlys AB')])).toBe(false);
    expect(isBestMatchCertain(best, [find(query, 'Nordljus Webb AB', 'LUND')])).toBe(true);
    expect(isBestMatchCertain(best, [{ ...find(query, 'Nordljus Webb AB'), isDeregistered: true }])).toBe(
      true,
    );
  });

  it('A housing association without Brf is uncertain where a company of the town begins so', () => {
    const query = 'Nordlys Ystad';
    const best = find(query, 'Brf Nordlys');
    expect(isBestMatchCertain(best, [])).toBe(true);
    expect(isBestMatchCertain(best, [find(query, 'Nordlys Bageri AB')])).toBe(false);
    expect(isBestMatchCertain(find('Brf Nordlys Ystad', 'Brf Nordlys'), [])).toBe(true);
  });

  it('A part of a name with its town is certain only in that town', () => {
    const elsewhere = find('Nordlys Fonder Lund', 'Nordlys Fonder Bygg AB');
    expect(isBestMatchCertain(elsewhere, [])).toBe(false);
    const mistyped = find('Nordlyset Ystad', 'Nordlysets AB');
    expect(isBestMatchCertain(mistyped, [])).toBe(true);
    expect(isBestMatchCertain(mistyped, [find('Nordlyset Ystad', 'Nordlyset Fonder AB')])).toBe(false);
  });

  it('A longer name of an active company makes a foundation or a deregistered company uncertain', () => {
    const longer = find('Nordlys', 'Nordlys Bageri AB');
    const gone = { ...find('Nordlys', 'Nordlys AB'), isDeregistered: true };
    expect(isBestMatchCertain(gone, [])).toBe(true);
    expect(isBestMatchCertain(gone, [longer])).toBe(false);
    expect(isBestMatchCertain(gone, [{ ...longer, isDeregistered: true }])).toBe(false);
    expect(isBestMatchCertain(find('Nordlys', 'Nordlys AB'), [longer])).toBe(true);
    expect(isBestMatchCertain(find('Nordlys', 'Nordlys stiftelse'), [longer])).toBe(false);
    expect(isBestMatchCertain(find('Nordlys', 'Stiftelsen Nordlys'), [longer])).toBe(true);
  });
});
