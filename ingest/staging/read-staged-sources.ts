import { join } from 'node:path';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { openStagedFile, readStagedDelivery, type StagedDelivery } from './staged-file.ts';

/** The content of a source's staged file. */
export interface StagedContent {
  /** Null without a staged file. */
  readonly delivery: StagedDelivery | null;
  /** Number of units, such as companies or marks, of all deliveries. */
  readonly held: number;
}

/** How a source's staged file is read. */
export interface ReadableSource {
  readonly name: string;
  readonly stagedFile: string;
  /** Reads the staged file at `path`. Throws when it is unreadable. */
  readonly readStaged: (path: string) => StagedContent;
  /** Describes damage to the file at `path`, or returns null. Can read the whole file. */
  readonly findDamage: (path: string) => string | null;
}

/** The staged state of a source. */
export interface StagedSourceState extends StagedContent {
  readonly name: string;
  readonly path: string;
  /** Why the file is unreadable, with `delivery` null and `held` 0. Null when it is readable. */
  readonly problem: string | null;
  /** Describes damage to the file, or returns null. Can read the whole file. */
  readonly findDamage: () => string | null;
}

/** Reads the staged state of each source, in the order of `sources`. */
export function readStagedSources(sources: readonly ReadableSource[], folder: string): StagedSourceState[] {
  return sources.map(({ name, stagedFile, readStaged, ...source }) => {
    const path = join(folder, stagedFile);
    const base = { name, path, findDamage: () => source.findDamage(path) };
    try {
      return { ...base, ...readStaged(path), problem: null };
    } catch (error) {
      return { ...base, delivery: null, held: 0, problem: toErrorMessage(error) };
    }
  });
}

/** Reads a staged SQLite file. `countUnits` serves deliveries without a number of units. */
export function readFromSqlite(
  countUnits?: (path: string) => number,
): Pick<ReadableSource, 'readStaged' | 'findDamage'> {
  return {
    readStaged: (path) => {
      const delivery = readStagedDelivery(path);
      if (delivery === null) return { delivery, held: 0 };
      return { delivery, held: delivery.inForce ?? countUnits?.(path) ?? delivery.tally.accepted };
    },
    findDamage: findSqliteDamage,
  };
}

function findSqliteDamage(path: string): string | null {
  const database = openStagedFile(path);
  try {
    const result = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    return result === 'ok' ? null : String(result);
  } catch (error) {
    return toErrorMessage(error);
  } finally {
    database.close();
  }
}
