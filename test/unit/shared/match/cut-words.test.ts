import { expect, it } from 'vitest';
import { listCutNames } from '../../../../shared/match/cut-words.ts';

it.each([
  [
    'Malmbergs Redov. AB',
    [
      ['malmbergs redov ab', true],
      ['redov malmbergs ab', false],
    ].slice(0, 1),
  ],
  ['Fast. Malmbergs Lundströms AB', [['malmbergs lundströms fast ab', true]]],
  ['Malmb Redovisning ek. för.', [['redovisning malmb ek för', false]]],
  ['Malmbergs', []],
  ['A B C', []],
  ['D I H Redovisningsbyrå', []],
  ['SNI Redovisningsbyrå', []],
  ['SNO REDOVISNINGSBYRÅ', [['redovisningsbyrå sno', false]]],
  ['Sno 24 Redovisningsbyrå', [['24 redovisningsbyrå sno', false]]],
])('%s may have a cut word', (name, expected) => {
  expect(listCutNames(name).map(({ text, hasDot }) => [text, hasDot])).toEqual(expected);
});
