import type { estypes } from '@elastic/elasticsearch';
import { MAX_MISTYPED, type WordClause } from '../../../matching/plan-word-search.ts';
import { SEARCH_FIELD, toSearchBody, type SearchBody } from './search-body.ts';

/**
 * Returns a search for names by their words, or null for an empty plan. Words weigh by BM25.
 * `names` is the number of names in the generation, which sets the weight of prefixes.
 */
export function toWordSearch(
  plan: readonly WordClause[],
  names: number,
  hasAnnualReport: boolean | null,
): SearchBody | null {
  if (plan.length === 0) return null;
  const should = plan.map((clause) => toQuery(clause, names));
  return toSearchBody({ bool: { should, minimum_should_match: 1 } }, hasAnnualReport, [
    { _score: { order: 'desc' } },
  ]);
}

function toQuery(clause: WordClause, names: number): estypes.QueryDslQueryContainer {
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
            boost: toWeight(clause.share * Math.log(1 + names)),
          },
        },
      };
    case 'both':
      return { bool: { must: clause.words.map((word) => isWord(word, clause.factor)) } };
  }
}

function isWord(word: string, boost: number): estypes.QueryDslQueryContainer {
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

function toWeight(weight: number): number {
  return Math.round(weight * 1e4) / 1e4;
}
