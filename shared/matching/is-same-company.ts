import type { NameMatch } from './score-name.ts';

/** A company that a search found for a query. */
export interface FoundMatch {
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
 * company. A deregistered company loses against an active one that is as near, or whose longer name
 * can be meant, and against another deregistered one that is as near.
 */
export function isSameCompany(best: FoundMatch, rivals: readonly FoundMatch[]): boolean {
  if (!best.match.isCertain) return false;
  if (best.match.kind === 'exact' && best.match.score === 1) return true;
  return rivals.every((rival) => !fitsAsPart(best, rival) && isFarther(best, rival));
}

/** True if the query can as well be a part of the rival's name. */
function fitsAsPart(best: FoundMatch, { match, isDeregistered }: FoundMatch): boolean {
  if (!match.isPart || (isDeregistered && !best.isDeregistered)) return false;
  if (best.match.kind === 'fuzzy' && match.isCertain) return true;
  return best.match.isPart || (best.isDeregistered && best.match.kind !== 'exact');
}

function isFarther(best: FoundMatch, { match, isDeregistered }: FoundMatch): boolean {
  const isWeaker = isDeregistered && (!best.isDeregistered || best.match.similarity === 1);
  return isWeaker ? !isNearer(match, best.match) : isClearlyNearer(best.match, match);
}

function isNearer(a: NameMatch, b: NameMatch): boolean {
  return a.similarity > b.similarity;
}

function isClearlyNearer(best: NameMatch, other: NameMatch): boolean {
  if (best.similarity === 1 && other.kind !== best.kind) return true;
  if (best.similarity === 1) return best.score > other.score;
  return best.similarity - other.similarity >= (other.isCertain ? MARGIN : MARGIN_TO_UNCERTAIN);
}
