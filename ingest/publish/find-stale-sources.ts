import type { GenerationInfo } from '../../shared/store/port.ts';

/**
 * Why what this machine has must not replace the live generation: one of its sources is older there, or not there at all, as on a
 * second machine whose staging fell behind (design.md, rules: promotion). In words for an operator.
 */
export function findStaleSources(
  live: Pick<GenerationInfo, 'synthetic' | 'sources'> | null,
  next: Pick<GenerationInfo, 'synthetic' | 'sources'>,
): string[] {
  if (live === null || live.synthetic !== next.synthetic) return [];
  return Object.entries(live.sources).flatMap(([name, { date }]) => {
    const own = next.sources[name]?.date.slice(0, 10);
    const lives = date.slice(0, 10);
    if (own !== undefined && own >= lives) return [];
    const has = own === undefined ? 'this machine has none' : `this machine has it of ${own}`;
    return [`The live generation has the ${name} of ${lives}; ${has}. Deliver the newer one here, too.`];
  });
}
