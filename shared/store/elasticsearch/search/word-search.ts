import type { estypes } from '@elastic/elasticsearch';
import { MAX_MISTYPED, type WordClause } from '../../../matching/plan-word-search.ts';
import { SEARCH_FIELD, toSearchBody, type SearchBody } from './search-body.ts';

/**
 * Returns a search for names by their words, or null for an empty plan. Words weigh by BM25.
 * `prefixWeight` is the rarity of the plan's prefix, which Elasticsearch does not compute itself.
 */
export function toWordSearch(
  plan: readonly WordClause[],
  prefixWeight: number,
  hasAnnualReport: boolean | null,
): SearchBody | null {
  if (plan.length === 0) return null;
  const should = plan.map((clause) => toQuery(clause, prefixWeight));
  return toSearchBody({ bool: { should, minimum_should_match: 1 } }, hasAnnualReport, [
    { _score: { order: 'desc' } },
  ]);
}

function toQuery(clause: WordClause, prefixWeight: number): estypes.QueryDslQueryContainer {
  switch (clause.kind) {
    case 'word':
      return clause.edits === 0
        ? isWord(clause.word, clause.factor)
        : isNear(clause.word, clause.edits, clause.factor);
    case 'beginning':
      return {
        prefix: {
          [SEARCH_FIELD.words]: {
            value: clause.letters,
            boost: toWeight(clause.share * prefixWeight),
          },
        },
      };
    case 'both':
      return { bool: { must: clause.words.map((word) => isWord(word, clause.factor)) } };
  }
}

/** Returns a query for names with this word. */
export function isWord(word: string, boost: number): estypes.QueryDslQueryContainer {
  return { term: { [SEARCH_FIELD.words]: { value: word, boost } } };
}

/** Weighs each similar word by its own rarity and similarity. */
function isNear(word: string, edits: number, boost: number): estypes.QueryDslQueryContainer {
  return {
    fuzzy: {
      [SEARCH_FIELD.words]: { value: word, fuzziness: edits, rewrite: `top_terms_${MAX_MISTYPED}`, boost },
    },
  };
}

/** Returns a search that counts the names with a word of this prefix. */
export function toPrefixCount(letters: string): SearchBody {
  return { query: { prefix: { [SEARCH_FIELD.words]: letters } }, size: 0, track_total_hits: MAX_COUNTED };
}

/** Returns a search that counts the names with this word, as far as `limit`. */
export function toWordCount(word: string, limit: number): SearchBody {
  return { query: { term: { [SEARCH_FIELD.words]: word } }, size: 0, track_total_hits: limit };
}

/** More names than this make a prefix too common to matter. */
const MAX_COUNTED = 100_000;

function toWeight(weight: number): number {
  return Math.round(weight * 1e4) / 1e4;
}
