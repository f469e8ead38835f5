import type { estypes } from '@elastic/elasticsearch';
import { MIN_KNOWN, type NameHit, type NameRecord, type NameSource } from '../../../matching/find-names.ts';
import {
  MAX_WORDS,
  planAllWords,
  planWordSearch,
  toIndexedWords,
  toRarity,
  toWordPrefix,
} from '../../../matching/plan-word-search.ts';
import { toAllWordsSearch } from './all-words-search.ts';
import { readOwnText } from './company-fields.ts';
import { toKeySearches } from './key-search.ts';
import { readTotal, SEARCH_FIELD, type SearchBody } from './search-body.ts';
import { toPrefixCount, toWordCount, toWordSearch } from './word-search.ts';

/** Sends several searches in one request, and returns their answers in the same order. */
export type SendSearches = (bodies: readonly SearchBody[]) => Promise<estypes.SearchResponse[]>;

/**
 * Returns the names of one generation, for one search by name. `names` is their number.
 * `hasAnnualReport` selects companies with or without annual reports, null selects all.
 */
export function toNameSource(send: SendSearches, names: number, hasAnnualReport: boolean | null): NameSource {
  const weights = new Map<string, number>();
  const known = new Set<string>();
  return {
    // The same request counts words for the later search, which saves a round trip.
    findTyped: async (query) => {
      const letters = toWordPrefix(query.name.folded);
      const words = toIndexedWords(query.name.folded).slice(0, MAX_WORDS);
      const counts = letters === null ? [] : [toPrefixCount(letters)];
      const bodies = [...counts, ...words.map((word) => toWordCount(word, MIN_KNOWN))];
      const allWords = planAllWords(query.name.folded);
      const searches = [
        ...toKeySearches(query, hasAnnualReport),
        ...(allWords === null ? [] : [toAllWordsSearch(allWords, hasAnnualReport)]),
      ];
      const answers = await send([...bodies, ...searches]);
      const totals = answers.splice(0, bodies.length).map(readTotal);
      if (letters !== null) weights.set(letters, toRarity(Math.min(totals.shift() ?? 0, names), names));
      for (const [place, word] of words.entries()) if ((totals[place] ?? 0) >= MIN_KNOWN) known.add(word);
      return answers.flatMap(toCandidates);
    },
    findKnownWords: async () => known,
    findByWords: async (query, tolerance) => {
      const weight = weights.get(toWordPrefix(query.name.folded) ?? '') ?? 0;
      const body = toWordSearch(planWordSearch(query.name.folded, tolerance), weight, hasAnnualReport);
      const answers = await send(body === null ? [] : [body]);
      return answers.flatMap(toCandidates);
    },
  };
}

function toCandidates(answer: estypes.SearchResponse): NameHit[] {
  return answer.hits.hits.map((hit) => {
    const record = readOwnText(hit, SEARCH_FIELD.record);
    return { key: record, read: () => JSON.parse(record) as NameRecord };
  });
}
