import { selectExactMatches, type MatchedName } from '../../../matching/exact-matches.ts';
import type { NameHit } from '../../../matching/find-names.ts';
import { foldDigraphs } from '../../../matching/fold-diacritics.ts';
import { listKeyedNames, parseNameQuery, type NameQuery } from '../../../matching/name-query.ts';
import { normaliseName } from '../../../matching/normalise-name.ts';
import { truncateNameKey } from '../documents/to-name-documents.ts';
import { toEqualKeySearches, toKeysSearch } from './name-key-search.ts';
import { toCandidates } from './name-search.ts';
import type { SendSearches } from './send-searches.ts';

const NAMES_PER_REQUEST = 100;
/** Hundreds of housing associations have the same name. */
const MAX_HITS = 5_000;

/** Finds the names that equal each of `names`, with or without the legal form, in few requests. */
export async function findExactNames(send: SendSearches, names: readonly string[]): Promise<MatchedName[][]> {
  const found: MatchedName[][] = [];
  for (let from = 0; from < names.length; from += NAMES_PER_REQUEST) {
    const queries = names.slice(from, from + NAMES_PER_REQUEST).map(parseNameQuery);
    const hits = (await findByKeys(send, queries)) ?? (await findOneByOne(send, queries));
    found.push(...queries.map((query, place) => selectExactMatches(query, hits[place] ?? [])));
  }
  return found;
}

/** Finds the names with the keys of all queries in one search. Null if there are too many. */
async function findByKeys(send: SendSearches, queries: readonly NameQuery[]): Promise<NameHit[][] | null> {
  const wanted = queries.map((query) => listKeyedNames(query).map(({ nameKey }) => truncateNameKey(nameKey)));
  const keys = [...new Set(wanted.flat())];
  if (keys.length === 0) return [];
  const hits = (await send([toKeysSearch(keys, MAX_HITS)])).flatMap(toCandidates);
  if (hits.length === MAX_HITS) return null;
  const byKey = new Map<string, NameHit[]>();
  for (const hit of hits) {
    const name = hit.loadName();
    const read = { ...hit, loadName: () => name };
    const key = truncateNameKey(normaliseName(name.text).nameKey);
    for (const each of new Set([key, foldDigraphs(key)]))
      byKey.getOrInsertComputed(each, () => []).push(read);
  }
  return wanted.map((each) => each.flatMap((key) => byKey.get(key) ?? []));
}

async function findOneByOne(send: SendSearches, queries: readonly NameQuery[]): Promise<NameHit[][]> {
  const searches = queries.map((query) => toEqualKeySearches(query, null));
  const answers = await send(searches.flat());
  return searches.map(({ length }) => answers.splice(0, length).flatMap(toCandidates));
}
