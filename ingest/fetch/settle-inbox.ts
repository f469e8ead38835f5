import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FetchConfig } from './fetch-context.ts';
import { KEPT, type Inbox } from './inbox.ts';

/** An unfinished download, and what is remembered of it. */
const PART = /^\..*\.part(\.json)?$/;
const ABANDONED_AFTER_MS = 30 * 24 * 60 * 60_000;

/** A file of the inbox: its path below the folder of its source, with `/`, and its bytes. */
export interface InboxFile {
  readonly path: string;
  readonly size: number;
}

/** A file that later ones took the place of. */
export interface Superseded {
  /** Below the folder of its source. */
  readonly path: string;
  /** The delivery that it was part of, as a name that sorts by age. */
  readonly batch: string;
}

/** How the files of a source that delivers archive by archive are settled. */
export interface SettledSource {
  readonly name: string;
  /**
   * Picks the files below the folder of its name that later ones took the place of. `isAccepted`: a
   * run with what lies there was accepted just now.
   */
  readonly findSuperseded?: (
    files: readonly InboxFile[],
    context: { readonly dataDir: string; readonly isAccepted: boolean },
  ) => readonly Superseded[];
}

/** What is settled: `accepted` are the names of the sources that an accepted run read. */
export interface Settlement {
  readonly inbox: Inbox;
  readonly sources: readonly SettledSource[];
  readonly accepted: readonly string[];
}

/**
 * Tidies the inbox after a run was accepted (docs/contract.md#company): what later deliveries took
 * the place of goes to `kept/<source>/<delivery>/`, of which the newest `keepDeliveries` stay.
 */
export async function settleInbox(
  { inbox, sources, accepted }: Settlement,
  { dataDir, keepDeliveries }: Pick<FetchConfig, 'dataDir' | 'keepDeliveries'>,
  now: Date,
): Promise<void> {
  inbox.accept(accepted);
  for (const { name, findSuperseded } of sources) {
    if (findSuperseded === undefined) continue;
    const files = await listFiles(join(inbox.folder, name));
    for (const { path, batch } of findSuperseded(files, { dataDir, isAccepted: accepted.includes(name) }))
      await inbox.putAside(`${name}/${path}`, name, batch);
  }
  await removeOldParts(inbox.folder, now);
  for (const source of accepted) await prune(join(inbox.folder, KEPT, source), keepDeliveries);
}

/** Files below `folder`, by their paths in it, with `/`. */
async function listFiles(folder: string): Promise<readonly InboxFile[]> {
  const files = (await list(folder, true)).filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return { path: relative(folder, file).split(sep).join('/'), size: (await stat(file)).size };
    }),
  );
}

/** What nobody goes on with: the publisher has taken the file away, or has a newer one. */
async function removeOldParts(folder: string, now: Date): Promise<void> {
  for (const entry of await list(folder, true)) {
    if (!entry.isFile() || !PART.test(entry.name)) continue;
    const part = join(entry.parentPath, entry.name);
    if (now.getTime() - (await stat(part)).mtimeMs > ABANDONED_AFTER_MS) await rm(part, { force: true });
  }
}

async function prune(kept: string, most: number): Promise<void> {
  const batches = (await list(kept, false)).map(({ name }) => name).sort();
  for (const batch of batches.slice(0, Math.max(0, batches.length - most)))
    await rm(join(kept, batch), { recursive: true });
}

async function list(folder: string, recursive: boolean) {
  return readdir(folder, { withFileTypes: true, recursive }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
}
