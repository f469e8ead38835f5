import { expect, it } from 'vitest';
import { describeFutureSources, toSourceAgeSeconds } from '../../../../shared/store/source-age.ts';

const NOW = new Date('2026-06-15T22:30:00.000Z');

it.each([
  ['2026-06-15', 81_000],
  ['2026-06-15T22:29:00.000Z', 60],
  ['2026-06-16', 0],
  ['2026-06-16T23:00:00.000Z', 0],
  ['2026-06-17', -91_800],
  ['2026-06-17T05:00:00.000Z', -109_800],
])('A delivery of %s has an age of %d seconds', (date, age) => {
  expect(toSourceAgeSeconds(date, NOW)).toBe(age);
});

it('Only sources that are dated later than tomorrow are named', () => {
  const registry = { date: '2036-01-04T05:00:00.000Z' };
  const sni = { date: '2026-06-16' };
  expect(describeFutureSources({ registry, sni }, NOW)).toContain('in the future: registry of 2036-01-04. ');
  expect(describeFutureSources({ sni }, NOW)).toBeNull();
});
