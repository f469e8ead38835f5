import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type DocumentStore, toPdfName, toReportName } from '../../shared/documents/port.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import type { ReportRenderer } from './pdf-renderer.ts';
import { UnrenderableDocumentError } from './render-messages.ts';
import { type WaitingCaller, SharedRenderings } from './shared-renderings.ts';

const unpack = promisify(gunzip);

/** Takes a place for rendering. What it resolves to gives the place back. */
type AcquireSlot = () => Promise<() => void>;

/** A failed document is tried again after this time, since the machine may have been at fault. */
const FAILED_DOCUMENT_RETRY_MS = 10 * 60_000;

/** Of the documents of one list. */
const MAX_CONCURRENT_LOOKUPS = 16;

/** Documents of which something is remembered: some 200 bytes each. */
const MAX_REMEMBERED = 20_000;

/** Documents of reports: iXBRL as stored, PDF rendered once and then stored. */
export class ReportDocuments {
  readonly #documents: DocumentStore;
  readonly #renderer: ReportRenderer;
  readonly #log: Log;
  readonly #renderings = new SharedRenderings();
  /** Documents that failed by themselves: each try takes a browser for up to 30 s. */
  readonly #unrenderable: LRUCache<string, true>;
  /** A PDF that was stored stays. */
  readonly #rendered = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  /** `nowMs` is a clock that is never set back. */
  constructor(documents: DocumentStore, renderer: ReportRenderer, log: Log, nowMs = () => performance.now()) {
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

  /** The XHTML, packed as gzip. Throws for a document that is missing or damaged. */
  getIxbrl(id: string): Promise<Buffer> {
    return this.#readReport(id);
  }

  /** The PDF, rendered once for all callers. Throws `pdf_unavailable`. */
  getPdf(id: string, asking: WaitingCaller): Promise<Buffer> {
    return this.#renderings.render(id, asking, (enter) => this.#readOrRender(id, enter));
  }

  /** Documents whose PDF is stored. The store is asked about unknown ones, a few at a time. */
  async listRendered(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const unknown = ids.filter((id) => !this.#rendered.has(id));
    for (let at = 0; at < unknown.length; at += MAX_CONCURRENT_LOOKUPS)
      await Promise.all(unknown.slice(at, at + MAX_CONCURRENT_LOOKUPS).map((id) => this.#lookForPdf(id)));
    return new Set(ids.filter((id) => this.#rendered.has(id)));
  }

  async #lookForPdf(id: string): Promise<void> {
    if (await this.#documents.has(toPdfName(id))) this.#rendered.set(id, true);
  }

  async #readOrRender(id: string, enter: AcquireSlot): Promise<Buffer> {
    const stored = await this.#documents.get(toPdfName(id));
    if (stored === null)
      return this.#render(id, enter, (sealed) => this.#documents.put(toPdfName(id), sealed));
    const pdf = verifyChecksum(stored);
    if (pdf !== null) return pdf;
    this.#log.warn({ document: id }, 'a stored PDF is damaged or has no checksum, and is rendered again');
    return this.#render(id, enter, (sealed) => this.#documents.replace(toPdfName(id), sealed));
  }

  /** Throws `pdf_unavailable` for a document that failed lately. */
  #assertRenderable(id: string): void {
    if (!this.#unrenderable.has(id)) return;
    throw new AppError('pdf_unavailable', 'PDF rendering unavailable', {
      cause: new UnrenderableDocumentError(`the document ${id} could not be rendered lately`),
      retryAfterSeconds: Math.max(1, Math.ceil(this.#unrenderable.getRemainingTTL(id) / 1_000)),
    });
  }

  async #tryToRender(id: string, enter: AcquireSlot): Promise<Buffer> {
    this.#assertRenderable(id);
    const leave = await enter();
    try {
      return await this.#renderer.render(await this.#unpackReport(id));
    } catch (error) {
      if (error instanceof Error && error.cause instanceof UnrenderableDocumentError)
        this.#unrenderable.set(id, true);
      throw error;
    } finally {
      leave();
    }
  }

  async #render(id: string, enter: AcquireSlot, store: (sealed: Buffer) => Promise<void>): Promise<Buffer> {
    const pdf = await this.#tryToRender(id, enter);
    try {
      await store(appendChecksum(pdf));
      this.#rendered.set(id, true);
    } catch (err) {
      // Who asked gets the document; the next one has it rendered again.
      this.#log.warn({ err }, 'a rendered PDF could not be stored');
    }
    return pdf;
  }

  async #unpackReport(id: string): Promise<Buffer> {
    const bytes = await this.#readReport(id);
    try {
      return await unpack(bytes);
    } catch (cause) {
      throw damagedDocumentError(id, { cause });
    }
  }

  /** A report is named after its very bytes. */
  async #readReport(id: string): Promise<Buffer> {
    const bytes = await this.#documents.get(toReportName(id));
    if (bytes === null) throw new Error(`the document ${id} is listed and not in the document store`);
    if (hash('sha256', bytes) !== id) throw damagedDocumentError(id);
    return bytes;
  }
}

function damagedDocumentError(id: string, options?: ErrorOptions): Error {
  return new Error(`the document ${id} is damaged in the document store`, options);
}

/** Readers of PDF ignore a comment behind the end of the file. */
const CHECKSUM_PREFIX = '\n%company-data-service sha256 ';
const CHECKSUM_BYTES = CHECKSUM_PREFIX.length + 64 + 1;

/** A PDF with its SHA-256 in a comment behind it, as it is stored. The file stays a PDF. */
export function appendChecksum(pdf: Uint8Array): Buffer {
  return Buffer.concat([pdf, Buffer.from(toChecksumComment(pdf))]);
}

/** The PDF of a stored file; null when the file is damaged, or was stored without a checksum. */
export function verifyChecksum(stored: Buffer): Buffer | null {
  if (stored.length < CHECKSUM_BYTES) return null;
  const pdf = stored.subarray(0, -CHECKSUM_BYTES);
  return stored.subarray(-CHECKSUM_BYTES).equals(Buffer.from(toChecksumComment(pdf))) ? pdf : null;
}

function toChecksumComment(pdf: Uint8Array): string {
  return `${CHECKSUM_PREFIX}${hash('sha256', pdf)}\n`;
}
