import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ArchivePart, ExtractedPart, StoredPart, TaskFailure } from './extract-worker.ts';
import type { FilingRow } from './row.ts';

/** A thread that holds more than this in objects met a report made for that. */
const MOST_HEAP_MB = 2_048;
/** Filings that a thread takes at a time. */
const PART = 32;

/** Threads that read reports, one for each core. */
export class ExtractionPool {
  readonly #pool: Piscina;
  readonly #documentsDir: string;

  constructor(documentsDir: string, threads = availableParallelism()) {
    this.#documentsDir = documentsDir;
    this.#pool = new Piscina({
      filename: new URL('extract-worker.ts', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
  }

  /** Reads filings and stores their documents, in the order of the archives; parts of several archives are under way at once. */
  async *extractArchives<Archive extends OpenedArchive>(
    archives: AsyncIterable<Archive> | Iterable<Archive>,
  ): AsyncGenerator<ExtractedPart & { readonly archive: Archive }> {
    const parts = toArchiveParts(archives, this.#documentsDir);
    for await (const [{ archive }, extracted] of this.#runInOrder(parts, 'extractPart')) {
      yield { ...(extracted as ExtractedPart), archive };
    }
  }

  /** Reads stored documents again. */
  async *extractStored(rows: Iterable<FilingRow>): AsyncGenerator<FilingRow[]> {
    const parts = toStoredParts(rows, this.#documentsDir);
    for await (const [, extracted] of this.#runInOrder(parts, 'extractStoredPart')) {
      yield extracted as FilingRow[];
    }
  }

  /** Keeps every thread busy, and not much more than that in memory. */
  async *#runInOrder<Part extends { readonly task: object }>(
    parts: AsyncIterable<Part> | Iterable<Part>,
    name: string,
  ): AsyncGenerator<[Part, unknown]> {
    const underWay: [Part, Promise<unknown>][] = [];
    const most = 2 * this.#pool.options.maxThreads;
    const take = async (): Promise<[Part, unknown]> => {
      const [part, result] = underWay.shift()!;
      return [part, assertDone(await result)];
    };
    try {
      for await (const part of parts) {
        if (underWay.length === most) yield await take();
        const result = this.#pool.run(part.task, { name }) as Promise<unknown>;
        // A failure is met when the part is waited for, not before.
        result.catch(() => undefined);
        underWay.push([part, result]);
      }
      while (underWay.length > 0) yield await take();
    } finally {
      await Promise.allSettled(underWay.map(([, result]) => result));
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/** Throws what ended a task early, with its code: a full disk is told from a defect by that. */
function assertDone(result: unknown): unknown {
  const { failure } = result as Partial<TaskFailure>;
  if (failure === undefined) return result;
  throw Object.assign(new Error(failure.message), { code: failure.code });
}

/** An archive whose filings were counted. */
export interface OpenedArchive {
  readonly file: string;
  /** What it is called in rows. */
  readonly path: string;
  readonly filings: number;
}

async function* toArchiveParts<Archive extends OpenedArchive>(
  archives: AsyncIterable<Archive> | Iterable<Archive>,
  documentsDir: string,
): AsyncGenerator<{ readonly archive: Archive; readonly task: ArchivePart }> {
  for await (const archive of archives) {
    const { file, path, filings } = archive;
    // An archive without filings has one part too: its end is told by it.
    for (let from = 0; from === 0 || from < filings; from += PART) {
      const to = Math.min(filings, from + PART);
      yield { archive, task: { path: file, archive: path, from, to, documentsDir } };
    }
  }
}

function* toStoredParts(
  rows: Iterable<FilingRow>,
  documentsDir: string,
): Generator<{ readonly task: StoredPart }> {
  let part: FilingRow[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < PART) continue;
    yield { task: { rows: part, documentsDir } };
    part = [];
  }
  if (part.length > 0) yield { task: { rows: part, documentsDir } };
}
