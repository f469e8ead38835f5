import type { IndexedCompanyName } from './find-names.ts';
import type { NameMatch } from './score/name-match.ts';
import { toLeastScore } from './score/score-name.ts';

interface RankableMatch extends Pick<IndexedCompanyName, 'company' | 'isDeregistered' | 'rank'> {
  readonly match: NameMatch;
}

/**
 * If the best fuzzy match has at least this similarity, fuzzy matches that are less similar by more
 * than {@link FILLER_DISTANCE} are left out.
 */
const NEAR_SIMILARITY = 0.8;

/**
 * Returns the best match of each of the `limit` best companies, best first. Of matches of similar
 * quality, those of active companies come first, even with a lower score. Leaves out fuzzy matches
 * that are much less similar than the best fuzzy match, if that one is good.
 */
export function selectBestMatches<T extends RankableMatch>(names: readonly T[], limit: number): T[] {
  const ranked = withoutFillers(names).sort(
    (a, b) =>
      toQuality(b.match) - toQuality(a.match) ||
      Number(a.isDeregistered) - Number(b.isDeregistered) ||
      b.match.score - a.match.score ||
      Number(b.match.isSameSpellingExceptCase) - Number(a.match.isSameSpellingExceptCase) ||
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

/** Lowers scores so that no match has a higher score than the match before it. Keeps the order. */
export function capScores<T extends Pick<RankableMatch, 'match'>>(rankedMatches: readonly T[]): T[] {
  let maxScore = 1;
  return rankedMatches.map((each) => {
    maxScore = Math.min(maxScore, each.match.score);
    return { ...each, match: { ...each.match, score: maxScore } };
  });
}

const FILLER_DISTANCE = 0.25;

function withoutFillers<T extends RankableMatch>(names: readonly T[]): T[] {
  const similar = names.filter(({ match }) => match.kind === 'fuzzy');
  const best = similar.reduce((most, { match }) => Math.max(most, match.similarity), 0);
  const least = best < NEAR_SIMILARITY ? 0 : best - FILLER_DISTANCE;
  return names.filter(({ match }) => !isFiller(match) || match.similarity >= least);
}

function isFiller({ kind, slips, hasAllWords }: NameMatch): boolean {
  return kind === 'fuzzy' && slips === undefined && !hasAllWords;
}

const SCORE_STEP = 0.04;

/**
 * Minimum scores of the best quality classes, best class first, for matches of the name itself. All
 * other matches, also those of similar names, are in lower classes, each of which spans a score
 * range of `SCORE_STEP`.
 */
const CLASSES = [1, 0.96, 0.91, 0.8, 0.66, 0.6] as const;

function toQuality({ score, kind, slips }: NameMatch): number {
  if (slips !== undefined) return Math.floor(toLeastScore(slips) / SCORE_STEP);
  const place = CLASSES.findIndex((lowest) => score >= lowest);
  if (place >= 0 && kind !== 'fuzzy') return 100 - place;
  return Math.floor(score / SCORE_STEP);
}

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
