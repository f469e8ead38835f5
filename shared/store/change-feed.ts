import { crc32 } from 'node:zlib';
import type { ChangeTopic } from '../domain/company.ts';
import type { ReadContext } from './read-context.ts';

const PUBLICATION_SIZE = 2 ** 32;

export function toChangePosition(publicationNumber: number, ordinalInPublication: number): number {
  return publicationNumber * PUBLICATION_SIZE + ordinalInPublication;
}

export function toLastPositionOfPublication(publicationNumber: number): number {
  return toChangePosition(publicationNumber, PUBLICATION_SIZE - 1);
}

export function toPublicationNumber(position: number): number {
  return Math.floor(position / PUBLICATION_SIZE);
}

/** Returns the id of the change at a position. Ids sorted as text are in the order of positions. */
export function toChangeId(position: number): string {
  const ordinal = position % PUBLICATION_SIZE;
  return `${String(toPublicationNumber(position)).padStart(7, '0')}-${String(ordinal).padStart(9, '0')}`;
}

export function parseChangeId(id: string): number {
  const [publicationNumber, ordinal] = id.split('-').map(Number);
  return toChangePosition(publicationNumber ?? 0, ordinal ?? 0);
}

/** Number of the publication after which the first changes are kept. The first one has none. */
export function toStartPublicationNumber({ deletedUpToPosition }: FeedState): number {
  return Math.max(1, toPublicationNumber(deletedUpToPosition));
}

export function hashGenerationName(generationName: string): string {
  return crc32(generationName).toString(16).padStart(8, '0');
}

export interface FeedPosition {
  readonly position: number;
  /** Hash of the generation at this position, as {@link hashGenerationName} returns it. */
  readonly generationNameHash: string;
}

export interface StoredChange {
  readonly position: number;
  readonly organisationNumber: string;
  readonly topics: readonly ChangeTopic[];
  readonly changeJson: string;
}

export interface FeedState {
  readonly feedId: string;
  readonly livePublicationNumber: number;
  readonly endPosition: FeedPosition;
  readonly deletedUpToPosition: number;
}

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

export interface ChangePage {
  readonly changesJson: readonly string[];
  readonly next: FeedPosition;
  /**
   * True if more changes may follow. A read examines a limited number of changes, so that a page
   * can be empty although more changes follow.
   */
  readonly mayHaveMore: boolean;
}

export interface CompanyHistory {
  /** JSON texts, oldest first. */
  readonly changesJson: readonly string[];
  /** When the publication was made since which changes are kept, ISO in UTC. */
  readonly keptSince: string;
}

export interface ChangeReader {
  readState(context?: ReadContext): Promise<FeedState>;
  /**
   * Reads a page of changes. Null if changes after `after` were deleted, or if this feed never
   * reached `after`. The read examines a limited number of changes.
   */
  readPage(criteria: ChangeCriteria, context?: ReadContext): Promise<ChangePage | null>;
  /**
   * Returns the end of the last publication before an instant (ISO in UTC). Null if all of the feed
   * was published since.
   */
  findPublicationEndBefore(instant: string, context?: ReadContext): Promise<FeedPosition | null>;
  /** Reads the changes at some positions, oldest first. Leaves out those that were deleted. */
  readAt(positions: readonly number[], context?: ReadContext): Promise<string[]>;
  readHistory(organisationNumber: string, limit: number, context?: ReadContext): Promise<CompanyHistory>;
}

export interface ChangePublication {
  readonly generation: string;
  /** Time of the run, ISO in UTC. */
  readonly seenAt: string;
  /**
   * True if the generation was not compared with the live one. All earlier changes are then
   * deleted. Readers of the feed must fetch all companies again.
   */
  readonly isFeedRestart: boolean;
}

export interface ChangeWriter {
  readonly publicationNumber: number;
  add(changes: readonly StoredChange[]): Promise<void>;
  finish(publication: ChangePublication): Promise<void>;
  abandon(): Promise<void>;
}

export interface ChangeStore {
  /**
   * Returns the state of the feed. Null if the next publication cannot continue the feed and must
   * restart it: no generation is live, or the feed is missing, damaged or of another generation.
   */
  readUsableState(): Promise<FeedState | null>;
  /** Starts the next publication. First deletes changes that an interrupted run wrote for it. */
  startPublication(): Promise<ChangeWriter>;
  /**
   * Deletes changes that were published before `publishedBefore`, and all changes before the last
   * restart of the feed.
   */
  deleteChangesPublishedBefore(publishedBefore: Date): Promise<void>;
  eraseChanges(organisationNumber: string): Promise<number>;
  findDamage(): Promise<string[]>;
}

export async function writeFeedRestartPublication(
  changes: ChangeStore,
  generationName: string,
): Promise<number> {
  const writer = await changes.startPublication();
  await writer.finish({ generation: generationName, seenAt: new Date().toISOString(), isFeedRestart: true });
  return writer.publicationNumber;
}
