import { describe, expect, it } from 'vitest';
import type { SniRegister } from '../../../../shared/domain/sni.ts';
import { findSniCode, findSniCodesSortedByCode } from '../../../../shared/matching/find-sni-codes.ts';

const REGISTER: SniRegister = {
  current: '2025',
  lists: {
    '2007': new Map([
      ['25300', 'Tillverkning av ånggeneratorer'],
      ['45110', 'Handel med personbilar'],
      ['62010', 'Dataprogrammering'],
    ]),
    '2025': new Map([
      ['96210', 'Frisörverksamhet'],
      ['25300', 'Tillverkning av vapen och ammunition'],
      ['62100', 'Dataprogrammering'],
      ['46712', 'Partihandel med personbilar, nya och begagnade'],
    ]),
  },
};
const find = (text: string, limit = 20): string[] =>
  findSniCodesSortedByCode(REGISTER, text, limit).map(({ code }) => code);

describe('findSniCodesSortedByCode', () => {
  it.each([
    ['62', ['62010', '62100']],
    ['62.100', ['62100']],
    ['25.3', ['25300']],
    ['dataprog', ['62010', '62100']],
    ['FRISOR', ['96210']],
    ['frisör', ['96210']],
    ['personbilar', ['45110', '46712']],
    ['med person', ['45110', '46712']],
    ['bilar', []],
    ['nya partihandel', ['46712']],
    ['anggeneratorer', []],
    ['99', []],
    ['?!', []],
  ])('Codes are found by %j', (text, codes) => {
    expect(find(text)).toEqual(codes);
  });

  it('A code of both editions has the description of the current one', () => {
    expect(findSniCodesSortedByCode(REGISTER, '25300', 5)).toEqual([
      { code: '25300', description: 'Tillverkning av vapen och ammunition' },
    ]);
    expect(findSniCode(REGISTER, '25300')?.description).toContain('vapen');
    expect(findSniCode(REGISTER, '45110')?.description).toBe('Handel med personbilar');
    expect(findSniCode(REGISTER, '99999')).toBeNull();
  });

  it('Codes of the current edition come first above the limit', () => {
    expect(find('62', 1)).toEqual(['62100']);
  });
});
