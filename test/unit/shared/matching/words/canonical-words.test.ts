import { describe, expect, it } from 'vitest';
import { findKinship, joinMeaning } from '../../../../../shared/matching/words/canonical-words.ts';

describe('findKinship', () => {
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
    expect(findKinship(a, b)).toBe(kinship);
    expect(findKinship(b, a)).toBe(kinship);
  });
});

it('Two words of a number or a country mean one', () => {
  expect(joinMeaning('forty', 'four')).toBe('44');
  expect(joinMeaning('united', 'states')).toBe('us');
  expect(joinMeaning('nordlys', 'bygg')).toBeNull();
});
