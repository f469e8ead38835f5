import { expect, it } from 'vitest';
import { suggestAlternativeSniCodes } from '../../../../../../api/console/explorer/industry/suggest-alternative-sni-codes.ts';
import type { SniRegister } from '../../../../../../shared/domain/sni.ts';

const REGISTER: SniRegister = {
  current: '2025',
  lists: {
    '2007': new Map([
      ['41200', 'Byggande av bostadshus'],
      ['99000', 'Ambassader'],
    ]),
    '2025': new Map([
      ['41000', 'Byggande av bostadshus och andra byggnader'],
      ['41100', 'Utveckling av byggprojekt'],
      ['55101', 'Hotellverksamhet med restaurang'],
      ['55102', 'Hotellverksamhet utan restaurang'],
      ['55300', 'Campingplatser'],
      ['56100', 'Restauranger'],
    ]),
  },
};

const find = (code: string): string[] => suggestAlternativeSniCodes(REGISTER, code).map((each) => each.code);

it('The code with the same description comes first for a code of the other edition', () => {
  expect(find('41200')).toEqual(['41000', '41100']);
});

it('Codes of the same division follow by the number of digits in common', () => {
  expect(find('55102')).toEqual(['55101', '55300']);
  expect(find('55109')).toEqual(['55101', '55102', '55300']);
});

it('A code whose division is empty has no related codes', () => {
  expect(find('99000')).toEqual([]);
  expect(find('12345')).toEqual([]);
});
