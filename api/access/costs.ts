import type { Cost } from './gate.ts';

/** All of it or nothing. */
export function costExactly(credits: number): Cost {
  return { least: credits, most: credits };
}

export const ONE_CREDIT = costExactly(1);

/** Counted, and not charged. */
export const FREE = costExactly(0);
