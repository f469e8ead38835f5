/**
 * Where the files of reports are, by name. Names say what is in a file: `<SHA-256>.xhtml.gz` is a
 * report, packed, named after its very bytes; `<SHA-256>.pdf` is its rendering, with a checksum at
 * its end. A name that is there keeps its content, unless that is damaged.
 */
export interface DocumentStore {
  /** Stores a file whole or not at all; one that is there stays. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file whole or not at all, over a damaged one of that name. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
}

/** A stored file, as it is listed. */
export interface StoredDocument {
  readonly name: string;
  /** When it was stored, in milliseconds since 1970; null when it is gone meanwhile. */
  readonly readStoredAtMs: () => Promise<number | null>;
}

/** A store, and its upkeep. */
export interface ManagedDocumentStore extends DocumentStore {
  /** Removes what killed writers left half-written, and is nobody's any more. For ingest, before it writes. */
  deletePartialFiles(now: Date): Promise<void>;
  /** Streams all documents and renderings, in any order. Other files in the store are left out. */
  list(): AsyncIterable<StoredDocument>;
  /** Removes a file. One that is not there is no error. */
  remove(name: string): Promise<void>;
}

/** Hex digits of SHA-256. */
const DOCUMENT_ID = /^[0-9a-f]{64}$/;

/** True for what names a document: hex digits of the SHA-256 of its packed bytes. */
export function isDocumentId(text: string): boolean {
  return DOCUMENT_ID.test(text);
}

/** Name of a report's file. */
export function toReportName(id: string): string {
  return `${id}.xhtml.gz`;
}

/** Name of the file of its rendering. */
export function toPdfName(id: string): string {
  return `${id}.pdf`;
}

/**
 * SHA-256 of the report that a name is of, its own or its rendering's; null for what names neither.
 */
export function toDocumentId(name: string): string | null {
  return /^([0-9a-f]{64})\.(xhtml\.gz|pdf)$/.exec(name)?.[1] ?? null;
}

/** Where a file is in its store: `ab/abcd….pdf`, some thousands beside it at national scale. Throws for what names no document. */
export function toDocumentPath(name: string): string {
  if (!/^[0-9a-f]{64}\.[a-z.]+$/.test(name)) throw new Error('no name of a document');
  return `${name.slice(0, 2)}/${name}`;
}
