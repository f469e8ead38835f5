import { describe, expect, it } from 'vitest';
import {
  areSlipsInSeveralWords,
  findDoubleSlip,
  isCredibleDifference,
  isTownLeftOut,
} from '../../../../shared/match/credible-difference.ts';
import { toNameCandidate, type CompanyWithState } from '../../../../shared/match/found-company.ts';
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

describe('areSlipsInSeveralWords', () => {
  it.each([
    ['Lyktuddns Elektirk AB', 'Lyktuddens Elektrik AB', true],
    ['Nordlsy Byggg Måleri AB', 'Nordlys Bygg Måleri AB', true],
    ['Lyktuddns Elektrik AB', 'Lyktuddens Elektrik AB', false],
    ['Lykttttuddns Elektirk AB', 'Lyktuddens Elektrik AB', false],
    ['Nordlsy VSV Elektrik AB', 'Nordlys VVS Elektrik AB', false],
    ['Lyktuddns Elektirk & Son AB', 'Lyktuddens Elektrik AB', false],
    ['Bgyg Foot AB', 'Bygg Foto AB', false],
  ])('%s for %s is %s', (query, name, areSlips) => {
    expect(areSlipsInSeveralWords(compare(query, name))).toBe(areSlips);
  });
});

it.each([
  ['Lisohu Sevrvicp AB', 'Lisohu Service AB', 'service'],
  ['Lisohu Servcie AB', 'Lisohu Service AB', null],
  ['Lisohu Sevrvicp Norr AB', 'Lisohu Service AB', null],
  ['El Sevrvicp AB', 'El Service AB', null],
])('The word with two slips in %s for %s is %s', (query, name, word) => {
  expect(findDoubleSlip(compare(query, name))?.registeredText ?? null).toBe(word);
});

describe('isTownLeftOut', () => {
  it.each([
    ['Nordlys Bygg AB', 'Nordlys Bygg i Ystad AB', true],
    ['Nordlys Bygg AB', 'Nordlys Bygg i Lund AB', false],
    ['Nordlys Bygg AB', 'Nordlys Bygg i Ystad Måleri AB', false],
    ['Nordlsy Bygg AB', 'Nordlys Bygg i Ystad AB', false],
    ['Nordlys Bygg AB', 'Nordlys Bygg AB', false],
    // The letter begins the name of the town.
    ['Nordlys Bygg AB', 'Y Nordlys Bygg AB', false],
  ])('%s for %s is %s', (query, name, isLeftOut) => {
    expect(isTownLeftOut(compare(query, name), TOWN)).toBe(isLeftOut);
  });
});
