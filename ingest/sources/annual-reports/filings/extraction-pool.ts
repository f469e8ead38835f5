import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type {
  FilingExtractionTask,
  ArchiveTaskResult,
  RereadDocumentsTask,
  TaskFailure,
} from './extract-worker.ts';
import type { DocumentsConfig } from '../../../../shared/config/config.ts';
import { openArchive } from '../../../download/open-archive.ts';
import { REPORT_ARCHIVE_LIMITS } from './list-filing-documents.ts';
import { UNREADABLE_REPORT_REJECT_REASON, type FilingRow } from '../row.ts';

const FILINGS_PER_TASK = 32;

/** About a dozen real reports. For fewer bytes, another thread is not worth starting. */
const BYTES_PER_THREAD = 1024 ** 2;

export function toExtractionThreadCount(totalArchiveBytes: number): number {
  return Math.min(availableParallelism(), Math.max(1, Math.ceil(totalArchiveBytes / BYTES_PER_THREAD)));
}

export interface ExtractionLimits {
  /** Largest heap of a thread in MB. A real report never needs more. */
  readonly threadHeapMb: number;
  /** Includes the time that a task waits for a thread. Tasks take a few seconds. */
  readonly taskTimeoutMs: number;
}

const DEFAULT_EXTRACTION_LIMITS: ExtractionLimits = { threadHeapMb: 2_048, taskTimeoutMs: 300_000 };

export class ExtractionPool {
  readonly #pool: Piscina;
  readonly #documents: DocumentsConfig;
  readonly #timeoutMs: number;

  constructor(
    documents: DocumentsConfig,
    threads = availableParallelism(),
    { threadHeapMb, taskTimeoutMs }: ExtractionLimits = DEFAULT_EXTRACTION_LIMITS,
  ) {
    this.#documents = documents;
    this.#timeoutMs = taskTimeoutMs;
    this.#pool = new Piscina({
      filename: new URL('extract-worker.ts', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: threadHeapMb },
    });
  }

  /** Yields results in the order of the archives. */
  async *extractArchives<Archive extends ExtractableArchive>(
    archives: AsyncIterable<Archive> | Iterable<Archive>,
  ): AsyncGenerator<ArchiveTaskResult & { readonly archive: Archive }> {
    const parts = toArchiveParts(archives, this.#documents);
    const run = (task: FilingExtractionTask): Promise<ArchiveTaskResult> => this.#extractPart(task);
    for await (const [{ archive }, extracted] of this.#runInOrder(parts, run))
      yield { ...extracted, archive };
  }

  async *reextractStoredDocuments(rows: Iterable<FilingRow>): AsyncGenerator<FilingRow[]> {
    const parts = toStoredParts(rows, this.#documents);
    const run = (task: RereadDocumentsTask): Promise<FilingRow[]> => this.#rereadRows(task);
    for await (const [, extracted] of this.#runInOrder(parts, run)) yield extracted;
  }

  async #extractPart(task: FilingExtractionTask): Promise<ArchiveTaskResult> {
    const extracted = await this.#run<ArchiveTaskResult>('extractFiling', task);
    if (extracted !== WORKER_LOST) return extracted;
    if (task.endFilingIndexExclusive - task.firstFilingIndex === 1) return toUnusableResult(task);
    const each: ArchiveTaskResult[] = [];
    for (let from = task.firstFilingIndex; from < task.endFilingIndexExclusive; from += 1) {
      each.push(
        await this.#extractPart({ ...task, firstFilingIndex: from, endFilingIndexExclusive: from + 1 }),
      );
    }
    return {
      rows: each.flatMap(({ rows }) => rows),
      unusableFilings: each.flatMap(({ unusableFilings }) => unusableFilings),
      unreadableNonReportDocuments: each.flatMap(
        ({ unreadableNonReportDocuments }) => unreadableNonReportDocuments,
      ),
    };
  }

  async #rereadRows(task: RereadDocumentsTask): Promise<FilingRow[]> {
    const rows = await this.#run<FilingRow[]>('rereadRows', task);
    if (rows !== WORKER_LOST) return rows;
    if (task.rows.length === 1) return [...task.rows];
    const each: FilingRow[][] = [];
    for (const row of task.rows) each.push(await this.#rereadRows({ ...task, rows: [row] }));
    return each.flat();
  }

  async #run<Result extends object>(name: string, task: object): Promise<Result | typeof WORKER_LOST> {
    const abortion = new AbortController();
    const timer = setTimeout(() => abortion.abort(), this.#timeoutMs);
    try {
      return unwrapResult(
        (await this.#pool.run(task, { name, signal: abortion.signal })) as Result | TaskFailure,
      );
    } catch (error) {
      const { name: kind, code } = error as NodeJS.ErrnoException;
      if (kind === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return WORKER_LOST;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs enough tasks to keep all threads busy, and yields their results in order. */
  async *#runInOrder<Part extends { readonly task: object }, Result>(
    parts: AsyncIterable<Part> | Iterable<Part>,
    run: (task: Part['task']) => Promise<Result>,
  ): AsyncGenerator<[Part, Result]> {
    const underWay: [Part, Promise<Result>][] = [];
    const most = 2 * this.#pool.options.maxThreads;
    const takeFirst = async function* (): AsyncGenerator<[Part, Result]> {
      const first = underWay.shift();
      if (first !== undefined) yield [first[0], await first[1]];
    };
    try {
      for await (const part of parts) {
        if (underWay.length === most) yield* takeFirst();
        const result = run(part.task);
        // Handled when the task is awaited.
        result.catch(() => undefined);
        underWay.push([part, result]);
      }
      while (underWay.length > 0) yield* takeFirst();
    } finally {
      await Promise.allSettled(underWay.map(([, result]) => result));
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

const WORKER_LOST = Symbol('lost');

/** Throws the error of a task with its code, such as that of a full disk. */
function unwrapResult<Result extends object>(result: Result | TaskFailure): Result {
  if (!('failure' in result)) return result;
  const { message, code } = result.failure;
  throw Object.assign(new Error(message), { code });
}

async function toUnusableResult({
  archiveFileSystemPath,
  firstFilingIndex: from,
}: FilingExtractionTask): Promise<ArchiveTaskResult> {
  using archive = await openArchive(archiveFileSystemPath, REPORT_ARCHIVE_LIMITS);
  const memberPath = archive.entries[from]?.name ?? '';
  return {
    rows: [],
    unusableFilings: [
      { filingIndexInArchive: from, pathInArchive: memberPath, reason: UNREADABLE_REPORT_REJECT_REASON },
    ],
    unreadableNonReportDocuments: [],
  };
}

export interface ExtractableArchive {
  readonly fileSystemPath: string;
  readonly pathInSourceFolder: string;
  readonly filingCount: number;
}

async function* toArchiveParts<Archive extends ExtractableArchive>(
  archives: AsyncIterable<Archive> | Iterable<Archive>,
  documents: DocumentsConfig,
): AsyncGenerator<{ readonly archive: Archive; readonly task: FilingExtractionTask }> {
  for await (const archive of archives) {
    const { fileSystemPath, pathInSourceFolder, filingCount } = archive;
    // An archive without filings needs a task as well, whose result marks its end.
    for (let from = 0; from === 0 || from < filingCount; from += FILINGS_PER_TASK) {
      const to = Math.min(filingCount, from + FILINGS_PER_TASK);
      yield {
        archive,
        task: {
          archiveFileSystemPath: fileSystemPath,
          archivePathInSourceFolder: pathInSourceFolder,
          firstFilingIndex: from,
          endFilingIndexExclusive: to,
          documents,
        },
      };
    }
  }
}

function* toStoredParts(
  rows: Iterable<FilingRow>,
  documents: DocumentsConfig,
): Generator<{ readonly task: RereadDocumentsTask }> {
  let part: FilingRow[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < FILINGS_PER_TASK) continue;
    yield { task: { rows: part, documents } };
    part = [];
  }
  if (part.length > 0) yield { task: { rows: part, documents } };
}
