import { join } from 'node:path';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { openStagedFile, readStagedDelivery, type StagedDelivery } from './staged-file.ts';

/** What the staged file of a source holds. */
export interface StagedContent {
  /** Null when there is none. */
  readonly delivery: StagedDelivery | null;
  /** Units of all deliveries so far. */
  readonly held: number;
}

/** How the staged file of a source is read. */
export interface ReadableSource {
  readonly name: string;
  readonly stagedFile: string;
  /** Reads what is staged at `path`. Throws when that cannot be read. */
  readonly readStaged: (path: string) => StagedContent;
  /** Tells what is damaged at `path`, or null; it may read all of it. */
  readonly findDamage: (path: string) => string | null;
}

/** What staging holds of one source. */
export interface StagedSourceState extends StagedContent {
  readonly name: string;
  readonly path: string;
  /** Why it cannot be read; null when it can. Then `delivery` is null and `held` is 0. */
  readonly problem: string | null;
  /** Tells what is damaged, or null; it may read all of the staged file. */
  readonly findDamage: () => string | null;
}

/** What was last accepted of every source, in the order of the table. */
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

/** How a staged SQLite file is read. `countUnits` counts those that the delivery does not tell. */
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
