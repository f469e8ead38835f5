import { crc32 } from 'node:zlib';
import type { ChangeTopic } from '../domain/changes/change-topic.ts';
import type { ReadContext } from './read-context.ts';

/** Number of positions reserved for each publication in the feed of changes. */
const PUBLICATION_SIZE = 2 ** 32;

/**
 * Returns the position of a change in the feed of changes. Positions rise with the publication,
 * then with `ordinalInPublication`: the number of the change in its publication, from 1.
 */
export function toChangePosition(publicationNumber: number, ordinalInPublication: number): number {
  return publicationNumber * PUBLICATION_SIZE + ordinalInPublication;
}

/** Returns the last of the positions reserved for a publication. No change of it comes later. */
export function toLastPositionOfPublication(publicationNumber: number): number {
  return toChangePosition(publicationNumber, PUBLICATION_SIZE - 1);
}

/** Returns the number of the publication that contains a position. */
export function toPublicationNumber(position: number): number {
  return Math.floor(position / PUBLICATION_SIZE);
}

/** Returns the id of the change at a position. Ids sorted as text are in the order of positions. */
export function toChangeId(position: number): string {
  const ordinal = position % PUBLICATION_SIZE;
  return `${String(toPublicationNumber(position)).padStart(7, '0')}-${String(ordinal).padStart(9, '0')}`;
}

/**
 * Returns eight hex digits that identify a generation by its name. After the restore of a backup,
 * two generations can have the same publication number. Their hashes differ.
 */
export function hashGenerationName(generationName: string): string {
  return crc32(generationName).toString(16).padStart(8, '0');
}

/** The point that a reader of the feed of changes has reached. */
export interface FeedPosition {
  /** Position in the feed of changes, as {@link toChangePosition} returns it. */
  readonly position: number;
  /** Hash of the generation at this position, as {@link hashGenerationName} returns it. */
  readonly generationNameHash: string;
}

/** A change of a company, as the search engine stores it. */
export interface StoredChange {
  /** Position in the feed of changes, as {@link toChangePosition} returns it. */
  readonly position: number;
  readonly organisationNumber: string;
  readonly topics: readonly ChangeTopic[];
  /** The change as JSON text, ready to send. */
  readonly changeJson: string;
}

/** State of the feed of changes up to the live publication. */
export interface FeedState {
  /** Random UUID of the feed. A feed that is created again has another one. */
  readonly feedId: string;
  /** Number of the live publication. Each promotion is a publication. */
  readonly livePublicationNumber: number;
  /**
   * Last position reserved for the live publication. All its changes are at or before this
   * position.
   */
  readonly endPosition: FeedPosition;
  /** Changes up to this position have been deleted. */
  readonly deletedUpToPosition: number;
}

/** Criteria for reading a page of changes. */
export interface ChangeCriteria {
  /** Position after which the page begins. Null begins with the oldest stored change. */
  readonly after: FeedPosition | null;
  /** Maximum number of changes on the page, at least 1. */
  readonly limit: number;
  /** Organisation number of ten digits. Null selects the changes of all companies. */
  readonly organisationNumber: string | null;
  /** Selects changes that have at least one of these topics. Null selects all changes. */
  readonly topics: readonly ChangeTopic[] | null;
}

/** A page of changes, oldest first. */
export interface ChangePage {
  /** Changes as JSON texts. */
  readonly changesJson: readonly string[];
  /** Position after which the next page begins. */
  readonly next: FeedPosition;
  /**
   * True if more changes may follow. A read examines a limited number of changes, so that a page
   * can be empty although more changes follow.
   */
  readonly mayHaveMore: boolean;
}

/** Reads the changes up to the live publication. Failures are StoreErrors. */
export interface ChangeReader {
  readState(context?: ReadContext): Promise<FeedState>;
  /**
   * Reads a page of changes. Null if changes after `after` were deleted, or if this feed never
   * reached `after`. The read examines a limited number of changes.
   */
  readPageIfPositionValid(criteria: ChangeCriteria, context?: ReadContext): Promise<ChangePage | null>;
  /** Reads the last changes of a company as JSON texts, oldest first. */
  readLatestChangesJsonOldestFirst(
    organisationNumber: string,
    limit: number,
    context?: ReadContext,
  ): Promise<string[]>;
}

/** Describes the publication that a {@link ChangeWriter} completes. */
export interface ChangePublication {
  /** Name of the generation that the publication makes live. */
  readonly generation: string;
  /** Time of the run, ISO in UTC. */
  readonly seenAt: string;
  /**
   * True if the generation was not compared with the live one. All earlier changes are then
   * deleted. Readers of the feed must fetch all companies again.
   */
  readonly isFeedRestart: boolean;
}

/** Writes the changes of the next publication. They become visible with its promotion. */
export interface ChangeWriter {
  /** Number of the publication. */
  readonly publicationNumber: number;
  add(changes: readonly StoredChange[]): Promise<void>;
  /** Completes the publication and flushes it to disk. After this it can be promoted. */
  finish(publication: ChangePublication): Promise<void>;
  /** Ends writing. The publication stays incomplete and cannot be promoted. */
  abandon(): Promise<void>;
}

/** Stores the feed of changes for ingest: writes, prunes, erases and verifies changes. */
export interface ChangeStore {
  /**
   * Returns the state of the feed. Null if the next publication cannot continue the feed and must
   * restart it: no generation is live, or the feed is missing, damaged or of another generation.
   */
  readStateUnlessFeedMustRestart(): Promise<FeedState | null>;
  /** Starts the next publication. First deletes changes that an interrupted run wrote for it. */
  startPublication(): Promise<ChangeWriter>;
  /**
   * Deletes changes that were published before `publishedBefore`, and all changes before the last
   * restart of the feed.
   */
  deleteChangesPublishedBefore(publishedBefore: Date): Promise<void>;
  /**
   * Deletes all changes of a company from the files on disk. Returns the number of deleted changes.
   * The positions of other changes stay valid.
   */
  eraseCompanyAndCountChanges(organisationNumber: string): Promise<number>;
  /**
   * Reads all changes and verifies their checksums. Returns descriptions of the damage for an
   * operator, an empty list without damage.
   */
  findDamage(): Promise<string[]>;
}

/**
 * Restarts the feed of changes for a generation that was not compared with the live one. Writes a
 * publication without changes, and returns its number.
 */
export async function writeFeedRestartPublication(
  changes: ChangeStore,
  generationName: string,
): Promise<number> {
  const writer = await changes.startPublication();
  await writer.finish({ generation: generationName, seenAt: new Date().toISOString(), isFeedRestart: true });
  return writer.publicationNumber;
}
