import { BM25_K1, MAX_SIMILAR_WORDS, toRarity, type WordClause } from '../../../matching/plan-word-search.ts';
import { selectBest } from '../index/select-best.ts';
import type { NameIndexParts } from '../index/name-index.ts';
import type { SimilarWord } from '../index/vocabulary.ts';
import { intersectSorted, type PostingLists } from '../index/posting-lists.ts';

/**
 * A word similar to a word of the query. `likeness` is 1 for an equal word, and lower for each
 * edit.
 */
interface NearWord {
  readonly word: number;
  readonly likeness: number;
}

/** Names that match a clause of the search plan, with the weight of the clause. */
interface ClauseHits {
  readonly names: Uint32Array;
  readonly weight: number;
  /** True if the weight does not depend on the number of words in the name. */
  readonly isFlat: boolean;
}

/** Largest number of names that a search visits. These take about ten milliseconds. */
const MAX_VISITS = 250_000;
/** Upper bound of ranks, to pack a rank and a weight into one number. */
const MAX_RANKS = 2 ** 23;
/** Largest number of query words whose similar words are cached. */
const MAX_REMEMBERED = 64;
/** Weights are rounded to 1 / WEIGHT_STEPS, to pack a weight and a rank into one number. */
const WEIGHT_STEPS = 1e6;

/**
 * Finds names by their words. Each clause of a plan adds its weight to the names that match. Rare
 * words weigh more (BM25). `shared/matching` then scores the best names.
 */
export class WordSearch {
  readonly #index: NameIndexParts;
  readonly #words: PostingLists;
  /** By number of words in a name: the factor that reduces the weights of longer names. */
  readonly #dampings: Float64Array;
  readonly #weights: Float64Array;
  readonly #near = new Map<string, readonly NearWord[]>();

  constructor(index: NameIndexParts, words: PostingLists) {
    this.#index = index;
    this.#words = words;
    this.#dampings = toDampings(index);
    this.#weights = new Float64Array(index.ranks.length);
  }

  /**
   * Returns numbers of the `limit` accepted names with the highest weight, best first. Equal
   * weights are in the tie-break order of companies.
   */
  find(plan: readonly WordClause[], limit: number, accept: (nameNumber: number) => boolean): number[] {
    const touched = this.#visit(this.#expandAll(plan));
    const best = selectBest(touched, limit, {
      accept,
      value: (name) => this.#toSortValue(name),
      upperBound: (name) => (this.#weights[name] ?? 0) * WEIGHT_STEPS * MAX_RANKS,
    });
    for (const name of touched) this.#weights[name] = 0;
    return best;
  }

  #toSortValue(name: number): number {
    const weight = (this.#weights[name] ?? 0) * this.#damping(name);
    return Math.round(weight * WEIGHT_STEPS) * MAX_RANKS - (this.#index.ranks[name] ?? 0);
  }

  #damping(name: number): number {
    return this.#dampings[this.#index.lengths[name] ?? 0] ?? 1;
  }

  /** Returns numbers of matching names. Visits the rarest words first, and stops at the limit. */
  #visit(expansions: readonly ClauseHits[]): number[] {
    const touched: number[] = [];
    let visits = 0;
    for (const { names, weight, isFlat } of expansions.toSorted((a, b) => a.names.length - b.names.length)) {
      visits += names.length;
      if (visits > MAX_VISITS && touched.length > 0) break;
      for (const name of names) {
        const before = this.#weights[name] ?? 0;
        if (before === 0) touched.push(name);
        this.#weights[name] = before + (isFlat ? weight / this.#damping(name) : weight);
      }
    }
    return touched;
  }

  /** Lists the names of each clause. A word of several clauses has one list with their weights. */
  #expandAll(plan: readonly WordClause[]): ClauseHits[] {
    const factors = new Map<number, number>();
    const others: ClauseHits[] = [];
    for (const clause of plan) {
      if (clause.kind === 'beginning') others.push(...this.#expandBeginning(clause.letters, clause.share));
      else if (clause.kind === 'both') others.push(...this.#expandBoth(clause.words, clause.factor));
      else
        for (const { word, likeness } of this.#findWords(clause.word, clause.edits))
          factors.set(word, (factors.get(word) ?? 0) + clause.factor * likeness);
    }
    return [...Array.from(factors, ([word, factor]) => this.#toExpansion(word, factor)), ...others];
  }

  #findWords(word: string, edits: number): readonly NearWord[] {
    if (edits > 0) return this.#findNear(word, edits);
    const exact = this.#words.vocabulary.find(word);
    return exact < 0 ? [] : [{ word: exact, likeness: 1 }];
  }

  /** Remembers the last words: a query looks them up for the register and for its town. */
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
      near.edits === 0 ? 1 : 1 - near.edits / Math.min(word.length, near.length);
    return this.#words.vocabulary
      .findSimilar(word, edits)
      .map((near) => ({ word: near.wordId, likeness: likeness(near) }))
      .sort((a, b) => b.likeness - a.likeness || a.word - b.word)
      .slice(0, MAX_SIMILAR_WORDS);
  }

  #expandBeginning(letters: string, share: number): ClauseHits[] {
    const names = this.#words.findByPrefix(letters);
    const all = this.#index.ranks.length;
    if (names.length === 0) return [];
    return [{ names, weight: share * toRarity(Math.min(names.length, all), all), isFlat: true }];
  }

  #expandBoth(words: readonly [string, string], factor: number): ClauseHits[] {
    const first = this.#words.vocabulary.find(words[0]);
    const second = this.#words.vocabulary.find(words[1]);
    if (first < 0 || second < 0) return [];
    const names = intersectSorted(this.#words.namesOf(first), this.#words.namesOf(second));
    if (names.length === 0) return [];
    return [{ names, weight: factor * (this.#rarity(first) + this.#rarity(second)), isFlat: false }];
  }

  #toExpansion(word: number, factor: number): ClauseHits {
    return { names: this.#words.namesOf(word), weight: factor * this.#rarity(word), isFlat: false };
  }

  /** Returns how rare a word is: the inverse document frequency of BM25. */
  #rarity(word: number): number {
    return toRarity(this.#words.namesOf(word).length, this.#index.ranks.length);
  }
}

function toDampings({ lengths, postings }: NameIndexParts): Float64Array {
  const average = postings.length / Math.max(1, lengths.length);
  return Float64Array.from({ length: 256 }, (_, length) => 1 / (1 + (BM25_K1 * length) / average));
}
