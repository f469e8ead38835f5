import { selectExactMatches, type MatchedName } from '../../../matching/exact-matches.ts';
import { parseNameQuery } from '../../../matching/name-query.ts';
import { toEqualKeySearches } from './name-key-search.ts';
import { toCandidates, type SendSearches } from './name-search.ts';

/** Each name needs one to three searches. */
const NAMES_PER_REQUEST = 50;

/** Finds the names that equal each of `names`, with or without the legal form, in few requests. */
export async function findExactNames(send: SendSearches, names: readonly string[]): Promise<MatchedName[][]> {
  const found: MatchedName[][] = [];
  for (let from = 0; from < names.length; from += NAMES_PER_REQUEST) {
    const queries = names.slice(from, from + NAMES_PER_REQUEST).map(parseNameQuery);
    const searches = queries.map((query) => toEqualKeySearches(query, null));
    const answers = await send(searches.flat());
    for (const [place, query] of queries.entries())
      found.push(selectExactMatches(query, answers.splice(0, searches[place]?.length).flatMap(toCandidates)));
  }
  return found;
}
