import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../../shared/files/write-file-atomically.ts';
import type { AfrClient } from './afr-client.ts';
import { isNaturalPerson, toOrganisationNumber } from './parse-afr-record.ts';
import { readApiText } from './read-classes.ts';

/** How far an unfinished dump came: what `bytes` says is whole, what follows is written again. */
const DumpProgress = z.object({
  startedAt: z.string(),
  /** What the authority said of its last change then; null when that was not asked, or not told. */
  lastUpdate: z.string().nullable(),
  municipalities: z.array(z.string()),
  /** Place in `municipalities` of the one being read. */
  place: z.int().min(0),
  cursor: z.string().nullable(),
  bytes: z.int().min(0),
});
type DumpProgress = z.infer<typeof DumpProgress>;

/** Readable by the ingest user alone (docs/contract.md#company). */
const FILE_MODE = 0o600;

/** What a fetch came to. */
export interface AfrDump {
  readonly path: string;
  readonly records: number;
  /** True when it went on where an earlier one had stopped. */
  readonly resumed: boolean;
}

/** How a dump is fetched. */
export interface FetchAfrDumpOptions {
  readonly now: () => Date;
  /** Gets the records that were fetched so far. */
  readonly onProgress: (records: number) => void;
  /** What the authority said of its last change; null when that is not known. */
  readonly lastUpdate?: string | null;
}

/**
 * Fetches all legal persons of the AFR API into `folder/size-classes/afr_<time>.jsonl`, a record a line as the API delivers it, for the next
 * delivery. What was fetched is kept page by page, so that a fetch that was stopped goes on where it was; it starts over when
 * what was kept is damaged or was begun under another `lastUpdate` of the authority. Natural persons come last in every list and are not written, nor is what is no record. Throws what the client
 * throws, and the error of the file system when a page cannot be written whole.
 */
export async function fetchAfrDump(
  client: AfrClient,
  folder: string,
  { now, onProgress, lastUpdate = null }: FetchAfrDumpOptions,
): Promise<AfrDump> {
  const target = join(folder, 'size-classes');
  mkdirSync(target, { recursive: true });
  const [part, state] = [join(target, '.afr.part'), join(target, '.afr.progress')];
  const kept = readProgress(part, state);
  // A dump of two versions would count as the later one.
  const earlier = kept?.lastUpdate === lastUpdate ? kept : null;
  // Else it could be taken for the state of the part that is begun here.
  if (earlier === null) rmSync(state, { force: true });
  let progress = earlier ?? {
    startedAt: now().toISOString(),
    lastUpdate,
    municipalities: await client.listMunicipalities(),
    place: 0,
    cursor: null,
    bytes: 0,
  };
  const file = await open(part, earlier === null ? 'w' : 'r+', FILE_MODE);
  let records = 0;
  try {
    await file.truncate(progress.bytes);
    while (progress.place < progress.municipalities.length) {
      const written = await fetchPage(client, file, progress);
      progress = written.progress;
      await file.datasync();
      writeFileAtomicallySync(state, JSON.stringify(progress), { mode: FILE_MODE });
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

/** How far an earlier fetch came; null when there was none, or when what it left cannot be gone on with. */
function readProgress(part: string, state: string): DumpProgress | null {
  if (!existsSync(part) || !existsSync(state)) return null;
  const found = DumpProgress.safeParse(parseJson(readFileSync(state, 'utf8')));
  return found.success && statSync(part).size >= found.data.bytes ? found.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function fetchPage(
  client: AfrClient,
  file: FileHandle,
  progress: DumpProgress,
): Promise<{ progress: DumpProgress; records: number }> {
  const { records, next } = await client.readPage(progress.municipalities[progress.place]!, progress.cursor);
  const legal = records.filter(isLegalPerson);
  const bytes = Buffer.from(legal.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await writeAll(file, bytes, progress.bytes);
  const isDone = next === null || endsInNaturalPersons(records);
  return {
    records: legal.length,
    progress: {
      ...progress,
      bytes: progress.bytes + bytes.length,
      place: isDone ? progress.place + 1 : progress.place,
      cursor: isDone ? null : next,
    },
  };
}

/** One write may take a part only, when the disk is nearly full. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) throw new Error('The dump cannot be written: the file takes no more bytes.');
    done += bytesWritten;
  }
}

/**
 * A record that the reader of dumps can take for a legal person's, or rejects as one with a wrong number. Ten digits that are no
 * organisation number may be a person's.
 */
function isLegalPerson(record: unknown): boolean {
  const { identity, legalForm } = readIdentity(record);
  return (
    !isNaturalPerson(identity, legalForm) &&
    (/^16\d{10}$/.test(identity) || toOrganisationNumber(identity) !== null)
  );
}

/** Lists are sorted by number: after natural persons, whose twelve digits tell them, none but those come. */
function endsInNaturalPersons(records: readonly unknown[]): boolean {
  const first = records.findIndex(hasPersonalNumber);
  return first >= 0 && records.slice(first).every(hasPersonalNumber);
}

function hasPersonalNumber(record: unknown): boolean {
  return isNaturalPerson(readIdentity(record).identity, '');
}

/** As the reader of dumps does: the number of twelve digits, else the one of ten. */
function readIdentity(record: unknown): { readonly identity: string; readonly legalForm: string } {
  const { peOrgNr, orgNr, jurform } = (record ?? {}) as Readonly<Record<string, unknown>>;
  return { identity: readApiText(peOrgNr) || readApiText(orgNr), legalForm: readApiText(jurform) };
}
