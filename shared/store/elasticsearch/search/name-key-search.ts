import type { estypes } from '@elastic/elasticsearch';
import { foldDigraphs } from '../../../matching/fold-diacritics.ts';
import { MAX_NAMES_PER_INDEX_SEARCH } from '../../../matching/find-names.ts';
import { listKeyedNames, type NameQuery } from '../../../matching/name-query.ts';
import type { NameKeyClause } from '../../../matching/plan-word-search.ts';
import { SEARCH_FIELD, toSearchBody, type SearchBody } from './search-body.ts';
import { truncateNameKey } from '../documents/to-name-documents.ts';

/**
 * Returns the Elasticsearch searches for names by key. The key of a name is its words without case,
 * diacritics, blanks, conjunctions and legal form. There are searches for equal keys, for keys that
 * begin with the key of the query, and for equal keys in a town. Each has its own limit, so that
 * none displaces the hits of another.
 */
export function toNameKeySearches(query: NameQuery, hasAnnualReport: boolean | null): SearchBody[] {
  const search = (
    filters: estypes.QueryDslQueryContainer[],
    ...sort: estypes.SortCombinations[]
  ): SearchBody => toSearchBody({ bool: { filter: filters } }, hasAnnualReport, sort);
  const inTown = query.townSplits.map(({ name, townKey }) =>
    search([isKey(name.nameKey), { term: { [SEARCH_FIELD.town]: townKey } }]),
  );
  if (query.isInTown) return inTown;
  const bodies = toEqualKeySearches(query, hasAnnualReport);
  for (const beginning of new Set([query.name.nameKey, query.nameKeyWithLegalForm].map(truncateNameKey))) {
    if (beginning === '') continue;
    bodies.push(search([begins(SEARCH_FIELD.key, beginning)], { [SEARCH_FIELD.keyLength]: 'asc' }));
    bodies.push(search([begins(SEARCH_FIELD.typedKey, beginning)], { [SEARCH_FIELD.typedKeyLength]: 'asc' }));
  }
  const foldedKey = foldDigraphs(query.name.nameKey);
  if (foldedKey !== query.name.nameKey) bodies.push(search([isKey(foldedKey)]));
  return [...bodies, ...inTown];
}

/** Returns the searches for names with the key of the query, each key with and without its form. */
export function toEqualKeySearches(query: NameQuery, hasAnnualReport: boolean | null): SearchBody[] {
  return listKeyedNames(query).flatMap(({ nameKey, legalFormInName }) => {
    const isOfForm = { term: { [SEARCH_FIELD.form]: legalFormInName } };
    const filters = legalFormInName === null ? [[]] : [[], [isOfForm as estypes.QueryDslQueryContainer]];
    return filters.map((filter) =>
      toSearchBody({ bool: { filter: [isKey(nameKey), ...filter] } }, hasAnnualReport, []),
    );
  });
}

/** Returns the search for all names with one of `keys`, in no order. */
export function toKeysSearch(keys: readonly string[], limit: number): SearchBody {
  return {
    ...toSearchBody({ bool: { filter: [{ terms: { [SEARCH_FIELD.key]: [...keys] } }] } }, null, []),
    sort: ['_doc'],
    size: limit,
  };
}

export function toSimilarNameKeySearch(
  { nameKey, maxEdits, townKey }: NameKeyClause,
  hasAnnualReport: boolean | null,
): SearchBody {
  const rewrite = `top_terms_boost_${MAX_NAMES_PER_INDEX_SEARCH}`;
  const similar = { fuzzy: { [SEARCH_FIELD.key]: { value: nameKey, fuzziness: maxEdits, rewrite } } };
  const filter = townKey === null ? [] : [{ term: { [SEARCH_FIELD.town]: townKey } }];
  return toSearchBody({ bool: { must: [similar], filter } }, hasAnnualReport, [
    { _score: { order: 'desc' } },
  ]);
}

function isKey(key: string): estypes.QueryDslQueryContainer {
  return { term: { [SEARCH_FIELD.key]: truncateNameKey(key) } };
}

function begins(field: string, beginning: string): estypes.QueryDslQueryContainer {
  return { prefix: { [field]: beginning } };
}
