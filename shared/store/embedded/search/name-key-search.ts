import { foldDigraphs } from '../../../matching/fold-diacritics.ts';
import { listKeyedNames, type NameQuery } from '../../../matching/name-query.ts';
import type { NameKeyClause } from '../../../matching/plan-word-search.ts';
import { MAX_KEYS_COMPARED_PER_PREFIX } from '../index/name-key-index-builder.ts';
import type { IndustryIndexParts } from '../index/industry-index.ts';
import { selectTopItems } from '../index/top-items.ts';
import { NameKeyIndex, type NameKeyIndexParts, SortedKeys, type KeyRange } from '../index/name-key-index.ts';
import type { NameIndexParts } from '../index/name-index.ts';
import { EditDistanceTable } from '../index/edit-distance-table.ts';

export class NameKeySearch {
  readonly #keys: NameKeyIndex;
  readonly #similar: SimilarNameKeySearch;
  readonly #index: NameIndexParts;
  readonly #townIndexes: Uint32Array;
  readonly #towns: ReadonlyMap<string, number>;

  constructor(
    keys: NameKeyIndexParts,
    index: NameIndexParts,
    { townKeys, townKeyIndexByCompany }: Pick<IndustryIndexParts, 'townKeys' | 'townKeyIndexByCompany'>,
  ) {
    this.#keys = new NameKeyIndex(keys);
    this.#similar = new SimilarNameKeySearch(keys);
    this.#index = index;
    this.#townIndexes = townKeyIndexByCompany;
    this.#towns = new Map(townKeys.map((town, number) => [town, number]));
  }

  /**
   * Returns the numbers of names whose `nameKey` equals or begins with the one of the query. For a
   * query such as `Nordlys Örebro`, also finds `Nordlys` among the companies in Örebro. Each of
   * these searches returns at most `limitPerSearch` names, and only those for which `accept`
   * returns true.
   */
  findNameNumbers(
    query: NameQuery,
    limitPerSearch: number,
    accept: (nameNumber: number) => boolean,
  ): Set<number> {
    const found = query.isInTown
      ? new Set<number>()
      : this.#findNameNumbersAnywhere(query, limitPerSearch, accept);
    for (const { name, townKey } of query.townSplits) {
      if (!this.hasTown(townKey) || name.nameKey === '') continue;
      const isWanted = this.toTownFilter(townKey, accept);
      for (const number of this.#keys.findNameNumbersByKey(name.nameKey, null, limitPerSearch, isWanted))
        found.add(number);
    }
    return found;
  }

  #findNameNumbersAnywhere(
    query: NameQuery,
    limitPerSearch: number,
    accept: (nameNumber: number) => boolean,
  ): Set<number> {
    const found = this.findEqualNameNumbers(query, limitPerSearch, accept);
    const add = (names: readonly number[]): void => {
      for (const name of names) found.add(name);
    };
    for (const beginning of new Set([query.name.nameKey, query.nameKeyWithLegalForm])) {
      if (beginning !== '') add(this.#findBeginning(beginning, limitPerSearch, accept));
    }
    const foldedKey = foldDigraphs(query.name.nameKey);
    if (foldedKey !== query.name.nameKey)
      add(this.#keys.findNameNumbersByKey(foldedKey, null, limitPerSearch, accept));
    return found;
  }

  /** Returns the numbers of names whose `nameKey` equals the one of the query. */
  findEqualNameNumbers(
    query: NameQuery,
    limitPerSearch: number,
    accept: (nameNumber: number) => boolean,
  ): Set<number> {
    const found = new Set<number>();
    for (const { nameKey, legalFormInName } of listKeyedNames(query)) {
      // A limited company may share its name with hundreds of housing associations.
      for (const form of new Set([null, legalFormInName]))
        for (const name of this.#keys.findNameNumbersByKey(nameKey, form, limitPerSearch, accept))
          found.add(name);
    }
    return found;
  }

  /**
   * Finds similar names for each key of a plan: at most `limitPerKey` per key, fewest edits first.
   * Returns their name numbers.
   */
  findSimilarNameNumbers(
    plan: readonly NameKeyClause[],
    limitPerKey: number,
    accept: (nameNumber: number) => boolean,
  ): Set<number> {
    const found = new Set<number>();
    for (const { nameKey, maxEdits, townKey } of plan) {
      const near = this.#similar.findEditCountsByNameNumber(nameKey, maxEdits);
      const best = selectTopItems(near.keys(), limitPerKey, {
        accept: townKey === null ? accept : this.toTownFilter(townKey, accept),
        value: (name) =>
          -((near.get(name) ?? 0) * 2 ** 32 + (this.#index.tieBreakRankByNameNumber[name] ?? 0)),
      });
      for (const name of best) found.add(name);
    }
    return found;
  }

  hasTown(townKey: string): boolean {
    return this.#towns.has(townKey);
  }

  /**
   * Returns a filter for names: true if the company of the name is in the town and `accept` returns
   * true. False for all names if the town has no company.
   */
  toTownFilter(townKey: string, accept: (nameNumber: number) => boolean): (nameNumber: number) => boolean {
    const number = this.#towns.get(townKey);
    return (name) => this.#townOf(name) === number && accept(name);
  }

  #findBeginning(beginning: string, limit: number, accept: (nameNumber: number) => boolean): number[] {
    const crowded = this.#keys.findNameNumbersByFrequentPrefix(beginning);
    if (crowded !== null) return [...crowded].filter(accept).slice(0, limit);
    const lengths = this.#keys.findKeyLengthsByNameNumber(beginning, MAX_KEYS_COMPARED_PER_PREFIX);
    return selectTopItems(lengths.keys(), limit, {
      accept,
      value: (name) =>
        -((lengths.get(name) ?? 0) * 2 ** 32 + (this.#index.tieBreakRankByNameNumber[name] ?? 0)),
    });
  }

  #townOf(name: number): number {
    return this.#townIndexes[this.#index.companyByNameNumber[name] ?? 0] ?? 0;
  }
}

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
