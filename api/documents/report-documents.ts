import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  type DocumentStore,
  toStoredPdfFileName,
  toStoredReportFileName,
} from '../../shared/documents/port.ts';
import { apiError } from '../errors/api-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import type { ReportPdfRenderer } from './pdf-renderer.ts';
import { UnrenderableDocumentError } from './render-messages.ts';
import {
  SharedRenderings,
  type CallerWaitingForDocument,
  type RunInBrowserSlot,
} from './shared-renderings.ts';

const unpack = promisify(gunzip);

/**
 * Milliseconds for which a failed document is not rendered again. It is tried again later, because
 * the machine may have been at fault and not the document.
 */
const FAILED_DOCUMENT_RETRY_MS = 10 * 60_000;

const MAX_CONCURRENT_LOOKUPS = 16;

/** Maximum documents in each cache. An entry needs about 200 bytes. */
const MAX_REMEMBERED = 20_000;

export class ReportDocuments {
  readonly #documents: DocumentStore;
  readonly #renderer: ReportPdfRenderer;
  readonly #log: Log;
  readonly #renderings = new SharedRenderings();
  /**
   * Ids of documents that failed to render within the last ten minutes. They are not tried again
   * yet, because a try can occupy the browser for up to 30 s.
   */
  readonly #unrenderable: LRUCache<string, true>;
  readonly #rendered = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  /** `nowMs` is a monotonic clock in milliseconds. */
  constructor(
    documents: DocumentStore,
    renderer: ReportPdfRenderer,
    log: Log,
    nowMs = () => performance.now(),
  ) {
    this.#documents = documents;
    this.#renderer = renderer;
    this.#log = log;
    this.#unrenderable = new LRUCache({
      max: MAX_REMEMBERED,
      ttl: FAILED_DOCUMENT_RETRY_MS,
      ttlResolution: 0,
      perf: { now: nowMs },
    });
  }

  /**
   * Returns the XHTML of an annual report as gzip. Throws if the document is missing, if its
   * SHA-256 differs from its id, or if the document store fails.
   */
  async getGzippedIxbrl(id: string): Promise<Buffer> {
    const bytes = await this.#documents.get(toStoredReportFileName(id));
    if (bytes === null) throw new MissingDocumentError(id);
    if (hash('sha256', bytes) !== id) throw damagedDocumentError(id);
    return bytes;
  }

  /**
   * Returns the PDF of an annual report. If no intact PDF is stored, renders it, once for all
   * waiting callers. Throws `pdf_unavailable`.
   */
  getPdf(documentId: string, waitingCaller: CallerWaitingForDocument): Promise<Buffer> {
    return this.#renderings.joinRendering(documentId, waitingCaller, (runInSlot) =>
      this.#findPdf(documentId, runInSlot),
    );
  }

  /**
   * Returns those of `documentIds` that have a stored PDF. Queries the document store only for ids
   * that are not cached.
   */
  async findIdsWithStoredPdf(documentIds: readonly string[]): Promise<ReadonlySet<string>> {
    const unknown = documentIds.filter((id) => !this.#rendered.has(id));
    for (let at = 0; at < unknown.length; at += MAX_CONCURRENT_LOOKUPS)
      await Promise.all(unknown.slice(at, at + MAX_CONCURRENT_LOOKUPS).map((id) => this.#lookForPdf(id)));
    return new Set(documentIds.filter((id) => this.#rendered.has(id)));
  }

  async #lookForPdf(id: string): Promise<void> {
    if (await this.#documents.has(toStoredPdfFileName(id))) this.#rendered.set(id, true);
  }

  async #findPdf(id: string, runInSlot: RunInBrowserSlot): Promise<Buffer> {
    const stored = await this.#documents.get(toStoredPdfFileName(id));
    if (stored === null) return this.#render(id, runInSlot, 'putNew');
    const pdf = openChecked(stored);
    if (pdf !== null) return pdf;
    this.#log.warn(
      { document: id },
      'a stored PDF is damaged or from an earlier version; rendering it again',
    );
    return this.#render(id, runInSlot, 'replace');
  }

  #assertRenderable(id: string): void {
    if (!this.#unrenderable.has(id)) return;
    throw apiError('pdf_unavailable', {
      cause: new UnrenderableDocumentError(
        `Document ${id} failed to render less than ten minutes ago, so it is not rendered again yet.`,
      ),
      retryAfterSeconds: Math.max(1, Math.ceil(this.#unrenderable.getRemainingTTL(id) / 1_000)),
    });
  }

  async #tryToRender(id: string, runInSlot: RunInBrowserSlot): Promise<Buffer> {
    this.#assertRenderable(id);
    try {
      return await runInSlot(async () => this.#renderer.renderToPdf(await this.#unpackReport(id)));
    } catch (error) {
      if (error instanceof Error && error.cause instanceof UnrenderableDocumentError)
        this.#unrenderable.set(id, true);
      throw error;
    }
  }

  async #render(id: string, runInSlot: RunInBrowserSlot, store: 'putNew' | 'replace'): Promise<Buffer> {
    const pdf = await this.#tryToRender(id, runInSlot);
    try {
      await this.#documents[store](toStoredPdfFileName(id), appendChecksumComment(pdf));
      this.#rendered.set(id, true);
    } catch (err) {
      // The caller gets the PDF, and the next call renders it again.
      this.#log.warn({ err }, 'a rendered PDF could not be stored; the next call renders it again');
    }
    return pdf;
  }

  async #unpackReport(id: string): Promise<Buffer> {
    const bytes = await this.getGzippedIxbrl(id);
    try {
      return await unpack(bytes);
    } catch (cause) {
      throw damagedDocumentError(id, { cause });
    }
  }
}

export class MissingDocumentError extends Error {
  constructor(id: string) {
    super(`Document ${id} is missing from the document store. Restore it from a backup.`);
    this.name = 'MissingDocumentError';
  }
}

function damagedDocumentError(id: string, options?: ErrorOptions): Error {
  return new Error(`Document ${id} is damaged in the document store. Restore it from a backup.`, options);
}

/**
 * Start of the comment with the checksum. It follows the end of a stored PDF, where PDF readers
 * ignore it. The number rises when reports are rendered otherwise, so that each stored PDF is
 * rendered once more.
 */
const CHECKSUM_PREFIX = '\n%company-data-service 3 sha256 ';
const CHECKSUM_BYTES = CHECKSUM_PREFIX.length + 64 + 1;

/** Returns the stored form of a PDF, with its SHA-256 appended as a comment. */
export function appendChecksumComment(pdf: Uint8Array): Buffer {
  return Buffer.concat([pdf, Buffer.from(toChecksumComment(pdf))]);
}

/** Returns the PDF of a stored file; null if the file is damaged or has no checksum. */
export function openChecked(pdfWithChecksum: Buffer): Buffer | null {
  if (pdfWithChecksum.length < CHECKSUM_BYTES) return null;
  const pdf = pdfWithChecksum.subarray(0, -CHECKSUM_BYTES);
  return pdfWithChecksum.subarray(-CHECKSUM_BYTES).equals(Buffer.from(toChecksumComment(pdf))) ? pdf : null;
}

function toChecksumComment(pdf: Uint8Array): string {
  return `${CHECKSUM_PREFIX}${hash('sha256', pdf)}\n`;
}
