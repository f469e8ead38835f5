import { capScores, selectBestMatches } from './best-matches.ts';
import type { IndexedCompanyName, NameHit } from './find-names.ts';
import type { NameQuery } from './name-query.ts';
import { normaliseName } from './normalise-name.ts';
import type { NameMatch } from './score/name-match.ts';
import { scoreName } from './score/score-name.ts';

/** A registered name that matches a query, and its company. */
export interface MatchedName extends Pick<IndexedCompanyName, 'company' | 'text'> {
  readonly match: NameMatch;
}

const MAX_COMPANIES_PER_NAME = 10;

/**
 * Selects the best companies whose whole name is that of the query, with or without its legal form.
 * The hits are the names with the key of the query. Leaves out names with other diacritics, since
 * the query may mean another spelling: only a whole search knows.
 */
export function selectExactMatches(query: NameQuery, hits: readonly NameHit[]): MatchedName[] {
  const names = new Map(hits.map(({ idInIndex, loadName }) => [idInIndex, loadName]));
  const matched = [...names.values()].flatMap((loadName) => {
    const record = loadName();
    const match = scoreName(query, { ...record, name: normaliseName(record.text) });
    return match !== null && isSameSpelling(match) ? [{ ...record, match }] : [];
  });
  return capScores(selectBestMatches(matched, MAX_COMPANIES_PER_NAME));
}

const MIN_EXACT = 0.99;
const MIN_WITHOUT_FORM = 0.94;

function isSameSpelling({ kind, score }: NameMatch): boolean {
  return kind === 'exact' ? score >= MIN_EXACT : kind === 'form-left-out' && score >= MIN_WITHOUT_FORM;
}
