import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../shared/errors/app-error.ts';
import { nameFirst } from '../shared/terminal/name-first.ts';
import { toErrorMessage } from '../shared/errors/to-error-message.ts';
import { isByProduct } from './download/is-by-product.ts';
import { INBOX_INDEX_FILE, REPLACED_DELIVERIES_FOLDER } from './inbox.ts';
import type { Source } from './source/source.ts';

/** The files of a delivery folder by source (docs/contract.md#delivery-folder). */
export interface Delivery {
  readonly filePathsBySource: ReadonlyMap<string, readonly string[]>;
  readonly unknownFiles: readonly string[];
}

export const EMPTY_DELIVERY: Delivery = { filePathsBySource: new Map(), unknownFiles: [] };

/**
 * Finds the files of each source in the delivery folder `folder`. `onlySources` limits the search
 * to these source names. Throws `invalid_usage` when the folder cannot be read. Throws
 * `delivery_refused` when the file of a required source is missing, except in an inbox, which
 * contains only new files.
 */
export async function findDelivery(
  sources: readonly Source[],
  folder: string,
  onlySources: readonly string[] | null = null,
): Promise<Delivery> {
  const listed = await listFiles(folder);
  const isInbox = listed.includes(INBOX_INDEX_FILE);
  const names = isInbox ? listed.filter((name) => !isInboxInternal(name)) : listed;
  const filePathsBySource = new Map<string, readonly string[]>();
  const known = new Set<string>();
  for (const { name, selectOwnFilesInReadingOrder, requiredFileAlternatives } of sources) {
    const found = selectOwnFilesInReadingOrder(names, folder);
    if (found.length === 0 && requiredFileAlternatives !== undefined && !isInbox) {
      throw new AppError(
        'delivery_refused',
        `${folder} does not contain ${requiredFileAlternatives.join(' or ')}, which every delivery folder except the inbox needs. Is it the right folder?`,
      );
    }
    for (const each of found) known.add(each);
    if (found.length > 0 && (onlySources === null || onlySources.includes(name))) {
      filePathsBySource.set(
        name,
        found.map((each) => join(folder, each)),
      );
    }
  }
  return { filePathsBySource, unknownFiles: names.filter((name) => !known.has(name)) };
}

/**
 * Creates a `selectOwnFilesInReadingOrder` function. It returns the paths that match `pattern`, in
 * the given order.
 */
export function createOrderKeepingPathFilter(pattern: RegExp): Source['selectOwnFilesInReadingOrder'] {
  return (files) => files.filter((name) => pattern.test(name));
}

/**
 * Creates a `selectOwnFilesInReadingOrder` function of a source with one file. It throws
 * `delivery_refused` for several. `filesDescription` names them, such as `statistics files`.
 */
export function createOnlyFileFilter(
  pattern: RegExp,
  filesDescription: string,
): Source['selectOwnFilesInReadingOrder'] {
  return (files, folder) => {
    const found = files.filter((name) => pattern.test(name));
    if (found.length <= 1) return found;
    throw new AppError(
      'delivery_refused',
      `${folder} contains several ${filesDescription}: ${nameFirst(found)}. Remove all but one.`,
    );
  };
}

function isInboxInternal(name: string): boolean {
  return name.startsWith(INBOX_INDEX_FILE) || name.startsWith(`${REPLACED_DELIVERIES_FOLDER}/`);
}

/**
 * Returns the relative paths of all files below a folder, sorted, with `/` as separator. Leaves out
 * hidden files and by-products of archivers. Throws `invalid_usage` if the folder cannot be read.
 */
async function listFiles(folder: string): Promise<string[]> {
  let entries;
  try {
    entries = await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (cause) {
    throw new AppError(
      'invalid_usage',
      `The delivery folder ${folder} cannot be read: ${toErrorMessage(cause)}. Check the path and its permissions.`,
      { cause },
    );
  }
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isByProduct(path))
    .sort();
}
