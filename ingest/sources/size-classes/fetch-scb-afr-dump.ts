import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../../shared/files/write-file-atomically.ts';
import type { ScbAfrClient } from './scb-afr-client.ts';
import {
  isNaturalPerson,
  hasPersonalIdentityNumberFormat,
  toTenDigitOrganisationNumber,
} from '../statistics/row.ts';
import { readScbIdentity } from './parse-scb-afr-record.ts';
import { parseJson } from './parse-size-class-fields.ts';

/** Bytes after the complete pages of the dump's file, `bytes`, are cut off. */
const DumpProgress = z.object({
  startedAt: z.string(),
  lastUpdate: z.string().nullable(),
  municipalities: z.array(z.string()),
  place: z.int().min(0),
  cursor: z.string().nullable(),
  bytes: z.int().min(0),
});
type DumpProgress = z.infer<typeof DumpProgress>;

/** File permissions of a dump: only the ingest user can read it (docs/contract.md#company). */
const FILE_MODE = 0o600;

export interface ScbAfrDump {
  readonly path: string;
  readonly recordCount: number;
  readonly isResumed: boolean;
}

interface FetchAfrDumpOptions {
  readonly now: () => Date;
  readonly onProgress: (records: number) => void;
  /** Time of SCB's last update, as SCB writes it. Null when unknown. */
  readonly scbUpdatedAt?: string | null;
}

/** Continues an interrupted fetch of the same update. Never writes natural persons. */
export async function fetchScbAfrDump(
  client: ScbAfrClient,
  folder: string,
  { now, onProgress, scbUpdatedAt = null }: FetchAfrDumpOptions,
): Promise<ScbAfrDump> {
  const target = join(folder, 'size-classes');
  mkdirSync(target, { recursive: true });
  const part = join(target, '.afr.part');
  const state = join(target, '.afr.progress');
  const kept = readProgress(part, state);
  // Records of two updates must not be mixed.
  const earlier = kept?.lastUpdate === scbUpdatedAt ? kept : null;
  // An old progress file must not be applied to the new part.
  if (earlier === null) rmSync(state, { force: true });
  let progress = earlier ?? {
    startedAt: now().toISOString(),
    lastUpdate: scbUpdatedAt,
    municipalities: await client.listMunicipalityCodes(),
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
  return { path, recordCount: records, isResumed: earlier !== null };
}

/** Null when there is none or its file is damaged. */
function readProgress(part: string, state: string): DumpProgress | null {
  if (!existsSync(part) || !existsSync(state)) return null;
  const found = DumpProgress.safeParse(parseJson(readFileSync(state, 'utf8')));
  return found.success && statSync(part).size >= found.data.bytes ? found.data : null;
}

async function fetchPage(
  client: ScbAfrClient,
  file: FileHandle,
  progress: DumpProgress,
): Promise<{ progress: DumpProgress; records: number }> {
  const { records, next } = await client.readLegalUnitsPage(
    progress.municipalities[progress.place]!,
    progress.cursor,
  );
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

/** Continues after a partial write, which can occur on a nearly full disk. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0)
      throw new Error('The file of size classes cannot be written. Check the free space of DATA_DIR.');
    done += bytesWritten;
  }
}

/**
 * True for a record to store: that of a legal person, or one with an invalid number of the form
 * `16…`, which the reader then counts as rejected. False for a natural person, and for other
 * invalid numbers, which can be personal identity numbers.
 */
function isLegalPerson(record: unknown): boolean {
  const identity = readScbIdentity(record);
  const { identityNumber } = identity;
  return (
    !isNaturalPerson(identity) &&
    (/^16\d{10}$/.test(identityNumber) || toTenDigitOrganisationNumber(identityNumber) !== null)
  );
}

/**
 * True if a page ends with natural persons: it has at least one, and only natural persons follow.
 * Records are sorted by number, so the following pages contain only natural persons and need not be
 * fetched.
 */
function endsInNaturalPersons(records: readonly unknown[]): boolean {
  const first = records.findIndex(hasPersonalNumber);
  return first >= 0 && records.slice(first).every(hasPersonalNumber);
}

function hasPersonalNumber(record: unknown): boolean {
  return hasPersonalIdentityNumberFormat(readScbIdentity(record).identityNumber);
}
