import type { estypes } from '@elastic/elasticsearch';
import type { TownSplit } from '../../../matching/name-query.ts';
import { SEARCH_FIELD, type SearchBody } from './search-body.ts';
import type { SendSearches } from './send-searches.ts';

const MAX_TOWNS = 20_000;
const ALL_TOWNS: SearchBody = {
  query: { match_all: {} },
  size: 0,
  track_total_hits: false,
  aggs: { towns: { terms: { field: SEARCH_FIELD.town, size: MAX_TOWNS } } },
};

/** The towns of a generation, read once: few words at the end of a name are one. */
export class KnownTowns {
  readonly #send: SendSearches;
  #towns: Promise<ReadonlySet<string> | null> | null = null;

  constructor(send: SendSearches) {
    this.#send = send;
  }

  /** Returns the splits of a query whose town has a company. */
  async filter(splits: readonly TownSplit[]): Promise<TownSplit[]> {
    if (splits.length === 0) return [];
    this.#towns ??= this.#send([ALL_TOWNS]).then(([answer]) => readTowns(answer));
    this.#towns.catch(() => (this.#towns = null));
    const towns = await this.#towns;
    return splits.filter(({ townKey }) => towns?.has(townKey) ?? true);
  }
}

/** Null if there are more than are read. */
function readTowns(answer: estypes.SearchResponse | undefined): ReadonlySet<string> | null {
  const { buckets, sum_other_doc_count: others } = answer?.aggregations?.[
    'towns'
  ] as estypes.AggregationsStringTermsAggregate;
  if ((others ?? 0) > 0) return null;
  return new Set((buckets as estypes.AggregationsStringTermsBucket[]).map(({ key }) => String(key)));
}
