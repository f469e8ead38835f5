/**
 * Stores the files of annual reports by name: `<SHA-256>.xhtml.gz` is a compressed report, named
 * after its own hash; `<SHA-256>.pdf` is its rendering, which ends with a checksum. A stored file
 * never changes unless it is damaged.
 */
export interface DocumentStore {
  /** Stores a complete file. Leaves an existing file as it is. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Stores a complete file in place of a damaged one. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes of a file. Null for a missing file. */
  get(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
}

/** A file in a listing of the store. */
export interface StoredDocument {
  readonly name: string;
  /** Returns the time of storing in ms since 1970. Null when the file was deleted meanwhile. */
  readonly readStoredAtMs: () => Promise<number | null>;
}

/** A document store with maintenance operations. */
export interface ManagedDocumentStore extends DocumentStore {
  /** Deletes partial files of killed writers. Ingest calls it before it writes. */
  deletePartialFiles(now: Date): Promise<void>;
  /** Streams all reports and renderings in any order. Skips other files in the store. */
  list(): AsyncIterable<StoredDocument>;
  /** Deletes a file. Ignores a missing one. */
  remove(name: string): Promise<void>;
}

const DOCUMENT_ID = /^[0-9a-f]{64}$/;

/** True for a document id: the SHA-256 of the compressed report, 64 hex digits. */
export function isDocumentId(text: string): boolean {
  return DOCUMENT_ID.test(text);
}

/** Returns the file name of a report. */
export function toReportName(id: string): string {
  return `${id}.xhtml.gz`;
}

/** Returns the file name of a report's rendering. */
export function toPdfName(id: string): string {
  return `${id}.pdf`;
}

/** Returns the document id in the file name of a report or rendering. Null for other names. */
export function toDocumentId(name: string): string | null {
  return /^([0-9a-f]{64})\.(xhtml\.gz|pdf)$/.exec(name)?.[1] ?? null;
}

/** Returns the path of a file in the store: `ab/abcd….pdf`. Throws for other names. */
export function toDocumentPath(name: string): string {
  if (!/^[0-9a-f]{64}\.[a-z.]+$/.test(name))
    throw new Error(`${JSON.stringify(name)} is not the name of a stored document.`);
  return `${name.slice(0, 2)}/${name}`;
}
