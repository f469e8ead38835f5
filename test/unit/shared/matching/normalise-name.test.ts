import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName } from '../../../../shared/matching/normalise-name.ts';

const formOf = (name: string): (string | null)[] => [
  normaliseName(name).nameKey,
  normaliseName(name).legalFormInName,
];

describe('normaliseName', () => {
  it.each([
    ['Nordlys AB', 'nordlys', 'ab'],
    ['AB Nordlys', 'nordlys', 'ab'],
    ['Nordlys Aktiebolag', 'nordlys', 'ab'],
    ['Aktiebolaget Nordlys', 'nordlys', 'ab'],
    ['NORDLYS AKTIEBOLAG (publ)', 'nordlys', 'ab'],
    ['Nordlys A B', 'nordlys', 'ab'],
    ['Nordlys A.B.', 'nordlys', 'ab'],
    ['Nordlys A-bolag', 'nordlys', 'ab'],
    ['Nordlys Aktie-bolag', 'nordlys', 'ab'],
    ['Nordlys publikt aktiebolag', 'nordlys', 'ab'],
    ['NordlysAB', 'nordlys', 'ab'],
    ['Nordlysaktiebolaget', 'nordlys', 'ab'],
    ['Fastighets AB Nordlys', 'fastighetsnordlys', 'ab'],
    ['Fastighetsaktiebolaget Nordlys', 'fastighetsnordlys', 'ab'],
    ['Nordlys Handelsbolag', 'nordlys', 'hb'],
    ['Kommanditbolaget Nordlys', 'nordlys', 'kb'],
    ['Nordlys AB & Co KB', 'nordlysco', 'kb'],
    ['Nordlys ek. för.', 'nordlys', 'ek'],
    ['Nordlys ek för', 'nordlys', 'ek'],
    ['Nordlys ekonomisk förening', 'nordlys', 'ek'],
    ['Nordlys ekonomisk forening', 'nordlys', 'ek'],
    ['Brf Nordlys', 'nordlys', 'brf'],
    ['Bostadsrättsföreningen Nordlys', 'nordlys', 'brf'],
    ['HSB Bostadsrättsförening Nordlys i Umeå', 'hsbnordlysiumea', 'brf'],
    ['Stiftelsen Nordlys', 'nordlys', 'stiftelse'],
    ['Nordlys stiftelse', 'nordlys', 'stiftelse'],
    ['AB Stiftelsen Nordlys', 'stiftelsennordlys', 'ab'],
    ['Nordlys AB i likvidation', 'nordlys', 'ab'],
    ['Nordlys AB under rekonstruktion', 'nordlys', 'ab'],
    ['Nordlys Ltd', 'nordlysltd', null],
    ['Fitlab', 'fitlab', null],
  ])('%s has the key %s and the form %s', (name, compact, form) => {
    expect(formOf(name)).toEqual([compact, form]);
  });

  it('The words &, och, and, and o between words are equal', () => {
    const words = [
      'Bygg & Design AB',
      'Bygg och Design AB',
      'Bygg and Design AB',
      'Bygg o Design AB',
      'BYGG+DESIGN AB',
    ];
    for (const name of words) expect(normaliseName(name).words).toEqual(['bygg', '&', 'design']);
    expect(normaliseName("O'Learys AB").words).toEqual(['olearys']);
  });

  it('Initials are joined in any spelling', () => {
    for (const name of ['J.K. Plåt', 'J K Plåt', 'JK Plåt', 'J. K. plåt'])
      expect(normaliseName(name).words).toEqual(['jk', 'plåt']);
    expect(normaliseName('Bygg i S').words).toEqual(['bygg', 'i', 's']);
  });

  it('An o beside an initial or & is an initial, and initials are never a legal form', () => {
    const key = (name: string): string => normaliseName(name).nameKey;
    expect(key('L O Redovisning AB')).toBe('loredovisning');
    expect(key('S och O Elservice AB')).toBe('soelservice');
    expect(key('Bygg o Mark AB')).toBe('byggmark');
    expect(normaliseName('O.K.B Fastigheter AB')).toMatchObject({
      words: ['okb', 'fastigheter'],
      legalFormInName: 'ab',
    });
    expect(normaliseName('KB Bygg AB')).toMatchObject({ words: ['kb', 'bygg'], legalFormInName: 'ab' });
    expect(normaliseName('K.B. Bygg AB').words).toEqual(['kb', 'bygg']);
    expect(normaliseName('KB Bygg').words).toEqual(['bygg']);
  });

  it('Words keep å, ä, ö and have a folded form', () => {
    const name = normaliseName('Mälarens Åkeri Öst é ü ø');
    expect(name.words).toEqual(['mälarens', 'åkeri', 'öst', 'éüø']);
    expect(name.foldedWords).toEqual(['malarens', 'akeri', 'ost', 'euo']);
  });

  it('A name of form words only keeps them', () => {
    expect(normaliseName('AB').words).toEqual(['ab']);
    expect(normaliseName('Handelsbolaget HB').words).toEqual(['handelsbolaget', 'hb']);
  });

  it('A non-breaking space is a blank, and decomposed letters are composed', () => {
    expect(normaliseName('Mälarens\u00a0Snickeri').words).toEqual(['mälarens', 'snickeri']);
    expect(normaliseName('Ma\u0308larens').words).toEqual(['mälarens']);
  });

  it('Normalising never throws, and is stable for its own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const name = normaliseName(text);
        expect(name.foldedWords.length).toBe(name.words.length);
        expect(normaliseName(text.toUpperCase().toLowerCase()).legalFormInName).toBe(
          normaliseName(text.toLowerCase()).legalFormInName,
        );
      }),
    );
  });
});
