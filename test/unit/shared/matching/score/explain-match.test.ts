import { describe, expect, it } from 'vitest';
import { explainMatch } from '../../../../../shared/matching/score/explain-match.ts';
import { parseNameQuery } from '../../../../../shared/matching/name-query.ts';
import { normaliseName } from '../../../../../shared/matching/normalise-name.ts';

function explain(query: string, ...names: string[]): ReturnType<typeof explainMatch> {
  const candidates = names.map((text) => ({
    text,
    name: normaliseName(text),
    legalForm: 'AB',
    city: 'ÖREBRO',
  }));
  return explainMatch(parseNameQuery(query), candidates);
}

describe('explainMatch', () => {
  it('The best of the names is explained word by word', () => {
    const found = explain('Pynowa Malardalen Fast. AB Örebro', 'Glas AB', 'Pynova Mälardalen Fastigheter AB');
    expect(found?.name).toBe('Pynova Mälardalen Fastigheter AB');
    expect(
      found?.wordExplanations.map(({ relation, typedText, registeredText }) => [
        relation,
        typedText,
        registeredText,
      ]),
    ).toEqual([
      ['folded', 'malardalen', 'mälardalen'],
      ['abbreviation', 'fast', 'fastigheter'],
      ['typo', 'pynowa', 'pynova'],
      ['town', 'orebro', 'ÖREBRO'],
    ]);
  });

  it('A word that one name lacks is a part of its own', () => {
    const found = explain('Nordlis Bygg Grus AB', 'Nordlys Bygg Sand AB');
    expect(found!.wordExplanations.map(({ relation }) => relation)).toEqual([
      'exact',
      'typo',
      'only-typed',
      'only-registered',
    ]);
  });

  it('A name that does not match is not explained', () => {
    expect(explain('Nordlys', 'Glas AB')).toBeNull();
  });
});
