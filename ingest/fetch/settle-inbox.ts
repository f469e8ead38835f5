import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { IngestConfig } from '../settings.ts';
import { knowReadArchives, stagedReportsPath } from '../sources/annual-reports/stage-annual-reports.ts';
import type { FetchedSource } from './fetch-delivery.ts';
import { findPastMarks, findPastReports, type Superseded } from './find-superseded.ts';
import { KEPT, type Inbox } from './inbox.ts';

/** An unfinished download, and what is remembered of it. */
const PART = /^\..*\.part(\.json)?$/;
const ABANDONED_AFTER_MS = 30 * 24 * 60 * 60_000;

/**
 * Tidies the inbox after a run with what it has of `sources` was accepted (decisions.md, Company fields): what later deliveries took the place of goes to
 * `kept/<source>/<delivery>/`, of which the newest `keepDeliveries` stay. Archives of reports of which nothing was read stay where they are, for
 * the next run.
 */
export async function settleInbox(
  inbox: Inbox,
  sources: readonly FetchedSource[],
  { dataDir, keepDeliveries }: Pick<IngestConfig, 'dataDir' | 'keepDeliveries'>,
  now: Date,
): Promise<void> {
  inbox.accept(sources);
  const isReportRead = knowReadArchives(stagedReportsPath(dataDir));
  const reports = await listFiles(join(inbox.folder, 'annual-reports'));
  const read = reports.filter(({ path, size }) => isReportRead(`annual-reports/${path}`, size));
  await putAside('annual-reports', findPastReports(read.map(({ path }) => path)), inbox);
  const marks = sources.includes('trademarks') ? await listFiles(join(inbox.folder, 'trademarks')) : [];
  await putAside('trademarks', findPastMarks(marks.map(({ path }) => path)), inbox);
  await removeOldParts(inbox.folder, now);
  for (const source of sources) await prune(join(inbox.folder, KEPT, source), keepDeliveries);
}

async function putAside(source: string, superseded: readonly Superseded[], inbox: Inbox): Promise<void> {
  for (const { path, batch } of superseded) await inbox.putAside(`${source}/${path}`, source, batch);
}

/** Files below `folder`, by their paths in it, with `/`. */
async function listFiles(folder: string): Promise<readonly { path: string; size: number }[]> {
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
  return readdir(folder, { withFileTypes: true, recursive }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
