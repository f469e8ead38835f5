import type { estypes } from '@elastic/elasticsearch';
import {
  MAX_SIMILAR_WORDS_PER_QUERY_WORD,
  type WordClause,
  type RequiredWords,
} from '../../../matching/plan-word-search.ts';
import { SEARCH_FIELD, toSearchBody, type SearchBody } from './search-body.ts';

export function toWordSearchInTown(
  clauses: readonly WordClause[],
  townSearchKey: string,
  hasAnnualReport: boolean | null,
): SearchBody | null {
  if (clauses.length === 0) return null;
  const should = clauses.map((clause) => toQuery(clause, 0));
  const inTown = { term: { [SEARCH_FIELD.town]: townSearchKey } };
  return toSearchBody(
    { bool: { should, minimum_should_match: 1, filter: [inTown] } },
    hasAnnualReport,
    BY_WEIGHT,
  );
}

const BY_WEIGHT: estypes.SortCombinations[] = [{ _score: { order: 'desc' } }];

/**
 * Returns the Elasticsearch search for names by their words. Null when `plan` is empty. Rare words
 * weigh more (BM25). `prefixWeight` is the weight of the plan's prefix, since Elasticsearch
 * computes none for prefixes.
 */
export function toWordSearch(
  plan: readonly WordClause[],
  prefixWeight: number,
  hasAnnualReport: boolean | null,
): SearchBody | null {
  if (plan.length === 0) return null;
  const should = plan.map((clause) => toQuery(clause, prefixWeight));
  return toSearchBody({ bool: { should, minimum_should_match: 1 } }, hasAnnualReport, BY_WEIGHT);
}

function toQuery(clause: WordClause, prefixWeight: number): estypes.QueryDslQueryContainer {
  switch (clause.kind) {
    case 'word':
      return clause.maxEdits === 0
        ? toNameWordQuery(clause.word, clause.scoreFactor)
        : toSimilarWordQuery(clause.word, clause.maxEdits, clause.scoreFactor);
    case 'prefix':
      return {
        prefix: {
          [SEARCH_FIELD.words]: { value: clause.prefix, boost: toWeight(clause.scoreFactor * prefixWeight) },
        },
      };
    case 'mistyped-prefix':
      return {
        constant_score: {
          filter: { regexp: { [SEARCH_FIELD.words]: { value: toMistypedPrefixPattern(clause.prefix) } } },
          boost: clause.scoreFactor,
        },
      };
    case 'split-word':
      return { bool: { must: clause.parts.map((word) => toNameWordQuery(word, clause.scoreFactor)) } };
  }
}

/**
 * Returns the pattern of words that begin one typing error away from `prefix`: a letter more, less
 * or replaced, or two swapped. Elasticsearch has no search for mistyped beginnings.
 */
function toMistypedPrefixPattern(prefix: string): string {
  const letters = Array.from(prefix);
  const patterns = letters.flatMap((letter, place) => {
    const before = letters.slice(0, place).join('');
    const after = letters.slice(place + 1).join('');
    const next = letters[place + 1];
    const swapped = next === undefined ? [] : [before + next + letter + letters.slice(place + 2).join('')];
    return [`${before}.?${after}`, `${before}.${letter}${after}`, ...swapped];
  });
  return `(${patterns.join('|')}).*`;
}

function toNameWordQuery(word: string, boost: number): estypes.QueryDslQueryContainer {
  return { term: { [SEARCH_FIELD.words]: { value: word, boost } } };
}

function toSimilarWordQuery(word: string, edits: number, boost: number): estypes.QueryDslQueryContainer {
  return {
    fuzzy: {
      [SEARCH_FIELD.words]: {
        value: word,
        fuzziness: edits,
        rewrite: `top_terms_${MAX_SIMILAR_WORDS_PER_QUERY_WORD}`,
        boost,
      },
    },
  };
}

/**
 * Returns the Elasticsearch search that counts the names in which a word starts with `prefix`. It
 * counts at most {@link MAX_COUNTED} names.
 */
export function toPrefixCountSearch(prefix: string): SearchBody {
  return { query: { prefix: { [SEARCH_FIELD.words]: prefix } }, size: 0, track_total_hits: MAX_COUNTED };
}

export function toWordCountSearch(word: string, maxCount: number): SearchBody {
  return { query: { term: { [SEARCH_FIELD.words]: word } }, size: 0, track_total_hits: maxCount };
}

export const MAX_COUNTED = 100_000;

function toWeight(weight: number): number {
  return Math.round(weight * 1e4) / 1e4;
}

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
