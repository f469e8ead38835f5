import { allowedEdits } from '../../matching/word-similarity.ts';
import { keepBest } from './keep-best.ts';
import { isIndexedWord, type NameIndexParts } from './name-index.ts';
import { Vocabulary } from './vocabulary.ts';

/** How far a word of a query may be from a word of a name. */
export type Tolerance = 'none' | 'one-edit' | 'two-edits';

interface Expansion {
  /** Where the names stand in the postings, from (included) to (excluded). */
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Most names that one pass over the words of a query visits: some 10 ms for the commonest words there are. */
const MOST_VISITS = 200_000;
/** A query of more words is searched by its first ones. */
const MOST_WORDS = 16;
/** Each word that a name has more or less than the query costs as much as a fairly common word. */
const EXTRA_WORD_COST = 0.5;

/**
 * Finds names by their words: every word of the query, as it is or mistyped, joined with its neighbour or split,
 * gives the names that carry it a weight (rarer words more). The best names are then scored by `shared/matching`.
 */
export class WordSearch {
  readonly #index: NameIndexParts;
  readonly #vocabulary: Vocabulary;
  readonly #weights: Float32Array;
  /** The word of the running query that last gave a name weight, plus one. */
  readonly #givers: Uint8Array;

  constructor(index: NameIndexParts) {
    this.#index = index;
    this.#vocabulary = new Vocabulary(index.vocabulary);
    this.#weights = new Float32Array(index.ranks.length);
    this.#givers = new Uint8Array(index.ranks.length);
  }

  /** Numbers of at most `limit` names, the likeliest first. */
  find(
    words: readonly string[],
    tolerance: Tolerance,
    limit: number,
    accept: (name: number) => boolean,
  ): number[] {
    const groups = this.#expand(words.filter(isIndexedWord).slice(0, MOST_WORDS), tolerance);
    groups.sort((a, b) => countVisits(a) - countVisits(b));
    const touched = this.#visit(groups);
    const best = keepBest(
      touched,
      limit,
      accept,
      (name) => this.#judge(name, words.length),
      (name) => this.#weights[name]!,
    );
    for (const name of touched) {
      this.#weights[name] = 0;
      this.#givers[name] = 0;
    }
    return best;
  }

  #judge(name: number, queryLength: number): number {
    const extra = Math.abs(this.#index.lengths[name]! - queryLength);
    return this.#weights[name]! - EXTRA_WORD_COST * extra - this.#index.ranks[name]! * 1e-8;
  }

  /** Rarest words first; a common word that would exceed the bound is left to the scoring. */
  #visit(groups: readonly Expansion[][]): number[] {
    const { postings } = this.#index;
    const touched: number[] = [];
    let visits = 0;
    for (const [group, expansions] of groups.entries()) {
      visits += countVisits(expansions);
      if (visits > MOST_VISITS && touched.length > 0) break;
      for (const { from, to, weight } of expansions) {
        for (let index = from; index < to; index += 1) {
          const name = postings[index]!;
          if (this.#givers[name] === group + 1) continue;
          if (this.#givers[name] === 0) touched.push(name);
          this.#givers[name] = group + 1;
          this.#weights[name]! += weight;
        }
      }
    }
    return touched;
  }

  #expand(words: readonly string[], tolerance: Tolerance): Expansion[][] {
    const groups = words.map((word, index) => this.#expandWord(word, tolerance, index === words.length - 1));
    if (tolerance === 'none') return groups;
    for (const [index, word] of words.entries()) {
      const joined = this.#vocabulary.find(word + (words[index + 1] ?? ''));
      if (joined >= 0 && words[index + 1] !== undefined) groups.push([this.#toExpansion(joined, 1.5)]);
      for (const part of this.#splitWord(word)) groups.push([part]);
    }
    return groups;
  }

  /** Nearest words first, since a name takes the weight of the first one that it carries. */
  #expandWord(word: string, tolerance: Tolerance, isLast: boolean): Expansion[] {
    const limit = tolerance === 'none' ? 0 : Math.min(allowedEdits(word), tolerance === 'one-edit' ? 1 : 2);
    const exact = this.#vocabulary.find(word);
    const expansions: Expansion[] = exact < 0 ? [] : [this.#toExpansion(exact, 1)];
    if (limit > 0) {
      const near = this.#vocabulary.findNear(word, limit).sort((a, b) => a.edits - b.edits);
      for (const { word: id, edits } of near) {
        if (edits > 0) expansions.push(this.#toExpansion(id, (1 - edits / (word.length + 1)) ** 2));
      }
    }
    if (isLast && word.length > 2) expansions.push(...this.#expandBeginning(word));
    return expansions;
  }

  #expandBeginning(word: string): Expansion[] {
    const range = this.#vocabulary.findBeginning(word);
    if (range === null) return [];
    const { offsets, ranks } = this.#index;
    const from = offsets[range.from]!;
    const to = offsets[range.to]!;
    if (to - from > MOST_VISITS / 4) return [];
    return [{ from, to, weight: 0.8 * Math.log(1 + ranks.length / (to - from)) }];
  }

  /** The names that carry both halves of a word, for the best places to split it. */
  #splitWord(word: string): Expansion[] {
    const rarest: Expansion[] = [];
    for (let at = 2; at <= word.length - 2; at += 1) {
      const first = this.#vocabulary.find(word.slice(0, at));
      const second = first < 0 ? -1 : this.#vocabulary.find(word.slice(at));
      if (second < 0) continue;
      const halves = [this.#toExpansion(first, 0.7), this.#toExpansion(second, 0.7)];
      rarest.push(...halves);
    }
    return rarest.sort((a, b) => b.weight - a.weight).slice(0, 4);
  }

  #toExpansion(word: number, factor: number): Expansion {
    const from = this.#index.offsets[word]!;
    const to = this.#index.offsets[word + 1]!;
    return { from, to, weight: factor * Math.log(1 + this.#index.ranks.length / (to - from)) };
  }
}

function countVisits(expansions: readonly Expansion[]): number {
  let visits = 0;
  for (const { from, to } of expansions) visits += to - from;
  return visits;
}
