import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { DocumentsConfig } from '../../../../shared/config/config.ts';
import { openDocumentStore } from '../../../../shared/documents/open-document-store.ts';
import { toReportName, type DocumentStore } from '../../../../shared/documents/port.ts';
import { ZipMemberError } from '../../../download/zip-entries.ts';
import { openArchive, type Archive } from '../../../download/open-archive.ts';
import { REPORT_ARCHIVE_LIMITS } from './open-filing.ts';
import { ReportDocumentReader } from './report-document-reader.ts';
import { readFiling, readStoredReport, type FilingLocation } from './read-filing.ts';
import { UNREADABLE_REPORT, type FilingRow, type UnusableFiling } from '../row.ts';

/** Filings `from` up to, not with, `to` of the archive at `path`. */
export interface ArchiveTask {
  readonly path: string;
  /** What the archive is called in rows. */
  readonly archive: string;
  readonly from: number;
  readonly to: number;
  /** Where documents are stored. */
  readonly documents: DocumentsConfig;
}

/** What came of a part. All documents of `rows` are stored. */
export interface ArchiveTaskResult {
  readonly rows: readonly FilingRow[];
  readonly unusable: readonly UnusableFiling[];
  /** Documents that could not be read beside the report of a filing in `rows`. */
  readonly unreadableDocuments: readonly UnusableFiling[];
}

const reader = new ReportDocumentReader();
let opened: { readonly place: DocumentsConfig; readonly store: Promise<DocumentStore> } | null = null;
let last: { readonly path: string; readonly archive: Archive } | null = null;

/** What ended a task early. Errors lose their codes between threads, so it is told like this. */
export interface TaskFailure {
  readonly failure: { readonly message: string; readonly code: string | undefined };
}

/** Runs in a thread: reads filings, stores their documents, returns their figures. */
export function extractPart(part: ArchiveTask): Promise<ArchiveTaskResult | TaskFailure> {
  return returnFailure(() => readPart(part));
}

async function returnFailure<T>(work: () => Promise<T>): Promise<T | TaskFailure> {
  try {
    return await work();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { failure: { message, code } };
  }
}

async function readPart(part: ArchiveTask): Promise<ArchiveTaskResult> {
  const archive = await openCachedArchive(part.path);
  const store = await openStore(part.documents);
  const rows: FilingRow[] = [];
  const rejected: UnusableFiling[] = [];
  const failures: UnusableFiling[] = [];
  const stored: Promise<void>[] = [];
  for (const [index, { name }] of archive.entries.slice(part.from, part.to).entries()) {
    const position = part.from + index;
    const result = await readFilingAt(archive, { name, archive: part.archive, position });
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
  return { rows, unusable: rejected, unreadableDocuments: failures };
}

async function readFilingAt(archive: Archive, place: FilingLocation): ReturnType<typeof readFiling> {
  try {
    return await readFiling(archive.read(place.position), place, reader);
  } catch (error) {
    if (error instanceof ZipMemberError) return { kind: 'rejected', member: '', reason: error.code };
    // What the system refuses, such as a disk that cannot be read, is nothing of the filing's.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return { kind: 'rejected', member: '', reason: UNREADABLE_REPORT };
  }
}

/** One for all parts: it remembers which folders there are, and keeps connections. */
function openStore(place: DocumentsConfig): Promise<DocumentStore> {
  if (opened === null || !isDeepStrictEqual(opened.place, place))
    opened = { place, store: openDocumentStore({ documents: place }, 'ingest') };
  return opened.store;
}

/** Parts of one archive come one after the other: its table of contents is read once. */
async function openCachedArchive(path: string): Promise<Archive> {
  if (last?.path === path) return last.archive;
  last?.archive[Symbol.dispose]();
  last = null;
  const archive = await openArchive(path, REPORT_ARCHIVE_LIMITS);
  last = { path, archive };
  return archive;
}

/** Rows whose documents are to be read again. */
export interface StoredDocumentsTask {
  readonly rows: readonly FilingRow[];
  readonly documents: DocumentsConfig;
}

/** Runs in a thread: reads stored documents again. A document that is lost or cannot be read any more keeps what is known of it. */
export function extractStoredPart(part: StoredDocumentsTask): Promise<FilingRow[] | TaskFailure> {
  return returnFailure(() => readStoredPart(part));
}

async function readStoredPart({ rows, documents }: StoredDocumentsTask): Promise<FilingRow[]> {
  const store = await openStore(documents);
  return Promise.all(
    rows.map(async (row) => {
      const gzip = await store.get(toReportName(row.document));
      if (gzip === null) return row;
      try {
        return { ...row, ...readStoredReport(gunzipSync(gzip), row, reader) };
      } catch {
        return row;
      }
    }),
  );
}
