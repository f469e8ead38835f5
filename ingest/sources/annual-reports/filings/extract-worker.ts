import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { DocumentsConfig } from '../../../../shared/config/config.ts';
import { openDocumentStore } from '../../../../shared/documents/open-document-store.ts';
import { toStoredReportFileName, type DocumentStore } from '../../../../shared/documents/port.ts';
import { ZipMemberError } from '../../../download/zip-entries.ts';
import { openArchive, type OpenZipArchive } from '../../../download/open-archive.ts';
import { REPORT_ARCHIVE_LIMITS } from './list-filing-documents.ts';
import { ReportDocumentReader } from './report-document-reader.ts';
import { readFiling, reextractStoredReport, type FilingLocation } from './read-filing.ts';
import { UNREADABLE_REPORT_REJECT_REASON, type FilingRow, type UnusableFiling } from '../row.ts';

export interface FilingExtractionTask {
  readonly archiveFileSystemPath: string;
  readonly archivePathInSourceFolder: string;
  readonly firstFilingIndex: number;
  readonly endFilingIndexExclusive: number;
  readonly documents: DocumentsConfig;
}

/** Result of reading filings in a worker thread. All documents of `rows` are stored. */
export interface ArchiveTaskResult {
  readonly rows: readonly FilingRow[];
  readonly unusableFilings: readonly UnusableFiling[];
  readonly unreadableNonReportDocuments: readonly UnusableFiling[];
}

const reader = new ReportDocumentReader();
let opened: { readonly place: DocumentsConfig; readonly store: Promise<DocumentStore> } | null = null;
let last: { readonly path: string; readonly archive: OpenZipArchive } | null = null;

export interface TaskFailure {
  readonly failure: { readonly message: string; readonly code: string | undefined };
}

export function extractFiling(task: FilingExtractionTask): Promise<ArchiveTaskResult | TaskFailure> {
  return returnFailure(() => readPart(task));
}

async function returnFailure<T>(work: () => Promise<T>): Promise<T | TaskFailure> {
  try {
    return await work();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { failure: { message, code } };
  }
}

async function readPart(part: FilingExtractionTask): Promise<ArchiveTaskResult> {
  const archive = await openCachedArchive(part.archiveFileSystemPath);
  const store = await openStore(part.documents);
  const rows: FilingRow[] = [];
  const unusable: UnusableFiling[] = [];
  const unreadableDocuments: UnusableFiling[] = [];
  const stored: Promise<void>[] = [];
  for (const [index, { name }] of archive.entries
    .slice(part.firstFilingIndex, part.endFilingIndexExclusive)
    .entries()) {
    const filingIndexInArchive = part.firstFilingIndex + index;
    const result = await readFilingAt(archive, {
      filingZipName: name,
      archivePathInSourceFolder: part.archivePathInSourceFolder,
      filingIndexInArchive,
    });
    if (result.kind === 'filing') {
      rows.push(result.row);
      const storing = store.putNew(toStoredReportFileName(result.row.document), result.reportGzip);
      // Handled by the `Promise.all` below.
      storing.catch(() => undefined);
      stored.push(storing);
      for (const { maskedName, reason } of result.unreadableMembers)
        unreadableDocuments.push({
          filingIndexInArchive,
          pathInArchive: `${name}/${maskedName}`,
          reason,
        });
    } else
      unusable.push({
        filingIndexInArchive,
        pathInArchive: [name, result.maskedMemberName].filter(Boolean).join('/'),
        reason: result.reason,
        ...(result.isArchiveDamaged === true ? { isArchiveDamaged: true } : {}),
      });
  }
  await Promise.all(stored);
  return { rows, unusableFilings: unusable, unreadableNonReportDocuments: unreadableDocuments };
}

async function readFilingAt(archive: OpenZipArchive, place: FilingLocation): ReturnType<typeof readFiling> {
  try {
    return await readFiling(archive.readMember(place.filingIndexInArchive), place, reader);
  } catch (error) {
    if (error instanceof ZipMemberError)
      return { kind: 'rejected', maskedMemberName: '', reason: error.code, isArchiveDamaged: true };
    // A system error, such as an unreadable disk, is not the filing's fault.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return { kind: 'rejected', maskedMemberName: '', reason: UNREADABLE_REPORT_REJECT_REASON };
  }
}

/** Once for all tasks: it caches existing folders and open connections. */
function openStore(place: DocumentsConfig): Promise<DocumentStore> {
  if (opened === null || !isDeepStrictEqual(opened.place, place))
    opened = { place, store: openDocumentStore({ documents: place }, 'ingest') };
  return opened.store;
}

/** Keeps it open, because the next task usually reads the same archive. */
async function openCachedArchive(path: string): Promise<OpenZipArchive> {
  if (last?.path === path) return last.archive;
  last?.archive[Symbol.dispose]();
  last = null;
  const archive = await openArchive(path, REPORT_ARCHIVE_LIMITS);
  last = { path, archive };
  return archive;
}

export interface RereadDocumentsTask {
  readonly rows: readonly FilingRow[];
  readonly documents: DocumentsConfig;
}

export function rereadRows(task: RereadDocumentsTask): Promise<FilingRow[] | TaskFailure> {
  return returnFailure(() => readStoredPart(task));
}

async function readStoredPart({ rows, documents }: RereadDocumentsTask): Promise<FilingRow[]> {
  const store = await openStore(documents);
  return Promise.all(
    rows.map(async (row) => {
      const gzip = await store.get(toStoredReportFileName(row.document));
      if (gzip === null) return row;
      try {
        return { ...row, ...reextractStoredReport(gunzipSync(gzip), row, reader) };
      } catch {
        return row;
      }
    }),
  );
}
