import type { Client, estypes } from '@elastic/elasticsearch';
import {
  hashGenerationName,
  toLastPositionOfPublication,
  toPublicationNumber,
  toStartPublicationNumber,
  type ChangeCriteria,
  type ChangePage,
  type ChangeReader,
  type CompanyHistory,
  type FeedPosition,
  type FeedState,
} from '../../change-feed.ts';
import { DamagedError, NO_DEADLINE, type ReadContext } from '../../port.ts';
import type { Connection } from '../connection/connection.ts';
import {
  readChangeJson,
  readFeedStateWithHashes,
  readLastPublication,
  type ChangeDocumentKind,
  type ChangeJson,
  type FeedStateWithHashes,
} from './change-documents.ts';

export class ElasticsearchChangeReader implements ChangeReader {
  readonly #connection: Connection;
  readonly #index: string;
  /**
   * Number of the live publication. Null if the feed has no record of it; all reads then throw a
   * `DamagedError`.
   */
  readonly publicationNumber: number | null;

  constructor(connection: Connection, index: string, publicationNumber: number | null) {
    this.#connection = connection;
    this.#index = index;
    this.publicationNumber = publicationNumber;
  }

  async readState(context: ReadContext = NO_DEADLINE): Promise<FeedState> {
    const { state } = await this.#readStateWithHashes([], context);
    return state;
  }

  /**
   * Reads the changes after `criteria.after`, at most `criteria.limit`. Null if changes after that
   * position were deleted, or if the position is not of this feed. Reads the state of the feed
   * last, to notice changes that are deleted during the read.
   */
  async readPage(criteria: ChangeCriteria, context: ReadContext = NO_DEADLINE): Promise<ChangePage | null> {
    const { after, limit } = criteria;
    const start = after?.position ?? (await this.readState(context)).deletedUpToPosition;
    const end = toLastPositionOfPublication(this.#livePublication);
    if (start > end) return null;
    const found = await this.#search(
      { filter: toFilter(criteria, start, end), size: limit + 1, order: 'asc' },
      context,
    );
    const page = found.slice(0, limit);
    const last = page.at(-1)?.position ?? start;
    const { state, generationHashes } = await this.#readStateWithHashes(
      [start, last].map(toPublicationNumber),
      context,
    );
    if (start < state.deletedUpToPosition) return null;
    if (after !== null && generationHashes.get(toPublicationNumber(start)) !== after.generationNameHash)
      return null;
    const mayHaveMore = found.length > limit;
    const generationHash = generationHashes.get(toPublicationNumber(last)) ?? '';
    return {
      changesJson: page.map(({ changeJson }) => changeJson),
      next: mayHaveMore ? { position: last, generationNameHash: generationHash } : state.endPosition,
      mayHaveMore,
    };
  }

  async findPublicationEndBefore(
    instant: string,
    { signal }: ReadContext = NO_DEADLINE,
  ): Promise<FeedPosition | null> {
    const filter = {
      bool: {
        filter: [
          { range: { seenAt: { lt: instant } } },
          { range: { publication: { lte: this.#livePublication } } },
        ],
      },
    };
    const read = (client: Client) => readLastPublication(client, this.#index, filter);
    const found = await this.#connection.request('find a publication', read, signal);
    if (found === null) return null;
    return {
      position: toLastPositionOfPublication(found.publication),
      generationNameHash: hashGenerationName(found.generation),
    };
  }

  async readAt(positions: readonly number[], context: ReadContext = NO_DEADLINE): Promise<string[]> {
    if (positions.length === 0) return [];
    const { deletedUpToPosition, endPosition } = await this.readState(context);
    const filter = [
      { terms: { position: [...positions] } },
      { range: { position: { gt: deletedUpToPosition, lte: endPosition.position } } },
    ];
    const found = await this.#search({ filter, size: positions.length, order: 'asc' }, context);
    return found.map(({ changeJson }) => changeJson);
  }

  async readHistory(
    organisationNumber: string,
    limit: number,
    context: ReadContext = NO_DEADLINE,
  ): Promise<CompanyHistory> {
    const state = await this.readState(context);
    const filter = [
      { term: { orgNumber: organisationNumber } },
      { range: { position: { gt: state.deletedUpToPosition, lte: state.endPosition.position } } },
    ];
    const [found, keptSince] = await Promise.all([
      this.#search({ filter, size: limit, order: 'desc' }, context),
      this.#readPublicationTime(toStartPublicationNumber(state), context),
    ]);
    return { changesJson: found.map(({ changeJson }) => changeJson).reverse(), keptSince };
  }

  async #readPublicationTime(number: number, { signal }: ReadContext): Promise<string> {
    const filter = { term: { publication: number } };
    const read = (client: Client) => readLastPublication(client, this.#index, filter);
    const found = await this.#connection.request('find the first publication', read, signal);
    if (found !== null) return found.seenAt;
    throw new DamagedError(null, 'changes', `the publication ${number} is missing`);
  }

  get #livePublication(): number {
    if (this.publicationNumber !== null) return this.publicationNumber;
    throw liveMissingError();
  }

  async #readStateWithHashes(
    others: readonly number[],
    { signal }: ReadContext,
  ): Promise<FeedStateWithHashes> {
    const publication = this.#livePublication;
    const read = (client: Client) => readFeedStateWithHashes(client, this.#index, publication, others);
    const state = await this.#connection.request('read the state of the changes', read, signal);
    if (state !== null) return state;
    throw liveMissingError();
  }

  #search({ filter, size, order }: ChangeSearch, { signal }: ReadContext): Promise<ChangeJson[]> {
    const kind = 'change' satisfies ChangeDocumentKind;
    const request = {
      index: this.#index,
      query: { bool: { filter: [{ term: { kind } }, ...filter] } },
      size,
      sort: [{ position: order }],
      track_total_hits: false,
      _source: false,
      stored_fields: ['json'],
      allow_partial_search_results: false,
    };
    const read = ({ hits }: estypes.SearchResponse): ChangeJson[] => hits.hits.map(readChangeJson);
    return this.#connection.search('read the changes', request, read, signal);
  }
}

function liveMissingError(): DamagedError {
  return new DamagedError(null, 'changes', 'the feed of changes does not contain the live generation');
}

function toFilter(
  { organisationNumber, topics }: ChangeCriteria,
  start: number,
  end: number,
): estypes.QueryDslQueryContainer[] {
  const filter: estypes.QueryDslQueryContainer[] = [{ range: { position: { gt: start, lte: end } } }];
  if (organisationNumber !== null) filter.push({ term: { orgNumber: organisationNumber } });
  if (topics !== null) filter.push({ terms: { topics: [...topics] } });
  return filter;
}

interface ChangeSearch {
  readonly filter: readonly estypes.QueryDslQueryContainer[];
  readonly size: number;
  readonly order: 'asc' | 'desc';
}
