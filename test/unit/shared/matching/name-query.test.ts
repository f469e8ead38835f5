import { describe, expect, it } from 'vitest';
import { listRepairedQueries } from '../../../../shared/matching/name-query.ts';

describe('listRepairedQueries', () => {
  it.each([
    'Nordlys Logistik AB',
    'Måleri & Bygg i Ystad',
    'B2B Konsult',
    'Volvo [Personvagnar]',
    '3M',
    '',
    'Nordlys Aktiebolag',
    'Nordlys Aktiebolaget',
    'Nordlys Handelsbolag',
  ])('A clean name has no other reading: %s', (text) => {
    expect(listRepairedQueries(text)).toEqual([]);
  });

  it.each([
    ['MÃ¥leri Ã–rn AB', 'Måleri Örn AB'],
    ['M}leri {lg', 'Måleri älg'],
    ['M\uFFFDleri', 'Mleri'],
    ['M?leri', 'Mleri'],
    ['F0nsterhu5et', 'Fonsterhuset'],
    ['www.nordlys-bygg.se', 'nordlys bygg'],
    ['https://nordlys.se/', 'nordlys'],
    ['maleriochbygg.se', 'maleribygg'],
    ['Nordlys Aktieblag', 'Nordlys aktiebolag'],
    ['Nordlys Handelsbolgaet', 'Nordlys handelsbolaget'],
    ['Nordlys BA', 'Nordlys ab'],
  ])('The name %s is also read as %s', (text, reading) => {
    expect(listRepairedQueries(text)).toContain(reading);
  });

  it('A text that is too long for a name is not repaired', () => {
    expect(listRepairedQueries('M}leri '.repeat(40))).toEqual([]);
  });
});
