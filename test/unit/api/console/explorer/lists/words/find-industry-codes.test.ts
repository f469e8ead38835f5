import { describe, expect, it } from 'vitest';
import { findIndustryCodes } from '../../../../../../../api/console/explorer/lists/words/find-industry-codes.ts';
import { DESCRIPTION_WORDS_BY_TRADE_WORD } from '../../../../../../../api/console/explorer/lists/words/trade-words.ts';
import { loadBundledSniLists } from '../../../../../../../ingest/sources/sni/sni-staging.ts';
import { findSniCodesSortedByCode } from '../../../../../../../shared/matching/find-sni-codes.ts';

const REGISTER = { current: '2025', lists: loadBundledSniLists() } as const;
const find = (text: string): string[] => findIndustryCodes(REGISTER, text, 50).map(({ code }) => code);

describe('common words for trades', () => {
  it.each([
    ['byggfirma', '41000'],
    ['byggföretag', '41000'],
    ['byggfirmor', '41000'],
    ['byggare', '41000'],
    ['snickeri', '43320'],
    ['Snickare', '43320'],
    ['rörmokare', '43221'],
    ['rormokare', '43221'],
    ['elektriker', '43210'],
    ['elfirma', '43210'],
    ['städ', '81210'],
    ['städfirmor', '81210'],
    ['målare', '43341'],
    ['taxi', '49330'],
    ['åkeri', '49410'],
    ['frisörsalong', '96210'],
    ['redovisningsbyrå', '69201'],
    ['restauranger', '56110'],
    ['bilverkstad', '95311'],
    ['advokater', '69101'],
  ])('%s finds %s', (word, code) => expect(find(word)).toContain(code));

  it('Words of descriptions are found as the API finds them', () => {
    const text = 'bygg anläggningsmaskiner';
    expect(findIndustryCodes(REGISTER, text, 50)).toEqual(findSniCodesSortedByCode(REGISTER, text, 50));
  });

  it('Other words find nothing', () => expect(find('xyzzy plugh')).toEqual([]));

  it.each([...new Set([...DESCRIPTION_WORDS_BY_TRADE_WORD.values()].flat())])(
    'The term %s occurs in a description',
    (term) => {
      const found = (['2025', '2007'] as const).flatMap((current) =>
        findSniCodesSortedByCode({ ...REGISTER, current }, term, 1),
      );
      expect(found).not.toEqual([]);
    },
  );
});
