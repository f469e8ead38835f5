import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FetchConfig, InboxFile } from '../source/fetching.ts';
import { REPLACED_DELIVERIES_FOLDER, type Inbox } from '../inbox.ts';
import type { Source } from '../source/source.ts';

const PARTIAL_FILE = /^\..*\.part(\.json)?$/;
const ABANDONED_AFTER_MS = 30 * 24 * 60 * 60_000;

interface InboxToTidy {
  readonly inbox: Inbox;
  readonly sources: readonly Source[];
  readonly publishedSourceNames: readonly string[];
}

/** The newest `keepDeliveries` replaced deliveries stay (docs/contract.md#company). */
export async function tidyInbox(
  { inbox, sources, publishedSourceNames }: InboxToTidy,
  { dataDir, keepDeliveries }: Pick<FetchConfig, 'dataDir' | 'keepDeliveries'>,
  now: Date,
): Promise<void> {
  inbox.markAccepted(publishedSourceNames);
  for (const { name, findReplaced } of sources) {
    if (findReplaced === undefined) continue;
    const files = await listFiles(join(inbox.folder, name));
    for (const { pathInSourceFolder, replacedDeliveryName } of findReplaced(files, {
      dataDir,
      isJustPublished: publishedSourceNames.includes(name),
      now,
    }))
      await inbox.moveToReplacedDeliveries({
        pathInInbox: `${name}/${pathInSourceFolder}`,
        source: name,
        replacedDeliveryName,
      });
  }
  await removeOldParts(inbox.folder, now);
  for (const source of publishedSourceNames)
    await pruneKept(join(inbox.folder, REPLACED_DELIVERIES_FOLDER, source), keepDeliveries);
}

async function listFiles(folder: string): Promise<readonly InboxFile[]> {
  const files = (await readFolder(folder, true)).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  );
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const pathInSourceFolder = relative(folder, file).split(sep).join('/');
      const { size, mtimeMs } = await stat(file);
      return { pathInSourceFolder, sizeBytes: size, modifiedMs: Math.trunc(mtimeMs) };
    }),
  );
}

/** For example of files that the publisher has removed. */
async function removeOldParts(folder: string, now: Date): Promise<void> {
  for (const entry of await readFolder(folder, true)) {
    if (!entry.isFile() || !PARTIAL_FILE.test(entry.name)) continue;
    const part = join(entry.parentPath, entry.name);
    if (now.getTime() - (await stat(part)).mtimeMs > ABANDONED_AFTER_MS) await rm(part, { force: true });
  }
}

async function pruneKept(kept: string, most: number): Promise<void> {
  const names = (await readFolder(kept, false)).map(({ name }) => name).sort();
  for (const deliveryName of names.slice(0, Math.max(0, names.length - most)))
    await rm(join(kept, deliveryName), { recursive: true });
}

async function readFolder(folder: string, recursive: boolean) {
  return readdir(folder, { withFileTypes: true, recursive }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
}
