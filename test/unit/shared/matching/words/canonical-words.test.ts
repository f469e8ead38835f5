import { describe, expect, it } from 'vitest';
import { findWordKinship, findWordForPair } from '../../../../../shared/matching/words/canonical-words.ts';

describe('findWordKinship', () => {
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
    expect(findWordKinship(a, b)).toBe(kinship);
    expect(findWordKinship(b, a)).toBe(kinship);
  });
});

it('Two words of a number or a country mean one', () => {
  expect(findWordForPair('forty', 'four')).toBe('44');
  expect(findWordForPair('united', 'states')).toBe('us');
  expect(findWordForPair('nordlys', 'bygg')).toBeNull();
});
