import { EditDistanceTable } from '../index/edit-distance-table.ts';
import type { NameKeyIndexParts } from '../index/name-key-index.ts';
import { SortedKeys, type KeyRange } from '../index/sorted-keys.ts';

/** State of a search for similar keys: the searched key, and the names found so far. */
interface Comparison {
  /**
   * For each position in the searched key, the bytes from there to the end. With no edits left, a
   * similar key must end with exactly these bytes.
   */
  readonly rests: readonly Uint8Array[];
  readonly rows: EditDistanceTable;
  readonly limit: number;
  /**
   * The names found so far: for each name number, the edits between the searched key and the name's
   * key.
   */
  readonly found: Map<number, number>;
}

const NO_BYTES = new Uint8Array();

/** Finds names whose key resembles another key. */
export class SimilarNameKeySearch {
  readonly #keys: SortedKeys;
  readonly #entries: Uint32Array;

  constructor(parts: Pick<NameKeyIndexParts, 'bytes' | 'offsets' | 'doubledNameNumbersPlusFormBit'>) {
    this.#keys = new SortedKeys(parts);
    this.#entries = parts.doubledNameNumbersPlusFormBit;
  }

  /**
   * Finds names whose key is at most `maxEdits` edits from `key`. Returns the number of edits for
   * each name, by the number of the name. A letter outside of ASCII counts as two letters. Skips
   * keys that contain a legal form.
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
    const places = rows.findWordRestStartsIfNoEditLeft(depth);
    if (places !== null) {
      // No edits are left: a key must go on exactly as the searched one does.
      for (const place of places) this.#addEnding(rests[place] ?? NO_BYTES, depth, range, comparison);
      return;
    }
    const edits = rows.countEditsOfPrefixIfWithinLimit(depth);
    let { startPosition } = range;
    for (
      ;
      startPosition < range.endPositionExclusive && this.#keys.byteLengthOf(startPosition) === depth;
      startPosition += 1
    )
      if (edits !== null) this.#add(startPosition, edits, found);
    if (depth === rows.maxTextLength) return;
    while (startPosition < range.endPositionExclusive) {
      const letter = this.#keys.byteAt(startPosition, depth);
      const to = this.#keys.findEndOfSameByte(startPosition, range.endPositionExclusive, depth);
      if (rows.canLetterFollow(depth, letter) && rows.fillRowAndCheckWithinLimit(depth + 1, letter))
        this.#walk(comparison, depth + 1, { startPosition, endPositionExclusive: to });
      startPosition = to;
    }
  }

  /**
   * Adds the names whose keys continue with exactly `rest` after their first `depth` bytes. All
   * keys of `range` share these bytes.
   */
  #addEnding(rest: Uint8Array, depth: number, range: KeyRange, { limit, found }: Comparison): void {
    let position = this.#keys.findPrefixStart(rest, range, depth);
    for (; position < range.endPositionExclusive; position += 1) {
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
