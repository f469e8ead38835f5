import type { Match } from './score-name.ts';

/** A hit beside which fuzzy ones are withheld (docs/contract.md#search). */
export function isExactHit(match: Match): boolean {
  return match.kind === 'exact' || match.kind === 'form-left-out';
}

/** A hit that is withheld when there is an exact one. */
export function isFuzzyHit(match: Match): boolean {
  return match.kind === 'fuzzy' || match.kind === 'other-form';
}

/**
 * The best `limit` companies, each by its best name: by score, active ones before deregistered ones, then spelling,
 * then the static order (lowest rank first).
 */
export function rankMatches<
  T extends { company: number; isDeregistered: boolean; rank: number; match: Match },
>(names: readonly T[], limit: number): T[] {
  const ranked = [...names].sort(
    (a, b) =>
      b.match.score - a.match.score ||
      Number(a.isDeregistered) - Number(b.isDeregistered) ||
      b.match.closeness - a.match.closeness ||
      a.rank - b.rank ||
      a.company - b.company,
  );
  const seen = new Set<number>();
  const best: T[] = [];
  for (const name of ranked) {
    if (best.length >= limit) break;
    if (seen.has(name.company)) continue;
    seen.add(name.company);
    best.push(name);
  }
  return best;
}
