import type { Client, estypes } from '@elastic/elasticsearch';
import { z } from 'zod';
import { Change } from '../../../domain/changes/change.ts';
import {
  toChangeId,
  toEndPosition,
  toPublicationNumber,
  toGenerationHash,
  type FeedState,
  type StoredChange,
} from '../../change-feed.ts';
import { assertAllShardsAnswered, PartialResponseError } from '../connection/partial-response-error.ts';
import type { IndexDocument } from '../documents/to-documents.ts';
import { findFieldText } from '../generation/generation-info.ts';

/** Kind of a document: the feed itself, a publication, or a change. */
export type ChangeDocumentKind = 'feed' | 'publication' | 'change';

const code = { type: 'keyword' } as const;

/**
 * Mapping of the changes. Every document has `publication`, 0 for the feed itself, by which the
 * alias hides what is not published yet.
 */
export const CHANGES_MAPPINGS: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  _source: { excludes: ['json'] },
  properties: {
    kind: code,
    publication: { type: 'integer' },
    // Of a change.
    position: { type: 'long' },
    orgNumber: code,
    topics: code,
    fields: code,
    type: code,
    cause: code,
    /** The Change as text, ready to send. */
    json: { type: 'text', index: false, store: true },
    // Of a change and a publication.
    seenAt: { type: 'date' },
    generation: code,
    // Of the feed and a publication.
    floor: { type: 'long', index: false },
    feed: code,
  },
};

/** Id of the only document of kind `feed`. */
export const FEED_DOCUMENT_ID = 'feed';

/** Returns the id of a publication's document. */
export function toPublicationDocumentId(publication: number): string {
  return `publication-${publication}`;
}

/** Returns the document of a change. */
export function toChangeDocument({ position, content }: StoredChange): IndexDocument {
  const { orgNumber, topics, fields, type, cause, seenAt, generation } = Change.pick({
    orgNumber: true,
    topics: true,
    fields: true,
    type: true,
    cause: true,
    seenAt: true,
    generation: true,
  }).parse(JSON.parse(content));
  const kind: ChangeDocumentKind = 'change';
  const about = { kind, publication: toPublicationNumber(position), position };
  const names = [...new Set(fields.map(({ field }) => field))];
  const document = {
    ...{ ...about, orgNumber, topics, fields: names, type, cause, seenAt, generation, json: content },
  };
  return {
    id: toChangeId(position),
    companyId: Number(orgNumber.slice(0, 9)),
    body: JSON.stringify(document),
  };
}

/**
 * The document of a publication. From it on, the feed starts after the change with number `floor`.
 */
export const PublicationDocument = z.object({
  publication: z.int(),
  generation: z.string(),
  floor: z.int(),
});
/** The type of the schema of the same name. */
export type PublicationDocument = z.infer<typeof PublicationDocument>;

const FeedDocument = z.object({ feed: z.string(), floor: z.int() });

/** Returns the last publication that `index`, an index or alias, shows. Null without one. */
export async function readLastPublication(
  client: Client,
  index: string,
  before: estypes.QueryDslQueryContainer = { match_all: {} },
): Promise<PublicationDocument | null> {
  const kind: ChangeDocumentKind = 'publication';
  const answer = await client.search(
    {
      index,
      query: { bool: { filter: [{ term: { kind } }, before] } },
      sort: [{ publication: 'desc' }],
      size: 1,
      ignore_unavailable: true,
      allow_partial_search_results: false,
    },
    { ignore: [404] },
  );
  // Elasticsearch answers 404 for an alias that does not exist.
  if (!('hits' in answer)) return null;
  assertAllShardsAnswered(answer);
  const [last] = answer.hits.hits;
  return last === undefined ? null : PublicationDocument.parse(last._source);
}

/** The state of the feed, and the hash of the generation of each requested publication. */
export interface FeedStateWithHashes extends FeedState {
  readonly generationHashes: ReadonlyMap<number, string>;
}

/** Reads the feed as `publication` shows it. Null if `index` has no such publication. */
export async function readFeedState(
  client: Client,
  index: string,
  publication: number,
  others: readonly number[] = [],
): Promise<FeedStateWithHashes | null> {
  const values = [FEED_DOCUMENT_ID, ...[publication, ...others].map(toPublicationDocumentId)];
  const answer = await client.search({
    ...{ index, query: { ids: { values } }, size: values.length, ignore_unavailable: true },
    allow_partial_search_results: false,
  });
  assertAllShardsAnswered(answer);
  const found = new Map(answer.hits.hits.map(({ _id, _source }) => [_id, _source]));
  const feed = FeedDocument.safeParse(found.get(FEED_DOCUMENT_ID));
  const live = PublicationDocument.safeParse(found.get(toPublicationDocumentId(publication)));
  if (!feed.success || !live.success) return null;
  const hashes = [...found.values()].flatMap((each) => {
    const { success, data } = PublicationDocument.safeParse(each);
    return success ? [[data.publication, toGenerationHash(data.generation)] as const] : [];
  });
  return {
    id: feed.data.feed,
    publication,
    end: { position: toEndPosition(publication), generationHash: toGenerationHash(live.data.generation) },
    floor: Math.max(feed.data.floor, live.data.floor),
    generationHashes: new Map(hashes),
  };
}

/** Returns position and text of a change. */
export function readChange(hit: estypes.SearchHit): { position: number; content: string } {
  const content = findFieldText(hit, 'json');
  const position: unknown = hit.sort?.[0];
  if (content === null || typeof position !== 'number')
    throw new PartialResponseError('a change has no text');
  return { position, content };
}
