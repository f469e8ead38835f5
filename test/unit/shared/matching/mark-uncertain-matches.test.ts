import { describe, expect, it } from 'vitest';
import { markAmbiguousTyposAsUncertain } from '../../../../shared/matching/mark-uncertain-matches.ts';
import { parseNameQuery } from '../../../../shared/matching/name-query.ts';
import { normaliseName } from '../../../../shared/matching/normalise-name.ts';
import { scoreName } from '../../../../shared/matching/score/score-name.ts';

function isCertain(query: string, text: string, registered: readonly string[]): boolean {
  const name = normaliseName(text);
  const match = scoreName(parseNameQuery(query), { text: text, name, city: '', legalForm: '' });
  if (match === null) throw new Error(`${query} does not match ${text}`);
  const words = new Set([...name.foldedWords, ...registered]);
  const [doubted] = markAmbiguousTyposAsUncertain(
    parseNameQuery(query),
    [{ match, words: name.words }],
    words,
  );
  return doubted?.match.isCertain ?? false;
}

describe('markAmbiguousTyposAsUncertain', () => {
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
});
