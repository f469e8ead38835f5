import { describe, expect, it } from 'vitest';
import {
  findSameMeaningRelation,
  findSynonymOfWordPair,
} from '../../../../../shared/matching/words/canonical-words.ts';

describe('findSameMeaningRelation', () => {
  it.each([
    ['sverige', 'sweden', 'synonym'],
    ['fast', 'fastighets', 'abbreviation'],
    ['sthlm', 'stockholm', 'abbreviation'],
    ['iii', '3', 'synonym'],
    ['first', '1st', 'synonym'],
    ['sverige', 'stockholm', null],
    ['ii', 'iii', null],
    ['nordlys', 'nordlys', null],
  ])('%s and %s are kindred as: %s', (a, b, kinship) => {
    expect(findSameMeaningRelation(a, b)).toBe(kinship);
    expect(findSameMeaningRelation(b, a)).toBe(kinship);
  });
});

it('Two words of a number or a country mean one', () => {
  expect(findSynonymOfWordPair('forty', 'four')).toBe('44');
  expect(findSynonymOfWordPair('united', 'states')).toBe('us');
  expect(findSynonymOfWordPair('nordlys', 'bygg')).toBeNull();
});
