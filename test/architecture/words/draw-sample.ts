import type { Random } from '../../../fixtures/generate/random.ts';

/** Draws `count` different items. The same seed, stream and items give the same draw. */
export function drawSample<T>(items: readonly T[], count: number, random: Random): T[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(random.int(rest.length), 1),
  ).flat();
}
