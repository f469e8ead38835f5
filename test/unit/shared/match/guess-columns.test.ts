import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../../shared/match/guess-columns.ts';

const ROWS = [
  ['1', 'Bygg AB', '562003-2705', '0701234567'],
  ['2', 'Nordlys AB', '562000-5461', '0707654321'],
];

describe('guessColumns', () => {
  it('Heads below a title are found', () => {
    const title = [['Kundlista 2026-11-01', '', ''], ['Firma'], ['Nr', 'Kundnamn', 'Orgnr', 'Telefon']];
    expect(guessColumns([...title, ...ROWS])).toEqual({ columns: { name: 1, orgNumber: 2 }, headRow: 2 });
  });

  it('One known word below the first row is no head', () => {
    expect(guessColumns([['Nordlys AB'], ['Firma'], ['Bygg AB']]).headRow).toBeNull();
  });

  it('Numbers are found under an unknown head, and telephones are none', () => {
    const heads = ['Nr', 'Kund', 'Skatte-ID', 'Telefon'];
    expect(guessColumns([heads, ...ROWS]).columns).toEqual({ name: 1, orgNumber: 2 });
  });

  it.each([
    ['Motpartens nr', 0],
    ['saknas', null],
  ])('"%s" above numbers is a head at %s', (text, headRow) => {
    expect(guessColumns([['', 'Benämning', text, ''], ...ROWS])).toEqual({
      columns: { name: 1, orgNumber: 2 },
      headRow,
    });
  });
});
