import { describe, expect, it } from 'vitest';
import { toMatchReasonText } from '../../../../../../api/console/explorer/find/match-text.ts';
import type {
  TypedToRegisteredRelation,
  WordMatchExplanation,
} from '../../../../../../shared/matching/score/explain-match.ts';
import type { NameMatch } from '../../../../../../shared/matching/score/name-match.ts';

const NAME = 'Nordlys Bygg AB';
const MATCH: NameMatch = {
  kind: 'fuzzy',
  score: 0.5,
  isSameSpellingExceptCase: false,
  similarity: 0.8,
  isCertain: false,
  isNamePartMissingInQuery: false,
};

function explain(relation: TypedToRegisteredRelation, typed: string, registered: string, edits = 0): string {
  const steps = [
    {
      relation,
      typedText: typed,
      registeredText: registered,
      typoCount: edits,
    },
  ];
  return toMatchReasonText({ name: NAME, match: MATCH, wordExplanations: steps }, NAME, 'en');
}

describe('toMatchReasonText', () => {
  it.each([
    [explain('typo', 'nordlis', 'nordlys', 1), 'Matched: nordlis → nordlys (1 typing error)'],
    [explain('typo', 'nordlsi', 'nordlys', 2), 'Matched: nordlsi → nordlys (2 typing errors)'],
    [explain('abbreviation', 'fast', 'fastigheter'), 'Matched: fast for fastigheter'],
    [explain('synonym', 'byggnads', 'bygg'), 'Matched: byggnads for bygg'],
    [explain('joined', 'nordlysbygg', 'nordlys bygg'), 'Matched: written nordlys bygg'],
    [explain('only-typed', 'norr', ''), 'Partial match: without “norr”'],
    [explain('town', 'ystad', 'Ystad'), 'Matched: in Ystad'],
  ])('A difference is explained as "%s"', (text, expected) => expect(text).toBe(expected));

  it.each(['exact', 'folded', 'prefix', 'legal-form', 'only-registered'] as const)(
    'A %s part is not explained',
    (relation) => expect(explain(relation, 'nordlys', 'nordlys')).toBe(''),
  );

  it('Another name of the company comes before the differences, in Swedish too', () => {
    const steps: WordMatchExplanation[] = [
      {
        relation: 'only-typed',
        typedText: 'norr',
        registeredText: '',
        typoCount: 0,
      },
    ];
    const text = toMatchReasonText(
      { name: 'Polstjärnan Norr AB', match: MATCH, wordExplanations: steps },
      NAME,
      'sv',
    );
    expect(text).toBe('Delvis träff: annat namn Polstjärnan Norr AB; ”norr” saknas');
  });
});
