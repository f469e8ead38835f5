import {
  BM25_K1,
  MAX_SIMILAR_WORDS_PER_QUERY_WORD,
  toRarity,
  type WordClause,
} from '../../../matching/plan-word-search.ts';
import { TopItems } from '../index/top-items.ts';
import { type NameIndexParts, intersectSorted, type PostingLists } from '../index/name-index.ts';
import type { SimilarWord } from '../index/vocabulary.ts';

/**
 * A word similar to a word of the query. `likeness` is 1 for an equal word, and lower for each
 * edit.
 */
interface NearWord {
  readonly word: number;
  readonly likeness: number;
}

interface ClauseHits {
  /**
   * Name numbers, grouped by block: first the numbers below {@link BLOCK_SIZE}, then those of the
   * next block of this size, and so on. They are unsorted within a block.
   */
  readonly names: Uint32Array;
  readonly weight: number;
  readonly isFlat: boolean;
}

/**
 * Largest number of names that a search visits, unless its shortest list of names has more. These
 * take about ten milliseconds.
 */
const MAX_VISITS = 250_000;
/**
 * Upper bound of `tieBreakRankByNameNumber`. Names are sorted by one number: the weight times this
 * bound, minus the rank. A rank thus decides only between names of equal weight.
 */
const MAX_RANKS = 2 ** 23;
const MAX_REMEMBERED = 64;
/** Weights are rounded to 1 / WEIGHT_STEPS, to pack a weight and a rank into one number. */
const WEIGHT_STEPS = 1e6;
/**
 * Number of names in a block. Names are visited block by block, because the weights of one block
 * fit into the processor's cache.
 */
const BLOCK_SIZE = 2 ** 14;

/**
 * Finds names by their words. Each clause of a plan adds its weight to the names that match. Rare
 * words weigh more (BM25). `shared/matching` then scores the best names.
 */
export class WordSearch {
  readonly #index: NameIndexParts;
  readonly #words: PostingLists;
  readonly #dampings: Float64Array;
  /**
   * Weights of the names in the current block, by place in the block. All are 0 before and after
   * the search of a block.
   */
  readonly #weights = new Float64Array(BLOCK_SIZE);
  /** Places, in the current block, of its names with a weight. Only the first entries are valid. */
  readonly #touched = new Uint16Array(BLOCK_SIZE);
  readonly #near = new Map<string, readonly NearWord[]>();

  constructor(index: NameIndexParts, words: PostingLists) {
    this.#index = index;
    this.#words = words;
    this.#dampings = toDampings(index);
  }

  /**
   * Returns the numbers of the `limit` names with the highest weight for which `accept` returns
   * true, best first. Names of equal weight are in the fixed order of companies.
   */
  findNameNumbersBestFirst(
    clauses: readonly WordClause[],
    limit: number,
    accept: (nameNumber: number) => boolean,
  ): number[] {
    const hits = limitVisits(this.#expandAll(clauses));
    const next = new Uint32Array(hits.length);
    const best = new TopItems(limit);
    for (let from = 0; from < this.#index.tieBreakRankByNameNumber.length; from += BLOCK_SIZE) {
      const count = this.#addWeights(hits, next, from);
      this.#selectBest(this.#touched.subarray(0, count), from, best, accept);
    }
    return best.kept.map(({ item }) => item);
  }

  /**
   * Adds the weights of all `hits` to their names in one block, which starts at the name number
   * `from`. Returns how many names of the block have a weight. `next` has, for each of the `hits`,
   * the index of its first unread name. It moves on to the first name after the block.
   */
  #addWeights(hits: readonly ClauseHits[], next: Uint32Array, from: number): number {
    const weights = this.#weights;
    const touched = this.#touched;
    const end = from + BLOCK_SIZE;
    let count = 0;
    for (const [index, { names, weight, isFlat }] of hits.entries()) {
      let place = next[index] ?? 0;
      for (; place < names.length; place += 1) {
        const name = names[place] ?? 0;
        if (name >= end) break;
        const before = weights[name - from] ?? 0;
        if (before === 0) {
          touched[count] = name - from;
          count += 1;
        }
        weights[name - from] = before + (isFlat ? weight / this.#damping(name) : weight);
      }
      next[index] = place;
    }
    return count;
  }

  /**
   * Adds the best names of a block that `accept` accepts to `best`, and sets all weights of the
   * block to 0. `from` is the number of the first name in the block. `touched` contains the
   * positions in the block, from 0, of the names with a weight.
   */
  #selectBest(touched: Uint16Array, from: number, best: TopItems, accept: (name: number) => boolean): void {
    const weights = this.#weights;
    for (const place of touched) {
      const weight = weights[place] ?? 0;
      weights[place] = 0;
      // Weights are only ever damped, so that they bound the value. Most names end here.
      if (weight * WEIGHT_STEPS * MAX_RANKS <= best.valueToExceed) continue;
      const name = from + place;
      const damped = Math.round(weight * this.#damping(name) * WEIGHT_STEPS) * MAX_RANKS;
      if (damped <= best.valueToExceed) continue;
      const value = damped - (this.#index.tieBreakRankByNameNumber[name] ?? 0);
      if (value > best.valueToExceed && accept(name)) best.add(name, value);
    }
  }

  #damping(name: number): number {
    return this.#dampings[this.#index.distinctWordCountByNameNumber[name] ?? 0] ?? 1;
  }

  #expandAll(plan: readonly WordClause[]): ClauseHits[] {
    const factors = new Map<number, number>();
    const others: ClauseHits[] = [];
    for (const clause of plan) {
      if (clause.kind === 'prefix') others.push(...this.#expandPrefix(clause.prefix, clause.scoreFactor));
      else if (clause.kind === 'mistyped-prefix')
        others.push(...this.#expandMistypedPrefix(clause.prefix, clause.scoreFactor));
      else if (clause.kind === 'split-word')
        others.push(...this.#expandSplitWord(clause.parts, clause.scoreFactor));
      else
        for (const { word, likeness } of this.#findWords(clause.word, clause.maxEdits))
          factors.set(word, (factors.get(word) ?? 0) + clause.scoreFactor * likeness);
    }
    return [...Array.from(factors, ([word, scoreFactor]) => this.#toExpansion(word, scoreFactor)), ...others];
  }

  #findWords(word: string, edits: number): readonly NearWord[] {
    if (edits > 0) return this.#findNear(word, edits);
    const exact = this.#words.vocabulary.findId(word);
    return exact < 0 ? [] : [{ word: exact, likeness: 1 }];
  }

  /**
   * Returns words similar to `word`, from a cache if possible. A query needs them twice: for all
   * names, and for the names in its town.
   */
  #findNear(word: string, edits: number): readonly NearWord[] {
    const key = `${edits} ${word}`;
    const known = this.#near.get(key);
    if (known !== undefined) return known;
    if (this.#near.size >= MAX_REMEMBERED) this.#near.clear();
    const near = this.#lookUpNear(word, edits);
    this.#near.set(key, near);
    return near;
  }

  #lookUpNear(word: string, edits: number): NearWord[] {
    const likeness = (near: SimilarWord): number =>
      near.edits === 0 ? 1 : 1 - near.edits / Math.min(word.length, near.wordLength);
    return this.#words.vocabulary
      .findSimilar(word, edits)
      .map((near) => ({ word: near.wordId, likeness: likeness(near) }))
      .sort((a, b) => b.likeness - a.likeness || a.word - b.word)
      .slice(0, MAX_SIMILAR_WORDS_PER_QUERY_WORD);
  }

  #expandPrefix(prefix: string, share: number): ClauseHits[] {
    const all = this.#index.tieBreakRankByNameNumber.length;
    const names = groupByBlock(this.#words.findNameNumbersByPrefix(prefix), all);
    if (names.length === 0) return [];
    return [{ names, weight: share * toRarity(Math.min(names.length, all), all), isFlat: true }];
  }

  #expandMistypedPrefix(prefix: string, share: number): ClauseHits[] {
    const all = this.#index.tieBreakRankByNameNumber.length;
    return this.#words.findNameNumbersByMistypedPrefix(prefix).map((names) => ({
      names: groupByBlock(names, all),
      weight: share * toRarity(Math.min(names.length, all), all),
      isFlat: true,
    }));
  }

  #expandSplitWord(parts: readonly [string, string], scoreFactor: number): ClauseHits[] {
    const first = this.#words.vocabulary.findId(parts[0]);
    const second = this.#words.vocabulary.findId(parts[1]);
    if (first < 0 || second < 0) return [];
    const names = intersectSorted(
      this.#words.findNameNumbersByWordId(first),
      this.#words.findNameNumbersByWordId(second),
    );
    if (names.length === 0) return [];
    return [{ names, weight: scoreFactor * (this.#rarity(first) + this.#rarity(second)), isFlat: false }];
  }

  #toExpansion(word: number, scoreFactor: number): ClauseHits {
    return {
      names: this.#words.findNameNumbersByWordId(word),
      weight: scoreFactor * this.#rarity(word),
      isFlat: false,
    };
  }

  #rarity(word: number): number {
    return toRarity(
      this.#words.findNameNumbersByWordId(word).length,
      this.#index.tieBreakRankByNameNumber.length,
    );
  }
}

/**
 * Returns the shortest lists of names, as long as they have at most {@link MAX_VISITS} names
 * together. Always returns the shortest list, even if it has more names.
 */
function limitVisits(hits: readonly ClauseHits[]): ClauseHits[] {
  const sorted = hits.toSorted((a, b) => a.names.length - b.names.length);
  let visits = 0;
  const end = sorted.findIndex(({ names }) => {
    const isFirst = visits === 0;
    visits += names.length;
    return visits > MAX_VISITS && !isFirst;
  });
  return end < 0 ? sorted : sorted.slice(0, end);
}

/**
 * Sorts name numbers by block, in no order within a block. A block is {@link BLOCK_SIZE} successive
 * numbers. All numbers are below `limit`.
 */
function groupByBlock(numbers: Uint32Array, limit: number): Uint32Array {
  const next = new Uint32Array(Math.ceil(limit / BLOCK_SIZE) + 1);
  const countUp = (block: number): number => {
    const count = next[block] ?? 0;
    next[block] = count + 1;
    return count;
  };
  for (const number of numbers) countUp(Math.floor(number / BLOCK_SIZE) + 1);
  for (const [block, count] of next.entries()) next[block] = count + (next[block - 1] ?? 0);
  const grouped = new Uint32Array(numbers.length);
  for (const number of numbers) grouped[countUp(Math.floor(number / BLOCK_SIZE))] = number;
  return grouped;
}

function toDampings({ distinctWordCountByNameNumber, nameNumbersByWordId }: NameIndexParts): Float64Array {
  const average = nameNumbersByWordId.length / Math.max(1, distinctWordCountByNameNumber.length);
  return Float64Array.from({ length: 256 }, (_, length) => 1 / (1 + (BM25_K1 * length) / average));
}
