import { crc32 } from 'node:zlib';
import type { ChangeTopic } from '../domain/changes/change-topic.ts';
import type { ReadContext } from './read-context.ts';

/** Positions of one publication. */
const PUBLICATION_SIZE = 2 ** 32;

/**
 * Returns the place of a change in the feed: an integer that rises with the publication, then with
 * `ordinal`, the number of the change in its publication from 1.
 */
export function toChangePosition(publication: number, ordinal: number): number {
  return publication * PUBLICATION_SIZE + ordinal;
}

/** Returns the position after all changes of a publication. */
export function toEndPosition(publication: number): number {
  return toChangePosition(publication, PUBLICATION_SIZE - 1);
}

/** Returns the publication of a position. */
export function toPublicationNumber(position: number): number {
  return Math.floor(position / PUBLICATION_SIZE);
}

/** Returns the id of the change at a position. In text order, ids are in the order of positions. */
export function toChangeId(position: number): string {
  const ordinal = position % PUBLICATION_SIZE;
  return `${String(toPublicationNumber(position)).padStart(7, '0')}-${String(ordinal).padStart(9, '0')}`;
}

/**
 * Returns eight hex digits of a publication, from the name of the generation that it made live.
 * After the restore of a backup, another publication can have its number, but not its mark.
 */
export function toGenerationHash(generation: string): string {
  return crc32(generation).toString(16).padStart(8, '0');
}

/** A place in the feed that a reader has reached. */
export interface FeedPosition {
  /** See {@link toChangePosition}. */
  readonly position: number;
  /** See {@link toGenerationHash}. */
  readonly generationHash: string;
}

/** A change as the engine stores it. */
export interface StoredChange {
  /** See {@link toChangePosition}. */
  readonly position: number;
  readonly organisationNumber: string;
  readonly topics: readonly ChangeTopic[];
  /** Change as JSON text, ready to send. */
  readonly content: string;
}

/** State of the feed, as the live publication shows it. */
export interface FeedState {
  /** Random text, created with the feed. */
  readonly id: string;
  /** Number of the live publication. Every promotion is one. */
  readonly publication: number;
  /** End of the live publication. */
  readonly end: FeedPosition;
  /** Changes up to this position are no longer stored. */
  readonly floor: number;
}

/** Criteria of a page of changes. */
export interface ChangeCriteria {
  /** The page begins after this position. Null begins with the oldest stored change. */
  readonly after: FeedPosition | null;
  /** Maximum number of changes on the page, at least 1. */
  readonly limit: number;
  /** Ten digits. Null for all companies. */
  readonly organisationNumber: string | null;
  /** Only changes with one of these topics. Null for all. */
  readonly topics: readonly ChangeTopic[] | null;
}

/** A page of changes, oldest first. */
export interface ChangePage {
  /** Changes as JSON texts. */
  readonly changes: readonly string[];
  /** Position for the next page. */
  readonly next: FeedPosition;
  /** True if there can be more changes after `next`. A page can be empty and have more. */
  readonly hasMore: boolean;
}

/** Reads the changes up to the live publication. Failures are StoreErrors. */
export interface ChangeReader {
  readState(context?: ReadContext): Promise<FeedState>;
  /**
   * Reads a page. Examines a bounded number of changes per call. Null if changes after
   * `after` are no longer stored, or if this feed never reached `after`.
   */
  readPage(criteria: ChangeCriteria, context?: ReadContext): Promise<ChangePage | null>;
  /** Reads the last changes of a company as JSON texts, oldest first. */
  readLatest(organisationNumber: string, limit: number, context?: ReadContext): Promise<string[]>;
}

/** The publication that a {@link ChangeWriter} completes. */
export interface Publication {
  /** Name of the generation that it makes live. */
  readonly generation: string;
  /** ISO instant of the run. */
  readonly seenAt: string;
  /**
   * True if the generation was not compared with the one before. Earlier changes are deleted, since
   * readers of the feed must take the whole set again.
   */
  readonly isRestart: boolean;
}

/** Writes the changes of the next publication. They are visible from its promotion on. */
export interface ChangeWriter {
  /** Number of the publication. */
  readonly publication: number;
  add(changes: readonly StoredChange[]): Promise<void>;
  /** Completes the publication and flushes it to disk. It can then be promoted. */
  finish(publication: Publication): Promise<void>;
  /** Ends writing without completing the publication. */
  abandon(): Promise<void>;
}

/** The changes in the store of ingest. */
export interface ChangeStore {
  /** Returns the state of the feed. Null if it has to start again, as before the first run. */
  readState(): Promise<FeedState | null>;
  /** Starts the next publication. Deletes what a killed run has left of it. */
  write(): Promise<ChangeWriter>;
  /** Deletes changes of publications before an instant, and those before a restart of the feed. */
  prune(before: Date): Promise<void>;
  /**
   * Deletes all changes of a company, so that no byte of them stays in a file. Returns the number
   * of deleted changes. Positions of other changes stay valid.
   */
  erase(organisationNumber: string): Promise<number>;
  /** Reads all changes and verifies their checksums. Returns the damage, for an operator. */
  findDamage(): Promise<string[]>;
}

/**
 * Starts the feed of changes again: writes a publication without changes for `generation`, which
 * was not compared with the live generation. Returns the number of the publication.
 */
export async function publishFeedRestart(changes: ChangeStore, generation: string): Promise<number> {
  const writer = await changes.write();
  await writer.finish({ generation, seenAt: new Date().toISOString(), isRestart: true });
  return writer.publication;
}
