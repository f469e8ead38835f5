import { normaliseName } from './normalise-name.ts';
import type { TypoTolerance } from './plan-word-search.ts';
import { scoreName, type NameMatch, type NameQuery } from './score-name.ts';

/** Most names to score per query and per method of the index. */
export const MAX_CANDIDATES = 64;
/** Below this best score, words with two typing errors are searched too. */
const MIN_NEAR_SCORE = 0.5;

/** A registered name in an index. */
export interface NameRecord {
  readonly text: string;
  /** Id of the company, nine digits. */
  readonly company: number;
  /** Code of the register without suffix. */
  readonly legalForm: string;
  readonly city: string;
  /** Place in the static order, lowest first. */
  readonly rank: number;
  readonly isDeregistered: boolean;
}

/** A name that an index found for a query. `key` identifies it in the index, `read` loads it. */
export interface NameHit {
  readonly key: number | string;
  readonly read: () => NameRecord;
}

/** An engine's index of names. Methods return the best names, at most 64. */
export interface NameSource {
  /** Finds names by their key: equal to the query, starting with it, or with its town. */
  findByKey(query: NameQuery): Promise<readonly NameHit[]>;
  findByWords(query: NameQuery, tolerance: TypoTolerance): Promise<readonly NameHit[]>;
}

/** A name with its match against a query. */
export interface ScoredName extends NameRecord {
  readonly match: NameMatch;
}

/** Finds and scores names in no order, first without, then with typing errors. */
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

/** A hit that hides fuzzy ones (docs/contract.md#search). */
function isExactHit(match: NameMatch): boolean {
  return match.kind === 'exact' || match.kind === 'form-left-out';
}

/** A hit that an exact hit hides. */
function isFuzzyHit(match: NameMatch): boolean {
  return match.kind === 'fuzzy' || match.kind === 'other-form';
}

/** Returns the best `limit` companies by score, activity, spelling and static order. */
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
