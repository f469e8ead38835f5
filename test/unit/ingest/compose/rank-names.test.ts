import { expect, it } from 'vitest';
import { rankNamesAlphabetically } from '../../../../ingest/compose/rank-names.ts';

it('Names are ranked in Swedish alphabetical order, equal names in their given order', () => {
  const names = [
    'Östbygg',
    'Zorn',
    'Wahl',
    'Vall',
    'Åby',
    'Ärla',
    'abel',
    'Abel',
    'Abel',
    '3L Data',
    'Vera',
    'Üland',
    'Yxa',
  ];
  const ranks = rankNamesAlphabetically(names);
  const sorted = names
    .map((name, place) => ({ name, place }))
    .sort((a, b) => ranks[a.place]! - ranks[b.place]!);
  expect(sorted.map(({ name }) => name)).toEqual([
    '3L Data',
    'abel',
    'Abel',
    'Abel',
    'Vall',
    'Vera',
    'Wahl',
    'Üland',
    'Yxa',
    'Zorn',
    'Åby',
    'Ärla',
    'Östbygg',
  ]);
  expect(sorted.filter(({ name }) => name === 'Abel').map(({ place }) => place)).toEqual([7, 8]);
});
