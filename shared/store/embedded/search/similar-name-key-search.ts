import { EditDistanceTable } from '../index/edit-distance-table.ts';
import type { NameKeyIndexParts } from '../index/name-key-index.ts';
import { SortedKeys, type KeyRange } from '../index/sorted-keys.ts';

interface Comparison {
  /**
   * The rest of the searched key from each of its byte positions. When all allowed edits are used,
   * the key of a similar name must end with exactly these bytes.
   */
  readonly rests: readonly Uint8Array[];
  readonly rows: EditDistanceTable;
  readonly limit: number;
  readonly found: Map<number, number>;
}

const NO_BYTES = new Uint8Array();

export class SimilarNameKeySearch {
  readonly #keys: SortedKeys;
  readonly #entries: Uint32Array;

  constructor(parts: Pick<NameKeyIndexParts, 'bytes' | 'offsets' | 'doubledNameNumbersPlusFormBit'>) {
    this.#keys = new SortedKeys(parts);
    this.#entries = parts.doubledNameNumbersPlusFormBit;
  }

  /**
   * Finds names whose key is at most `maxEdits` edits from `key`. Returns the number of edits by
   * name number. Edits are counted in bytes of UTF-8, so a letter outside of ASCII counts as two or
   * more. Skips keys that contain a legal form.
   */
  findEditCountsByNameNumber(key: string, maxEdits: number): Map<number, number> {
    const bytes = Buffer.from(key);
    const rests = Array.from({ length: bytes.length + 1 }, (_, place) => bytes.subarray(place));
    const found = new Map<number, number>();
    this.#walk(
      { rests, rows: new EditDistanceTable(bytes, maxEdits), limit: maxEdits, found },
      0,
      this.#keys.range,
    );
    return found;
  }

  /**
   * Searches a range of keys that share their first `depth` bytes. Adds the names whose key is
   * within the limit of edits.
   */
  #walk(comparison: Comparison, depth: number, range: KeyRange): void {
    const { rests, rows, found } = comparison;
    const places = rows.findWordRests(depth);
    if (places !== null) {
      // No edits are left: a key must go on exactly as the searched one does.
      for (const place of places) this.#addEnding(rests[place] ?? NO_BYTES, depth, range, comparison);
      return;
    }
    const edits = rows.countPrefixEdits(depth);
    let { startKeyPosition } = range;
    for (
      ;
      startKeyPosition < range.endKeyPositionExclusive && this.#keys.byteLengthOf(startKeyPosition) === depth;
      startKeyPosition += 1
    )
      if (edits !== null) this.#add(startKeyPosition, edits, found);
    if (depth === rows.maxTextLength) return;
    while (startKeyPosition < range.endKeyPositionExclusive) {
      const letter = this.#keys.byteAt(startKeyPosition, depth);
      const to = this.#keys.findEndOfSameByte(startKeyPosition, range.endKeyPositionExclusive, depth);
      if (rows.canLetterFollow(depth, letter) && rows.fillRow(depth + 1, letter))
        this.#walk(comparison, depth + 1, { startKeyPosition, endKeyPositionExclusive: to });
      startKeyPosition = to;
    }
  }

  /**
   * Adds the names whose keys have, after their first `depth` bytes, exactly the bytes `rest`. All
   * keys of `range` have the same first `depth` bytes.
   */
  #addEnding(rest: Uint8Array, depth: number, range: KeyRange, { limit, found }: Comparison): void {
    let position = this.#keys.findPrefixStart(rest, range, depth);
    for (; position < range.endKeyPositionExclusive; position += 1) {
      if (this.#keys.byteLengthOf(position) !== depth + rest.length) return;
      if (this.#keys.compareWithPrefix(position, rest, depth) !== 0) return;
      this.#add(position, limit, found);
    }
  }

  #add(position: number, edits: number, found: Map<number, number>): void {
    const entry = this.#entries[position] ?? 0;
    if ((entry & 1) === 0) found.set(entry >>> 1, edits);
  }
}
