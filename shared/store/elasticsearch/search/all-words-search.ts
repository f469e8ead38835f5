import type { RequiredWords } from '../../../matching/plan-word-search.ts';
import { SEARCH_FIELD, toSearchBody, type SearchBody } from './search-body.ts';
import { toNameWordQuery } from './word-search.ts';

/**
 * Weight of the last word of the query for names that have it as a whole word. For the query
 * `berg`, `Berg och Dal Bygg AB` then ranks above the shorter `Bergman AB`.
 */
const LAST_WORD_BOOST = 2;

export function toAllWordsSearch(
  { wholeWords, lastWordPrefix }: RequiredWords,
  hasAnnualReport: boolean | null,
): SearchBody {
  const must = wholeWords.map((word) => toNameWordQuery(word, 1));
  const begun = lastWordPrefix === null ? [] : [{ prefix: { [SEARCH_FIELD.words]: lastWordPrefix } }];
  const should = lastWordPrefix === null ? [] : [toNameWordQuery(lastWordPrefix, LAST_WORD_BOOST)];
  return toSearchBody({ bool: { must, filter: begun, should } }, hasAnnualReport, [
    { [SEARCH_FIELD.isDeregistered]: 'asc' },
    { _score: { order: 'desc' } },
  ]);
}
