/**
 * Stores annual reports and their PDF renderings by file name. `<SHA-256>.xhtml.gz` is a compressed
 * report, named after its own hash. `<SHA-256>.pdf` is its rendering, which ends with a checksum. A
 * stored file is replaced only if it is damaged.
 */
export interface DocumentStore {
  putNew(fileName: string, fileBytes: Uint8Array): Promise<void>;
  replace(fileName: string, fileBytes: Uint8Array): Promise<void>;
  get(fileName: string): Promise<Buffer | null>;
  has(fileName: string): Promise<boolean>;
}

export interface StoredDocument {
  readonly fileName: string;
  /**
   * Returns when the file was stored, in milliseconds since 1970. Null when it was deleted
   * meanwhile.
   */
  readonly readStoredAtMs: () => Promise<number | null>;
}

export interface ManagedDocumentStore extends DocumentStore {
  deleteAbandonedPartialFiles(now: Date): Promise<void>;
  /** Lists all reports and renderings in any order. Skips files with other names. */
  list(): AsyncIterable<StoredDocument>;
  remove(name: string): Promise<void>;
}

const DOCUMENT_ID = /^[0-9a-f]{64}$/;

/** True for the id of a document: 64 hex digits, the SHA-256 of the compressed report. */
export function isDocumentId(text: string): boolean {
  return DOCUMENT_ID.test(text);
}

export function toStoredReportFileName(documentId: string): string {
  return `${documentId}.xhtml.gz`;
}

export function toStoredPdfFileName(documentId: string): string {
  return `${documentId}.pdf`;
}

/** Returns the document id that is part of a file name. Null for names of other files. */
export function toDocumentId(fileName: string): string | null {
  return /^([0-9a-f]{64})\.(xhtml\.gz|pdf)$/.exec(fileName)?.[1] ?? null;
}

/** Such as `ab/abcd….pdf`. Throws for names of other files. */
export function toPathInDocumentStore(fileName: string): string {
  if (!/^[0-9a-f]{64}\.[a-z.]+$/.test(fileName))
    throw new Error(
      `${JSON.stringify(fileName)} is not the name of a stored document. This is a bug: report it.`,
    );
  return `${fileName.slice(0, 2)}/${fileName}`;
}
