import { describe, expect, it } from 'vitest';
import { isCredibleDifference, isTownLeftOut } from '../../../../shared/match/credible-difference.ts';
import { toNameCandidate, type CompanyWithState } from '../../../../shared/match/found-company.ts';
import { listSlips } from '../../../../shared/match/slips.ts';
import { parseNameQuery } from '../../../../shared/matching/name-query.ts';
import { explainWords } from '../../../../shared/matching/score/explain-match.ts';

const TOWN = 'YSTAD';

function compare(query: string, name: string) {
  const company = { legalForm: 'AB', postalAddress: { city: TOWN } } as CompanyWithState;
  return explainWords(parseNameQuery(query), toNameCandidate(name, company));
}

describe('isCredibleDifference', () => {
  it.each([
    ['Nordlsy Bygg AB', 'Nordlys Bygg AB', true],
    ['Nordlys Byggg AB', 'Nordlys Bygg AB', true],
    ['Nordlys VSV AB', 'Nordlys VVS AB', true],
    ['VSV Nordlys AB', 'VVS Nordlys AB', false],
    ['F F Nordlys AB', 'T F Nordlys AB', false],
    ['Norlys Ystad AB', 'Nordlys AB', false],
    ['IJ Bygg AB', 'II Bygg AB', false],
    ['Klöverängens El AB', 'Klöveråsens El AB', false],
    ['Nordlys Bygg AB', 'Nordlys Bygg Sverige AB', true],
    ['Nordlys Bygg Ystad AB', 'Nordlys Bygg AB', true],
    ['Nordlys Bygg AB', 'Nordlys Bygg i Ystad AB', true],
    ['Nordlys Bygg AB', 'Nordlys Bygg & Måleri AB', false],
    ['Anna Nordlys Bygg AB', 'Nordlys Bygg AB', false],
    ['G Bygg Nordlys AB', 'G och R Bygg Nordlys AB', false],
    ['Nordlys Bygg AB', 'A Nordlys Bygg AB', false],
    ['Nordlys', 'Fjällbruk', false],
  ])('%s for %s is %s', (query, name, isCredible) => {
    expect(isCredibleDifference(compare(query, name), { name, town: TOWN })).toBe(isCredible);
  });
});

describe('listSlips', () => {
  it.each([
    ['Lyktuddns Elektirk AB', 'Lyktuddens Elektrik AB', ['lyktuddens 1', 'elektrik 1']],
    ['Lyktuddns Elektrik AB', 'Lyktuddens Elektrik AB', ['lyktuddens 1']],
    ['Lisohu Sevrvicp AB', 'Lisohu Service AB', ['service 2']],
    // Too far for a word of six letters, so that the two words are no pair.
    ['OK Amlmeri AB', 'OK Måleri AB', ['maleri 2']],
    ['Lyktuddns & Elektrik i Ystad AB', 'Lyktuddens & Elektrik AB', ['lyktuddens 1']],
    ['Lyktuddens Elektrik AB', 'Lyktuddens Elektrik AB', null],
    ['Lykttttuddns Elektirk AB', 'Lyktuddens Elektrik AB', null],
    ['Lyktudns Eletirk AB', 'Lyktuddens Elektrik AB', null],
    ['Lyktuddns Elektrik Sverige AB', 'Lyktuddens Elektrik AB', null],
    ['Lyktuddns Elektrik Norr AB', 'Lyktuddens Elektrik AB', null],
    ['Lyktuddns Elekt AB', 'Lyktuddens Elektrik AB', null],
    ['Amlmeri Lyktuddens Elekt AB', 'Måleri Lyktuddens Elektrik AB', null],
    ['Nordlsy VSV Elektrik AB', 'Nordlys VVS Elektrik AB', null],
    ['Nordlys 2v Elektrik AB', 'Nordlys 24 Elektrik AB', null],
  ])('of %s for %s are %j', (query, name, expected) => {
    const slips = listSlips(compare(query, name), TOWN);
    expect(slips?.map(({ registered, count }) => `${registered} ${count}`) ?? null).toEqual(expected);
  });
});

describe('isTownLeftOut', () => {
  it.each([
    ['Nordlys Bygg AB', 'Nordlys Bygg i Ystad AB', true],
    ['Nordlys Bygg AB', 'Nordlys Bygg i Lund AB', false],
    ['Nordlys Bygg AB', 'Nordlys Bygg i Ystad Måleri AB', false],
    ['Nordlsy Bygg AB', 'Nordlys Bygg i Ystad AB', false],
    ['Nordlys Bygg AB', 'Nordlys Bygg AB', false],
    ['Nordlys & Bygg AB', 'Nordlys & Bygg i Ystad AB', true],
    ['Nordlys Bygg AB', 'Nordlys & Bygg i Ystad AB', false],
    ['NB Bygg AB', 'NB Bygg i Ystad AB', false],
    // The letter begins the name of the town.
    ['Nordlys Bygg AB', 'Y Nordlys Bygg AB', false],
  ])('%s for %s is %s', (query, name, isLeftOut) => {
    expect(isTownLeftOut(compare(query, name), { name, town: TOWN })).toBe(isLeftOut);
  });
});
