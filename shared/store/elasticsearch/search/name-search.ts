import type { estypes } from '@elastic/elasticsearch';
import {
  MIN_NAMES_OF_KNOWN_WORD,
  type NameHit,
  type IndexedCompanyName,
  type NameCandidateSource,
} from '../../../matching/find-names.ts';
import type { NameQuery } from '../../../matching/name-query.ts';
import {
  MAX_SEARCHED_QUERY_WORDS,
  planAllWordsSearch,
  planNameKeySearch,
  planWordSearchInTown,
  planWordSearch,
  toDistinctWords,
  toRarity,
  toLastWordPrefix,
  type TypoTolerance,
} from '../../../matching/plan-word-search.ts';
import {
  toAllWordsSearch,
  toPrefixCountSearch,
  toWordSearchInTown,
  MAX_COUNTED,
  toWordCountSearch,
  toWordSearch,
} from './word-search.ts';
import { requireFieldText, readTotalHits, SEARCH_FIELD, type SearchBody } from './search-body.ts';
import type { KnownTowns } from './known-towns.ts';
import type { SendSearches } from './send-searches.ts';
import { toNameKeySearches, toSimilarNameKeySearch } from './name-key-search.ts';

/**
 * Creates the index of names for one search. `totalNameCount` is the number of names in the
 * generation, for the weights of words. `hasAnnualReport` selects the companies with an annual
 * report (true), those without (false) or all (null).
 */
export function createCandidateSource(
  send: SendSearches,
  totalNameCount: number,
  towns: KnownTowns,
  hasAnnualReport: boolean | null,
): NameCandidateSource {
  const counts = new Map<string, number>();
  const planByWords = (query: NameQuery, tolerance: TypoTolerance): SearchBody[] => {
    if (query.isInTown) return [];
    const prefix = counts.get(`${toLastWordPrefix(query.name.foldedWords)}*`) ?? 0;
    const weight = toRarity(Math.min(prefix, totalNameCount), totalNameCount);
    const body = toWordSearch(planWordSearch(query.name.foldedWords, tolerance), weight, hasAnnualReport);
    return body === null ? [] : [body];
  };
  const planInTown = (query: NameQuery, tolerance: TypoTolerance): SearchBody[] =>
    query.townSplits
      .map((each) => toWordSearchInTown(planWordSearchInTown(each, tolerance), each.townKey, hasAnnualReport))
      .filter((body) => body !== null);
  return {
    // The same request counts words for the later searches, which saves a round trip.
    findWithoutTypos: async (typed) => {
      const query = { ...typed, townSplits: await towns.filter(typed.townSplits) };
      const counted = toFrequencySearches(query);
      const allWords = query.isInTown ? null : planAllWordsSearch(query.name.foldedWords);
      const searches = [
        ...toNameKeySearches(query, hasAnnualReport),
        ...(allWords === null ? [] : [toAllWordsSearch(allWords, hasAnnualReport)]),
      ];
      const answers = await send([...counted.map(({ body }) => body), ...searches]);
      const totals = answers.splice(0, counted.length).map(readTotalHits);
      for (const [place, { name }] of counted.entries()) counts.set(name, totals[place] ?? 0);
      return answers.flatMap(toCandidates);
    },
    markKnownWords: async (query) => ({
      ...query,
      knownWords: new Set(
        query.name.foldedWords.filter((word) => (counts.get(word) ?? 0) >= MIN_NAMES_OF_KNOWN_WORD),
      ),
      townSplits: await towns.filter(query.townSplits),
    }),
    countNames: (words) => countNames(send, words),
    // One request for all: a second round trip costs more than a search in vain.
    findWithOneEdit: async (query) => {
      const byWords = planByWords(query, 'one-edit');
      const answers = await send([...byWords, ...planInTown(query, 'one-edit')]);
      const found = answers.splice(0, byWords.length).flatMap(toCandidates);
      return { byWords: found, inTown: async () => answers.flatMap(toCandidates) };
    },
    findWithTwoEdits: async (query) => {
      const byKey = planNameKeySearch(query).map((clause) => toSimilarNameKeySearch(clause, hasAnnualReport));
      const byWords = [...planByWords(query, 'two-edits'), ...planInTown(query, 'two-edits')];
      const answers = await send([...byKey, ...byWords]);
      const similar = answers.splice(0, byKey.length).flatMap(toCandidates);
      return { byKey: similar, byWords: async () => answers.flatMap(toCandidates) };
    },
  };
}

export async function countNames(send: SendSearches, words: readonly string[]): Promise<Map<string, number>> {
  const answers = await send(words.map((word) => toWordCountSearch(word, MAX_COUNTED)));
  const counted = answers.map(readTotalHits);
  return new Map(words.map((word, place) => [word, counted[place] ?? 0]));
}

/**
 * Returns searches that show how common the words of a query are. Each counts, up to a limit, the
 * names with one word, or with the last word as a prefix unless it is too short. The name of a
 * search is `word` or `prefix*`.
 */
function toFrequencySearches({ name, isInTown }: NameQuery): { name: string; body: SearchBody }[] {
  const letters = isInTown ? null : toLastWordPrefix(name.foldedWords);
  const words = toDistinctWords(name.foldedWords).slice(0, MAX_SEARCHED_QUERY_WORDS);
  return [
    ...(letters === null ? [] : [{ name: `${letters}*`, body: toPrefixCountSearch(letters) }]),
    ...words.map((word) => ({ name: word, body: toWordCountSearch(word, MIN_NAMES_OF_KNOWN_WORD) })),
  ];
}

export function toCandidates(answer: estypes.SearchResponse): NameHit[] {
  return answer.hits.hits.map((hit) => {
    const record = requireFieldText(hit, SEARCH_FIELD.record);
    return { idInIndex: record, loadName: () => JSON.parse(record) as IndexedCompanyName };
  });
}
