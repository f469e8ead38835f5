import type { Row } from './datasets.ts';

/** Writes a dataset in one format, row by row. */
export interface DatasetFile {
  /** `json` is the row as JSON text, if it is at hand. */
  add(row: Row, json?: string): void;
  /** Completes the file on the disk. */
  finish(): void;
}
