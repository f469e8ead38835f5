import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toRoundTicksCovering } from '../../../../../api/console/plots/plot.ts';

it.each([
  [0, 100, 6, [0, 20, 40, 60, 80, 100]],
  [0, 7, 6, [0, 2, 4, 6, 8]],
  [-3, 12, 6, [-5, 0, 5, 10, 15]],
  [0, 0.7, 6, [0, 0.2, 0.4, 0.6, 0.8]],
  [0, 0, 6, [0, 1]],
  [-400, 0, 6, [-400, -300, -200, -100, 0]],
  [0, 1e12, 6, [0, 2e11, 4e11, 6e11, 8e11, 1e12]],
])('Ticks from %d to %d are round', (low, high, most, ticks) => {
  expect(toRoundTicksCovering(low, high, most)).toEqual(ticks);
});

it('Ticks of counts are whole numbers', () => {
  expect(toRoundTicksCovering(0, 2, 6)).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(toRoundTicksCovering(0, 2, 6, 1)).toEqual([0, 1, 2]);
});

it('A few equally spaced ticks enclose all values', () => {
  const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const low = Math.min(a, b, 0);
      const high = Math.max(a, b, 0);
      const ticks = toRoundTicksCovering(low, high, 6);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(8);
      const step = ticks[1]! - ticks[0]!;
      for (const [place, tick] of ticks.entries()) expect(tick).toBeCloseTo(ticks[0]! + place * step, 3);
    }),
    { seed: 10 },
  );
});
