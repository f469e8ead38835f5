import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { findCrowdedBeginnings, type CrowdedBeginning, type KeyedName } from './crowded-beginnings.ts';
import { GrowingArray } from './growing-array.ts';
import type { CrowdedParts, KeyIndexParts, KeyOrder } from './key-index.ts';

/** Collects the keys of names and sorts them through a temporary table, with little memory. */
export class KeyIndexBuilder {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #forms = new GrowingArray();
  readonly #formNames: string[] = [];
  #keys = 0;
  #bytes = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec('CREATE TEMP TABLE name_key (key TEXT NOT NULL, entry INTEGER NOT NULL)');
    this.#insert = database.prepare('INSERT INTO name_key (key, entry) VALUES (?, ?)');
  }

  /** Names come in the order of their numbers, 0 first. */
  add(key: string, typedKey: string | null, form: string | null): void {
    const name = this.#forms.length;
    this.#forms.push(form === null ? 0 : this.#toFormPlace(form) + 1);
    this.#addKey(key, 2 * name);
    if (typedKey !== null) this.#addKey(typedKey, 2 * name + 1);
  }

  #toFormPlace(form: string): number {
    const known = this.#formNames.indexOf(form);
    return known >= 0 ? known : this.#formNames.push(form) - 1;
  }

  /** A name of signs alone has no key to be found by. */
  #addKey(key: string, entry: number): void {
    if (key === '') return;
    this.#insert.run(key, entry);
    this.#keys += 1;
    this.#bytes += Buffer.byteLength(key);
  }

  build({ ranks, reports }: KeyOrder): KeyIndexParts {
    const bytes = Buffer.allocUnsafeSlow(this.#bytes);
    const offsets = new Uint32Array(this.#keys + 1);
    const entries = new Uint32Array(this.#keys);
    const sorted = this.#sort({ bytes, offsets, entries }, ranks);
    const crowded = toCrowdedParts(findCrowdedBeginnings(sorted, ranks, reports));
    const forms = Uint8Array.from(this.#forms.take());
    return { bytes, offsets, entries, forms, formNames: this.#formNames, crowded };
  }

  /** Fills the arrays with the keys in their order, and passes them on. */
  *#sort(
    { bytes, offsets, entries }: { bytes: Buffer; offsets: Uint32Array; entries: Uint32Array },
    ranks: Uint32Array,
  ): Generator<KeyedName> {
    const select = this.#database.prepare('SELECT key, entry FROM name_key ORDER BY key, entry');
    select.setReturnArrays(true);
    let place = 0;
    let equalFrom = 0;
    let previous = '';
    for (const row of select.iterate()) {
      const [key, entry] = row as unknown as [string, number];
      if (key !== previous) {
        sortByRank(entries.subarray(equalFrom, place), ranks);
        equalFrom = place;
        previous = key;
      }
      offsets[place + 1] = offsets[place]! + bytes.write(key, offsets[place]!);
      entries[place] = entry;
      place += 1;
      yield { key, name: entry >>> 1 };
    }
    sortByRank(entries.subarray(equalFrom, place), ranks);
  }
}

function sortByRank(entries: Uint32Array, ranks: Uint32Array): void {
  if (entries.length > 1) entries.sort((a, b) => ranks[a >>> 1]! - ranks[b >>> 1]! || a - b);
}

function toCrowdedParts(found: Iterable<CrowdedBeginning>): CrowdedParts {
  const beginnings: string[] = [];
  const offsets = new GrowingArray();
  const names = new GrowingArray();
  offsets.push(0);
  for (const crowded of found) {
    beginnings.push(crowded.beginning);
    for (const name of crowded.names) names.push(name);
    offsets.push(names.length);
  }
  return { beginnings, offsets: offsets.take(), names: names.take() };
}
