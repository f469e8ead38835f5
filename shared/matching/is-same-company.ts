import type { NameMatch } from './score-name.ts';

/** Another company that a search found for the same query. */
export interface Rival {
  readonly match: NameMatch;
  readonly isDeregistered: boolean;
}

/** How much nearer than a rival the best similar name has to be. */
const MARGIN = 0.03;
/** The same for a rival that cannot be meant, such as one with its words in another order. */
const MARGIN_TO_UNCERTAIN = 0.015;

/**
 * Decides whether the best match of a query is the company that the query means
 * (docs/decisions/050-certain-matches.md): certain by itself, and clearly nearer than every other
 * company. A deregistered company loses against an active one that is as near.
 */
export function isSameCompany(best: NameMatch, rivals: readonly Rival[]): boolean {
  if (!best.isCertain) return false;
  if (best.kind === 'exact' && best.score === 1) return true;
  return rivals.every(({ match, isDeregistered }) =>
    isDeregistered ? !isNearer(match, best) : isClearlyNearer(best, match),
  );
}

function isNearer(a: NameMatch, b: NameMatch): boolean {
  return a.similarity > b.similarity;
}

function isClearlyNearer(best: NameMatch, other: NameMatch): boolean {
  if (best.similarity === 1 && other.kind !== best.kind) return true;
  if (best.similarity === 1) return best.score > other.score;
  return best.similarity - other.similarity >= (other.isCertain ? MARGIN : MARGIN_TO_UNCERTAIN);
}
