import { expect, it } from 'vitest';
import {
  countUnlikelyOfOneOrTwoSubstitutions,
  areTwoEditsUnlikelyTypos,
} from '../../../../../shared/matching/words/word-similarity.ts';

it.each([
  ['kavekiva', 'kadekiva', 1],
  ['lanimovell', 'lanujovell', 0],
  ['parenova', 'pajesova', 2],
  ['nordlis', 'nordlys', 0],
  ['nordpys', 'nordlys', 0],
])('%s for %s replaces letters that nobody confuses: %i', (typed, meant, count) => {
  expect(countUnlikelyOfOneOrTwoSubstitutions(typed, meant)).toBe(count);
  expect(countUnlikelyOfOneOrTwoSubstitutions(meant, typed)).toBe(count);
});

it.each([
  ['nordlys', 'nordlys'],
  ['nrodlys', 'nordlys'],
  ['nordlyss', 'nordlys'],
  ['xordlxsx', 'nordlyst'],
])('%s for %s is no word with letters replaced', (typed, meant) => {
  expect(countUnlikelyOfOneOrTwoSubstitutions(typed, meant)).toBeNull();
});

it.each([
  ['musupidex', 'murugidex', true],
  ['divatetera', 'divetera', true],
  ['konsulten', 'konsult', true],
  ['divetteraa', 'divetera', false],
  ['nordpis', 'nordlys', false],
])('%s for %s is an unlikely slip: %s', (typed, meant, isUnlikely) => {
  expect(areTwoEditsUnlikelyTypos(typed, meant)).toBe(isUnlikely);
  expect(areTwoEditsUnlikelyTypos(meant, typed)).toBe(isUnlikely);
});
