import type { Client, estypes } from '@elastic/elasticsearch';
import { z } from 'zod';
import { Change } from '../../../domain/change.ts';
import {
  toChangeId,
  toLastPositionOfPublication,
  toPublicationNumber,
  hashGenerationName,
  type FeedState,
  type StoredChange,
} from '../../change-feed.ts';
import { DamagedError } from '../../store-error.ts';
import { assertAllShardsAnswered } from '../connection/to-store-error.ts';
import type { IndexDocument } from '../documents/to-name-documents.ts';
import { findFieldText } from '../generation/generation-info.ts';

export type ChangeDocumentKind = 'feed' | 'publication' | 'change';

const code = { type: 'keyword' } as const;

/**
 * Mapping of the index of changes. Each document has the number of its publication in the field
 * `publication`. The alias for readers filters by this number and hides publications that are not
 * live yet. The one document of kind `feed` has the number 0, so it is never hidden.
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
    json: { type: 'text', index: false, store: true },
    // Of a change and a publication.
    seenAt: { type: 'date' },
    generation: code,
    // Of the feed and a publication.
    floor: { type: 'long', index: false },
    feed: code,
  },
};

/** Id of the only document of kind `feed` in the index of changes. */
export const FEED_DOCUMENT_ID = 'feed';

export function toPublicationDocumentId(publicationNumber: number): string {
  return `publication-${publicationNumber}`;
}

export function toChangeDocument({ position, changeJson }: StoredChange): IndexDocument {
  const { orgNumber, topics, fields, type, cause, seenAt, generation } = Change.pick({
    orgNumber: true,
    topics: true,
    fields: true,
    type: true,
    cause: true,
    seenAt: true,
    generation: true,
  }).parse(JSON.parse(changeJson));
  const kind: ChangeDocumentKind = 'change';
  const about = { kind, publication: toPublicationNumber(position), position };
  const names = [...new Set(fields.map(({ field }) => field))];
  const document = {
    ...about,
    orgNumber,
    topics,
    fields: names,
    type,
    cause,
    seenAt,
    generation,
    json: changeJson,
  };
  return {
    indexDocumentId: toChangeId(position),
    companyId: Number(orgNumber.slice(0, 9)),
    bodyJson: JSON.stringify(document),
  };
}

/**
 * Document of a publication in the index of changes. Changes up to the position `floor` are older
 * than the last restart of the feed. Readers do not get them.
 */
const PublicationDocument = z.object({
  publication: z.int(),
  generation: z.string(),
  floor: z.int(),
  seenAt: z.string(),
});
type PublicationDocument = z.infer<typeof PublicationDocument>;

const FeedDocument = z.object({ feed: z.string(), floor: z.int() });

export async function readLastPublication(
  client: Client,
  index: string,
  filter: estypes.QueryDslQueryContainer = { match_all: {} },
): Promise<PublicationDocument | null> {
  const kind: ChangeDocumentKind = 'publication';
  const answer = await client.search(
    {
      index,
      query: { bool: { filter: [{ term: { kind } }, filter] } },
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

export async function readFeedState(
  client: Client,
  index: string,
  livePublicationNumber: number,
): Promise<FeedState | null> {
  const found = await readFeedStateWithHashes(client, index, livePublicationNumber, []);
  return found === null ? null : found.state;
}

/**
 * State of the feed, and the generations that publications made live: a map from the number of a
 * publication to the hash of the generation's name.
 */
export interface FeedStateWithHashes {
  readonly state: FeedState;
  readonly generationHashes: ReadonlyMap<number, string>;
}

/**
 * Reads the state of the feed of changes that ends with the publication `publicationNumber`. Also
 * reads the hashes of the generation names of this publication and of
 * `publicationNumbersOfExtraHashes`. Skips those that are not stored. Null if `index` lacks the
 * feed or this publication.
 */
export async function readFeedStateWithHashes(
  client: Client,
  index: string,
  publicationNumber: number,
  publicationNumbersOfExtraHashes: readonly number[],
): Promise<FeedStateWithHashes | null> {
  const values = [
    FEED_DOCUMENT_ID,
    ...[publicationNumber, ...publicationNumbersOfExtraHashes].map(toPublicationDocumentId),
  ];
  const answer = await client.search({
    index,
    query: { ids: { values } },
    size: values.length,
    ignore_unavailable: true,
    allow_partial_search_results: false,
  });
  assertAllShardsAnswered(answer);
  const found = new Map(answer.hits.hits.map(({ _id, _source }) => [_id, _source]));
  const feed = FeedDocument.safeParse(found.get(FEED_DOCUMENT_ID));
  const live = PublicationDocument.safeParse(found.get(toPublicationDocumentId(publicationNumber)));
  if (!feed.success || !live.success) return null;
  const hashes = [...found.values()].flatMap((each) => {
    const { success, data } = PublicationDocument.safeParse(each);
    return success ? [[data.publication, hashGenerationName(data.generation)] as const] : [];
  });
  const state = {
    feedId: feed.data.feed,
    livePublicationNumber: publicationNumber,
    endPosition: {
      position: toLastPositionOfPublication(publicationNumber),
      generationNameHash: hashGenerationName(live.data.generation),
    },
    deletedUpToPosition: Math.max(feed.data.floor, live.data.floor),
  };
  return { state, generationHashes: new Map(hashes) };
}

export type ChangeJson = Pick<StoredChange, 'changeJson' | 'position'>;

export function readChangeJson(hit: estypes.SearchHit): ChangeJson {
  const changeJson = findFieldText(hit, 'json');
  const position: unknown = hit.sort?.[0];
  if (changeJson === null || typeof position !== 'number')
    throw new DamagedError(
      null,
      'changes',
      `the change ${hit._id ?? ''} of the index ${hit._index} lacks its JSON text or its position. Delete the index ${hit._index} before you run "npm run ingest -- rebuild". This deletes all stored changes, so readers of /v1/changes must then fetch all companies again`,
    );
  return { position, changeJson };
}
