import type { NameMatch } from './name-match.ts';

export interface CompanyNameMatch {
  readonly match: NameMatch;
  readonly isDeregistered: boolean;
}

/** Minimum lead in similarity of the best match over a rival whose match has `isCertain` true. */
const MARGIN = 0.03;
/** Minimum lead in similarity of the best match over a rival whose match has `isCertain` false. */
const MARGIN_TO_UNCERTAIN = 0.015;

/**
 * Returns whether the best match of a query is certainly the company that the query names. The
 * match must be certain by itself, and no rival may come close. Rivals do not matter for an exact
 * match with score 1 (docs/decisions/050-certain-matches.md).
 */
export function isBestMatchCertain(best: CompanyNameMatch, rivals: readonly CompanyNameMatch[]): boolean {
  if (!best.match.isCertain) return false;
  if (best.match.kind === 'exact' && best.match.score === 1) return true;
  return rivals.every((rival) => !fitsAsPart(best, rival) && isFarther(best, rival));
}

/**
 * True if a rival (another company with a match) may be meant instead of the best match, because
 * the query may be only a part of the name of the rival.
 */
function fitsAsPart(best: CompanyNameMatch, { match, isDeregistered }: CompanyNameMatch): boolean {
  if (!match.isNamePartMissingInQuery || (isDeregistered && !best.isDeregistered)) return false;
  if (best.match.kind === 'fuzzy' && match.isCertain) return true;
  return best.match.isNamePartMissingInQuery || (best.isDeregistered && best.match.kind !== 'exact');
}

function isFarther(best: CompanyNameMatch, { match, isDeregistered }: CompanyNameMatch): boolean {
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
