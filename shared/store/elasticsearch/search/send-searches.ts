import type { Client, estypes } from '@elastic/elasticsearch';
import type { ReadContext } from '../../port.ts';
import type { Connection } from '../connection/connection.ts';
import { assertAllShardsAnswered, MultiSearchItemError } from '../connection/to-store-error.ts';
import { toMultiSearchItems, type SearchBody } from './search-body.ts';

export type SendSearches = (bodies: readonly SearchBody[]) => Promise<estypes.SearchResponse[]>;

/** Sends searches of an index in one request. Returns their answers in the same order. */
export async function sendSearches(
  connection: Connection,
  index: string,
  bodies: readonly SearchBody[],
  { signal }: ReadContext,
): Promise<estypes.SearchResponse[]> {
  if (bodies.length === 0) return [];
  const search = async (client: Client): Promise<estypes.SearchResponse[]> => {
    const request = {
      index,
      // Weighs words by their frequency in the whole index, not in one shard.
      search_type: 'dfs_query_then_fetch' as const,
      searches: toMultiSearchItems(bodies),
    };
    const { responses } = await client.msearch(request, { signal });
    return responses.map(assertAnswered);
  };
  return connection.request('search by name', search, signal);
}

function assertAnswered(answer: estypes.MsearchResponseItem): estypes.SearchResponse {
  if ('error' in answer) throw new MultiSearchItemError(answer);
  assertAllShardsAnswered(answer);
  return answer;
}
