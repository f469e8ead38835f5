import { describe, expect, it } from 'vitest';
import { isSlipCredible, listDoubtfulSlips } from '../../../../shared/matching/mark-uncertain-matches.ts';
import { parseNameQuery } from '../../../../shared/matching/name-query.ts';
import { normaliseName } from '../../../../shared/matching/normalise-name.ts';
import { scoreName } from '../../../../shared/matching/score/score-name.ts';

/** `registered` has other words of compared names, `counts` the names that have a word. */
function isCertain(
  text: string,
  registeredName: string,
  registered: readonly string[],
  counts: Readonly<Record<string, number>> = {},
): boolean {
  const name = normaliseName(registeredName);
  const query = parseNameQuery(text);
  const match = scoreName(query, { text: registeredName, name, city: '', legalForm: '' });
  if (match === null) throw new Error(`${text} does not match ${registeredName}`);
  const words = new Set([...name.foldedWords, ...registered]);
  const nameCounts = new Map(Object.entries({ ...toOnes(name.foldedWords), ...counts }));
  return (
    match.isCertain &&
    listDoubtfulSlips(query, { match, name }, words).every((slip) =>
      isSlipCredible(slip, query, name, nameCounts),
    )
  );
}

function toOnes(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(words.map((word) => [word, 1]));
}

describe('A slip that may be another word', () => {
  it('A letter that nobody confuses is no slip where another word is as near', () => {
    expect(isCertain('Kavekiva AB', 'Kadekiva AB', [])).toBe(true);
    expect(isCertain('Kavekiva AB', 'Kadekiva AB', ['kasekiva'])).toBe(false);
    expect(isCertain('Kavekiva AB', 'Kadekiva AB', ['kasikiva'])).toBe(true);
  });

  it('A letter beside the right one is a slip, unless three other words are as near', () => {
    const near = ['nurdlys', 'nardlys', 'nirdlys'];
    expect(isCertain('Npordlys AB', 'Nordlys AB', near)).toBe(true);
    expect(isCertain('Nprdlys AB', 'Nordlys AB', near.slice(1))).toBe(true);
    expect(isCertain('Nprdlys AB', 'Nordlys AB', near)).toBe(false);
  });

  it('An added, lost or swapped letter is a slip', () => {
    const near = ['nordls', 'nordlyb', 'nordlyk', 'nordlyv'];
    for (const query of ['Nordly AB', 'Nordlyss AB', 'Nodrlys AB'])
      expect(isCertain(query, 'Nordlys AB', near)).toBe(true);
  });

  it('A word beside it that few names have settles what is meant, and so does a known word', () => {
    const near = ['mork', 'marr', 'mirk'];
    expect(isCertain('Guldgrens Mxrk AB', 'Guldgrens Mark AB', near, { guldgrens: 3 })).toBe(true);
    expect(isCertain('Konsult Mxrk AB', 'Konsult Mark AB', near, { konsult: 900, mark: 3 })).toBe(false);
    expect(isCertain('Konsult Mxrk AB', 'Konsult Mark AB', near, { konsult: 900, mark: 90 })).toBe(true);
  });

  it('Initials are never mistyped ones', () => {
    const common = { elservice: 900 };
    for (const [typed, registered] of [
      ['ABD Elservice AB', 'ABC Elservice AB'],
      ['K&P Elservice AB', 'DR Elservice AB'],
      ['K P Elservice AB', 'KR Elservice AB'],
      ['K och P Elservice AB', 'K & R Elservice AB'],
      ['K Elservice AB', 'D Elservice AB'],
      ['KPElservice AB', 'D R Elservice AB'],
      ['JAndersson Bygg AB', 'K Andersson Bygg AB'],
      ['Elservice AB', 'Ö Elservice AB'],
    ] as const)
      expect([typed, isCertain(typed, registered, [], common)]).toEqual([typed, false]);
  });

  it('A short word means a known one if no name has it', () => {
    const common = { elservice: 900, vvs: 400 };
    expect(isCertain('VVZ Elservice AB', 'VVS Elservice AB', [], common)).toBe(true);
    expect(isCertain('VVZ Elservice AB', 'VVS Elservice AB', [], { ...common, vvz: 1 })).toBe(false);
    expect(isCertain('VVZ Elservice AB', 'VVS Elservice AB', [], { ...common, vvs: 19 })).toBe(false);
  });

  it('A short word that names have means one behind a word that few names have', () => {
    const counts = { guldgrens: 3, ew: 20, el: 400 };
    expect(isCertain('Guldgrens Ew AB', 'Guldgrens El AB', [], counts)).toBe(true);
    expect(isCertain('Guldgrens Ew AB', 'Guldgrens El AB', [], { ...counts, el: 399 })).toBe(false);
    expect(isCertain('Guldgrens Ew AB', 'Guldgrens El AB', [], { ...counts, guldgrens: 21 })).toBe(false);
    expect(isCertain('Ew Guldgrens AB', 'El Guldgrens AB', [], counts)).toBe(false);
  });
});
