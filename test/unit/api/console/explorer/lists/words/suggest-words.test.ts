import { expect, it } from 'vitest';
import { suggestSniDescriptionWords } from '../../../../../../../api/console/explorer/lists/words/find-industry-codes.ts';
import type { SniRegister } from '../../../../../../../shared/domain/sni.ts';

const REGISTER: SniRegister = {
  current: '2025',
  lists: {
    '2007': new Map([['56100', 'Restaurangverksamhet']]),
    '2025': new Map([
      ['56110', 'Restauranger'],
      ['43341', 'Måleriarbeten'],
      ['49320', 'Taxitrafik'],
    ]),
  },
};

it.each([
  ['restaurnag', ['restauranger', 'restaurangverksamhet']],
  ['mlaeri', ['måleriarbeten']],
  ['Taxy trafik', ['taxitrafik']],
  ['xyzqq', []],
  ['tax', []],
])('The mistyped words %j suggest %j', (typed, words) => {
  expect(suggestSniDescriptionWords(REGISTER, typed)).toEqual(words);
});
