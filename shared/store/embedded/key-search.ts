import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { NormalisedName } from '../../matching/normalise-name.ts';
import { toTownKey, type NameQuery } from '../../matching/score-name.ts';
import { toOwnBuffer } from './index-parts.ts';
import { CROWDED } from './crowded-beginnings.ts';
import { keepBest } from './keep-best.ts';
import type { NameIndexParts } from './name-index.ts';

/** Names with one key beyond this are never all looked at: the first ones of the static order are enough. */
const MOST_OF_ONE_KEY = 2_000;
const LAST_LETTER = '\u{10ffff}';

/** Finds names by their key, the folded compact form: the whole name, its beginning, and "name town". */
export class KeySearch {
  readonly #index: NameIndexParts;
  readonly #statements: Record<'key' | 'keyAndForm' | 'beginning' | 'crowded' | 'city', StatementSync>;

  constructor(database: DatabaseSync, index: NameIndexParts) {
    this.#index = index;
    this.#statements = {
      key: database.prepare('SELECT number FROM name WHERE key = ? LIMIT ?'),
      keyAndForm: database.prepare('SELECT number FROM name WHERE key = ? AND form = ? LIMIT ?'),
      beginning: database.prepare(
        `SELECT number, length(key) FROM name WHERE key >= ?1 AND key < ?2
         UNION ALL SELECT number, length(typed_key) FROM name WHERE typed_key >= ?1 AND typed_key < ?2 LIMIT ?3`,
      ),
      crowded: database.prepare('SELECT names FROM crowded_beginning WHERE beginning = ?'),
      city: database.prepare('SELECT city FROM name WHERE number = ?'),
    };
    this.#statements.key.setReturnArrays(true);
    this.#statements.keyAndForm.setReturnArrays(true);
    this.#statements.beginning.setReturnArrays(true);
  }

  /** Numbers of the names that may answer the query other than by single words; at most `limit` of each way. */
  find(query: NameQuery, limit: number, accept: (name: number) => boolean): Set<number> {
    const found = new Set<number>();
    for (const name of [query.name, query.glued, query.halfTyped]) {
      if (name === null || name.compact === '') continue;
      for (const each of this.#bestOf(this.#readKey(name.compact), limit, accept)) found.add(each);
      for (const each of this.#bestOf(this.#readKeyAndForm(name), limit, accept)) found.add(each);
    }
    for (const beginning of new Set([query.name.compact, query.typedKey])) {
      if (beginning === '') continue;
      for (const name of this.#findBeginning(beginning, limit, accept)) found.add(name);
    }
    for (const { name, town } of query.withTown) {
      if (!this.#index.towns.has(town)) continue;
      const inTown = (each: number): boolean => accept(each) && this.#isIn(each, town);
      for (const each of this.#bestOf(this.#readKey(name.compact), limit, inTown)) found.add(each);
    }
    return found;
  }

  #readKey(key: string): number[] {
    const rows = this.#statements.key.all(key, MOST_OF_ONE_KEY) as unknown as [number][];
    return rows.map(([number]) => number);
  }

  /** Hundreds of housing associations may share a name with the one limited company that is asked for. */
  #readKeyAndForm({ compact, form }: NormalisedName): number[] {
    if (form === null) return [];
    const rows = this.#statements.keyAndForm.all(compact, form, MOST_OF_ONE_KEY) as unknown as [number][];
    return rows.map(([number]) => number);
  }

  #findBeginning(beginning: string, limit: number, accept: (name: number) => boolean): number[] {
    const crowded = this.#statements.crowded.get(beginning);
    if (crowded !== undefined) {
      const bytes = toOwnBuffer(crowded['names'] as Uint8Array<ArrayBuffer>);
      return [...new Uint32Array(bytes.buffer)].filter(accept).slice(0, limit);
    }
    const rows = this.#statements.beginning.all(beginning, beginning + LAST_LETTER, CROWDED) as unknown as [
      number,
      number,
    ][];
    const lengths = new Map(rows);
    return keepBest(
      lengths.keys(),
      limit,
      accept,
      (name) => -(lengths.get(name)! * 2 ** 32 + this.#index.ranks[name]!),
    );
  }

  #bestOf(names: readonly number[], limit: number, accept: (name: number) => boolean): number[] {
    return keepBest(names, limit, accept, (name) => -this.#index.ranks[name]!);
  }

  #isIn(name: number, town: string): boolean {
    return toTownKey((this.#statements.city.get(name)?.['city'] as string | undefined) ?? '') === town;
  }
}
