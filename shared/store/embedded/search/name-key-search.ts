import { foldDigraphs } from '../../../matching/fold-diacritics.ts';
import type { NameQuery } from '../../../matching/name-query.ts';
import type { NameKeyClause } from '../../../matching/plan-word-search.ts';
import { MAX_KEYS_COMPARED_PER_PREFIX } from '../index/frequent-prefixes.ts';
import type { IndustryIndexParts } from '../index/industry-index.ts';
import { selectTopItems } from '../index/select-top-items.ts';
import { NameKeyIndex, type NameKeyIndexParts } from '../index/name-key-index.ts';
import type { NameIndexParts } from '../index/name-index.ts';
import { SimilarNameKeySearch } from './similar-name-key-search.ts';

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
    const found = new Set<number>();
    const add = (names: readonly number[]): void => {
      for (const name of names) found.add(name);
    };
    for (const name of [query.name, query.nameWithJoinedFormSplitOff, query.nameWithoutIncompleteForm]) {
      if (name === null || name.nameKey === '') continue;
      add(this.#keys.findNameNumbersByKey(name.nameKey, null, limitPerSearch, accept));
      // A limited company may share its name with hundreds of housing associations.
      if (name.legalFormInName !== null)
        add(this.#keys.findNameNumbersByKey(name.nameKey, name.legalFormInName, limitPerSearch, accept));
    }
    for (const beginning of new Set([query.name.nameKey, query.nameKeyWithLegalForm])) {
      if (beginning !== '') add(this.#findBeginning(beginning, limitPerSearch, accept));
    }
    const foldedKey = foldDigraphs(query.name.nameKey);
    if (foldedKey !== query.name.nameKey)
      add(this.#keys.findNameNumbersByKey(foldedKey, null, limitPerSearch, accept));
    for (const { name, townKey } of query.nameAndTownSplits) {
      if (!this.hasTown(townKey) || name.nameKey === '') continue;
      add(
        this.#keys.findNameNumbersByKey(
          name.nameKey,
          null,
          limitPerSearch,
          this.toTownFilter(townKey, accept),
        ),
      );
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
    return this.#townIndexes[this.#index.industryCompanyNumberByNameNumber[name] ?? 0] ?? 0;
  }
}
