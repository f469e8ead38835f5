import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { DocumentsConfig } from '../../../../shared/config/config.ts';
import { openDocuments } from '../../../../shared/documents/open-documents.ts';
import { toReportName, type DocumentStore } from '../../../../shared/documents/port.ts';
import { MemberError } from '../../../download/zip-entries.ts';
import { openArchive, type Archive } from '../../../download/open-archive.ts';
import { ARCHIVE_LIMITS } from './open-filing.ts';
import { DocumentReader } from './read-document.ts';
import { readFiling, readStored, type FilingPlace } from './read-filing.ts';
import { UNREADABLE, type FilingRow, type RejectedFiling } from '../row.ts';

/** Filings `from` up to, not with, `to` of the archive at `path`. */
export interface ArchivePart {
  readonly path: string;
  /** What the archive is called in rows. */
  readonly archive: string;
  readonly from: number;
  readonly to: number;
  /** Where documents are stored. */
  readonly documents: DocumentsConfig;
}

/** What came of a part. All documents of `rows` are stored. */
export interface ExtractedPart {
  readonly rows: readonly FilingRow[];
  readonly rejected: readonly RejectedFiling[];
  /** Documents that could not be read beside the report of a filing in `rows`. */
  readonly failures: readonly RejectedFiling[];
}

const reader = new DocumentReader();
let opened: { readonly place: DocumentsConfig; readonly store: Promise<DocumentStore> } | null = null;
let last: { readonly path: string; readonly archive: Archive } | null = null;

/** What ended a task early. Errors lose their codes between threads, so it is told like this. */
export interface TaskFailure {
  readonly failure: { readonly message: string; readonly code: string | undefined };
}

/** Runs in a thread: reads filings, stores their documents, returns their figures. */
export function extractPart(part: ArchivePart): Promise<ExtractedPart | TaskFailure> {
  return tellFailure(() => readPart(part));
}

async function tellFailure<T>(work: () => Promise<T>): Promise<T | TaskFailure> {
  try {
    return await work();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { failure: { message, code } };
  }
}

async function readPart(part: ArchivePart): Promise<ExtractedPart> {
  const archive = await openOnce(part.path);
  const store = await openStore(part.documents);
  const rows: FilingRow[] = [];
  const rejected: RejectedFiling[] = [];
  const failures: RejectedFiling[] = [];
  const stored: Promise<void>[] = [];
  for (const [index, { name }] of archive.entries.slice(part.from, part.to).entries()) {
    const position = part.from + index;
    const result = await readAt(archive, { name, archive: part.archive, position });
    if (result.kind === 'filing') {
      rows.push(result.row);
      const storing = store.put(toReportName(result.row.document), result.gzip);
      // A failure is met when all are waited for, not before.
      storing.catch(() => undefined);
      stored.push(storing);
      for (const { member, reason } of result.failures)
        failures.push({ position, member: `${name}/${member}`, reason });
    } else
      rejected.push({
        position,
        member: [name, result.member].filter(Boolean).join('/'),
        reason: result.reason,
      });
  }
  await Promise.all(stored);
  return { rows, rejected, failures };
}

async function readAt(archive: Archive, place: FilingPlace): ReturnType<typeof readFiling> {
  try {
    return await readFiling(archive.read(place.position), place, reader);
  } catch (error) {
    if (error instanceof MemberError) return { kind: 'rejected', member: '', reason: error.code };
    // What the system refuses, such as a disk that cannot be read, is nothing of the filing's.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return { kind: 'rejected', member: '', reason: UNREADABLE };
  }
}

/** One for all parts: it remembers which folders there are, and keeps connections. */
function openStore(place: DocumentsConfig): Promise<DocumentStore> {
  if (opened === null || !isDeepStrictEqual(opened.place, place))
    opened = { place, store: openDocuments({ documents: place }, 'ingest') };
  return opened.store;
}

/** Parts of one archive come one after the other: its table of contents is read once. */
async function openOnce(path: string): Promise<Archive> {
  if (last?.path === path) return last.archive;
  last?.archive[Symbol.dispose]();
  last = null;
  const archive = await openArchive(path, ARCHIVE_LIMITS);
  last = { path, archive };
  return archive;
}

/** Rows whose documents are to be read again. */
export interface StoredPart {
  readonly rows: readonly FilingRow[];
  readonly documents: DocumentsConfig;
}

/** Runs in a thread: reads stored documents again. A document that is lost or cannot be read any more keeps what is known of it. */
export function extractStoredPart(part: StoredPart): Promise<FilingRow[] | TaskFailure> {
  return tellFailure(() => readStoredPart(part));
}

async function readStoredPart({ rows, documents }: StoredPart): Promise<FilingRow[]> {
  const store = await openStore(documents);
  return Promise.all(
    rows.map(async (row) => {
      const gzip = await store.get(toReportName(row.document));
      if (gzip === null) return row;
      try {
        return { ...row, ...readStored(gunzipSync(gzip), row, reader) };
      } catch {
        return row;
      }
    }),
  );
}
