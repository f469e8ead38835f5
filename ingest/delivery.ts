import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../shared/errors/app-error.ts';
import { INBOX_INDEX, KEPT_FOLDER } from './fetch/inbox.ts';

/** How a source is found in a delivery. */
export interface LocatableSource {
  readonly name: string;
  /** Names of its file, for a message. Set for a source without which nothing can be ingested. */
  readonly requiredFile?: string;
  /**
   * Picks its files among relative paths with `/`, in the order in which they are read. `folder` is
   * for messages. Throws `delivery_refused` when they contradict each other.
   */
  readonly find: (files: readonly string[], folder: string) => readonly string[];
}

/** The files of a delivery folder by source (docs/contract.md#delivery-folder). */
export interface Delivery {
  /** Absolute paths. A source without files has no entry. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Relative paths of files that fit no name: reported and left alone. */
  readonly unknown: readonly string[];
}

/** No delivery: a run with it rebuilds from what was accepted before. */
export const NO_DELIVERY: Delivery = { files: new Map(), unknown: [] };

/**
 * Finds the files of `sources` in `folder`. Throws `invalid_usage` when there is no such folder and
 * `delivery_refused` when a required source is missing. An inbox, which has a memory, may lack one:
 * it holds new files only. Sources that are not among `only` get no files, so that a refused one does
 * not hold up the others.
 */
export async function findDelivery(
  sources: readonly LocatableSource[],
  folder: string,
  only: readonly string[] | null = null,
): Promise<Delivery> {
  const listed = await listFiles(folder);
  const isInbox = listed.includes(INBOX_INDEX);
  const names = isInbox ? listed.filter((name) => !isInboxInternal(name)) : listed;
  const files = new Map<string, readonly string[]>();
  const known = new Set<string>();
  for (const { name, find, requiredFile } of sources) {
    const found = find(names, folder);
    if (found.length === 0 && requiredFile !== undefined && !isInbox) {
      throw new AppError(
        'delivery_refused',
        `${folder} holds no ${requiredFile}: nothing can be ingested without.`,
      );
    }
    for (const each of found) known.add(each);
    if (found.length > 0 && (only === null || only.includes(name))) {
      files.set(
        name,
        found.map((each) => join(folder, each)),
      );
    }
  }
  return { files, unknown: names.filter((name) => !known.has(name)) };
}

/** Finds files by their path. */
export function findByPattern(pattern: RegExp): LocatableSource['find'] {
  return (files) => files.filter((name) => pattern.test(name));
}

/** What an inbox keeps beside its delivery. */
function isInboxInternal(name: string): boolean {
  return name.startsWith(INBOX_INDEX) || name.startsWith(`${KEPT_FOLDER}/`);
}

/** Relative paths with `/`, sorted; hidden files are not looked at. */
async function listFiles(folder: string): Promise<string[]> {
  let entries;
  try {
    entries = await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (cause) {
    throw new AppError('invalid_usage', `There is no folder ${folder} that can be read.`, { cause });
  }
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
