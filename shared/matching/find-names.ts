import { normaliseName } from './normalise-name.ts';
import type { TypoTolerance } from './plan-word-search.ts';
import { scoreName, type NameMatch, type NameQuery } from './score-name.ts';

/** Names that are scored for one query, from each way of finding them. */
export const MAX_CANDIDATES = 64;
/** When no name comes as near as this, words with two mistakes are looked for too. */
const MIN_NEAR_SCORE = 0.5;

/** A registered name as an index knows it. */
export interface NameRecord {
  readonly text: string;
  /** Nine digits: the company's id. */
  readonly company: number;
  /** Registry code without suffix. */
  readonly legalForm: string;
  readonly city: string;
  /** Place in the static order, lowest first. */
  readonly rank: number;
  readonly isDeregistered: boolean;
}

/** A name that may answer a query. `key` tells it from every other name of the index. */
export interface NameHit {
  readonly key: number | string;
  readonly read: () => NameRecord;
}

/** Where candidates come from: an engine's index of names, best candidates first, at most {@link MAX_CANDIDATES} each. */
export interface NameSource {
  /** Names that may answer the query other than by single words: whole, by their beginning, with their town. */
  findByKey(query: NameQuery): Promise<readonly NameHit[]>;
  findByWords(query: NameQuery, tolerance: TypoTolerance): Promise<readonly NameHit[]>;
}

/** A name that answers a query. */
export interface ScoredName extends NameRecord {
  readonly match: NameMatch;
}

/**
 * The names that answer a query, scored, in no order. Mistyped words are looked for only when no name is an exact hit,
 * and words with two mistakes only when nothing came near.
 */
export async function findNames(query: NameQuery, fuzzy: boolean, source: NameSource): Promise<ScoredName[]> {
  const scored = new Map<number | string, ScoredName | null>();
  const score = (candidates: readonly NameHit[]): void => {
    for (const { key, read } of candidates) {
      if (!scored.has(key)) scored.set(key, scoreRecord(query, read()));
    }
  };
  const found = (): ScoredName[] => [...scored.values()].filter((each) => each !== null);

  score(await source.findByKey(query));
  if (!fuzzy || found().some(({ match }) => isExactHit(match))) {
    score(await source.findByWords(query, 'none'));
    return found().filter(({ match }) => !isFuzzyHit(match));
  }
  score(await source.findByWords(query, 'one-edit'));
  const isNear = found().some(({ match }) => match.score >= MIN_NEAR_SCORE);
  if (!isNear) score(await source.findByWords(query, 'two-edits'));
  return found();
}

function scoreRecord(query: NameQuery, record: NameRecord): ScoredName | null {
  const { text, legalForm, city } = record;
  const match = scoreName(query, { text, name: normaliseName(text), legalForm, city });
  return match && { ...record, match };
}

/** A hit beside which fuzzy ones are withheld (docs/contract.md#search). */
function isExactHit(match: NameMatch): boolean {
  return match.kind === 'exact' || match.kind === 'form-left-out';
}

/** A hit that is withheld when there is an exact one. */
function isFuzzyHit(match: NameMatch): boolean {
  return match.kind === 'fuzzy' || match.kind === 'other-form';
}

/**
 * The best `limit` companies, each by its best name: by score, active ones before deregistered ones, then spelling,
 * then the static order (lowest rank first).
 */
export function rankMatches<
  T extends { company: number; isDeregistered: boolean; rank: number; match: NameMatch },
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
