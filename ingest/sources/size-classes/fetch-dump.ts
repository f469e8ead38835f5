import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AfrClient } from './afr-client.ts';
import { readText } from './read-classes.ts';

/** How far an unfinished dump came: what `bytes` says is whole, what follows is written again. */
const Progress = z.object({
  startedAt: z.string(),
  municipalities: z.array(z.string()),
  /** Place in `municipalities` of the one being read. */
  place: z.int(),
  cursor: z.string().nullable(),
  bytes: z.int(),
});
type Progress = z.infer<typeof Progress>;

/** Readable by the ingest user alone (decisions.md, Company fields). */
const MODE = 0o600;

/** What a fetch came to. */
export interface FetchedDump {
  readonly path: string;
  readonly records: number;
  /** True when it went on where an earlier one had stopped. */
  readonly resumed: boolean;
}

/**
 * Fetches all legal persons of the AFR API into `folder/size-classes/afr_<time>.jsonl`, a record a line as the API delivers it, for the next
 * delivery. What was fetched is kept page by page, so that a fetch that was stopped goes on where it was. Natural persons come last in
 * every list and are not written.
 */
export async function fetchDump(
  client: AfrClient,
  folder: string,
  now: () => Date,
  onProgress: (records: number) => void,
): Promise<FetchedDump> {
  const target = join(folder, 'size-classes');
  mkdirSync(target, { recursive: true });
  const [part, state] = [join(target, '.afr.part'), join(target, '.afr.progress')];
  const earlier = readProgress(part, state);
  let progress = earlier ?? {
    startedAt: now().toISOString(),
    municipalities: await client.listMunicipalities(),
    place: 0,
    cursor: null,
    bytes: 0,
  };
  const file = await open(part, earlier === null ? 'w' : 'r+', MODE);
  let records = 0;
  try {
    await file.truncate(progress.bytes);
    while (progress.place < progress.municipalities.length) {
      const written = await fetchPage(client, file, progress);
      progress = written.progress;
      writeFileSync(state, JSON.stringify(progress), { mode: MODE });
      records += written.records;
      onProgress(records);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const path = join(target, `afr_${progress.startedAt.replace(/[-:]|\.\d+Z$/g, '')}.jsonl`);
  renameSync(part, path);
  rmSync(state);
  return { path, records, resumed: earlier !== null };
}

function readProgress(part: string, state: string): Progress | null {
  if (!existsSync(part) || !existsSync(state)) return null;
  const found = Progress.safeParse(JSON.parse(readFileSync(state, 'utf8')));
  return found.success ? found.data : null;
}

async function fetchPage(
  client: AfrClient,
  file: FileHandle,
  progress: Progress,
): Promise<{ progress: Progress; records: number }> {
  const { records, next } = await client.readPage(progress.municipalities[progress.place]!, progress.cursor);
  const legal = records.filter((record) => readText(record['peOrgNr']).startsWith('16'));
  const text = legal.map((record) => `${JSON.stringify(record)}\n`).join('');
  const { bytesWritten } = await file.write(text, progress.bytes);
  const isDone = next === null || legal.length < records.length;
  return {
    records: legal.length,
    progress: {
      ...progress,
      bytes: progress.bytes + bytesWritten,
      place: isDone ? progress.place + 1 : progress.place,
      cursor: isDone ? null : next,
    },
  };
}
