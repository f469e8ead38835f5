import { MarkTreeReader } from './mark-tree.ts';
import { readSt66 } from './read-st66.ts';
import { isSt96, readSt96 } from './read-st96.ts';
import type { MarkResult } from './row.ts';
import { toMarkRow } from './to-mark-row.ts';

/** Rises when rows come out otherwise, so that files that were read before are read again. */
export const TRADEMARKS_READER_VERSION = 1;

/** Reads files of the trademark office, faster from the second on. */
export class MarkReader {
  readonly #trees = new MarkTreeReader();

  /** The records of one file, usually one (formats/trademarks.md, section 3). Throws an `EncodingError` or an `XmlError`. */
  read(bytes: Buffer): MarkResult[] {
    const root = this.#trees.read(bytes);
    const marks = isSt96(root) ? readSt96(root) : readSt66(root);
    if (marks.length === 0) return [{ kind: 'rejected', reason: 'no-trademark' }];
    return marks.map(toMarkRow);
  }
}
