import type { NormalisedName } from '../../../matching/normalise-name.ts';
import { toIndexedWords } from '../../../matching/plan-word-search.ts';
import { GrowingArray } from './growing-array.ts';
import { invertOrder, toOrderByRank } from './order.ts';
import { buildVocabulary, type VocabularyParts } from './vocabulary.ts';

/**
 * The name index of one generation, held in memory. A *name* is one registered name of a company;
 * its number is the row of the table `name`. All arrays are indexed by name number unless said
 * otherwise.
 */
export interface NameIndexParts {
  readonly vocabulary: VocabularyParts;
  /** By word id: where the names with the word begin in `postings`; one element more than there are words. */
  readonly offsets: Uint32Array;
  /** Name numbers, ascending within a word. */
  readonly postings: Uint32Array;
  /** Place of the company in the static order, lowest first. */
  readonly ranks: Uint32Array;
  /** Number of indexed words, at most 255. */
  readonly lengths: Uint8Array;
  /** 1 when the company has a digital annual report. */
  readonly reports: Uint8Array;
  /** 1 when the company is deregistered. */
  readonly deregistered: Uint8Array;
  /** Number of the company, as in the industry index. */
  readonly companies: Uint32Array;
}

/**
 * Collects the words of names in the order of their numbers, 0 first, and turns them into the index.
 * Memory: the distinct words, and four bytes for each word of each name.
 */
export class NameIndexBuilder {
  /** Word → its id, counted in the order of its first name. */
  readonly #ids = new Map<string, number>();
  readonly #words = new GrowingArray();
  readonly #starts = new GrowingArray();
  readonly #orders: number[] = [];
  readonly #companies = new GrowingArray();
  readonly #lengths = new GrowingArray();
  readonly #reports = new GrowingArray();
  readonly #deregistered = new GrowingArray();

  /** The names that follow belong to a new company. */
  startCompany(staticOrder: number): void {
    this.#orders.push(staticOrder);
  }

  addName(name: NormalisedName, hasAnnualReport: boolean, isDeregistered: boolean): void {
    this.#starts.push(this.#words.length);
    const words = toIndexedWords(name.folded);
    for (const word of words) this.#words.push(this.#ids.getOrInsert(word, this.#ids.size));
    this.#companies.push(this.#orders.length - 1);
    this.#lengths.push(Math.min(255, words.length));
    this.#reports.push(hasAnnualReport ? 1 : 0);
    this.#deregistered.push(isDeregistered ? 1 : 0);
  }

  build(): NameIndexParts {
    const sorted = [...this.#ids.keys()].sort();
    const words = this.#takeWords(sorted);
    const companies = this.#companies.take();
    const ranks = invertOrder(toOrderByRank(this.#orders));
    return {
      vocabulary: buildVocabulary(sorted),
      ...toPostings(words, this.#starts.take(), sorted.length),
      ranks: companies.map((company) => ranks[company] ?? 0),
      companies,
      lengths: Uint8Array.from(this.#lengths.take()),
      reports: Uint8Array.from(this.#reports.take()),
      deregistered: Uint8Array.from(this.#deregistered.take()),
    };
  }

  /** The words of all names, each as its place among the sorted words. */
  #takeWords(sorted: readonly string[]): Uint32Array {
    // A map keeps the order of its first insertions, so its values stay in the order of the ids.
    for (const [place, word] of sorted.entries()) this.#ids.set(word, place);
    const places = Uint32Array.from(this.#ids.values());
    this.#ids.clear();
    const words = this.#words.take();
    for (let index = 0; index < words.length; index += 1) words[index] = places[words[index] ?? 0] ?? 0;
    return words;
  }
}

/** The names of each word, from the words of each name. */
function toPostings(
  words: Uint32Array,
  starts: Uint32Array,
  count: number,
): Pick<NameIndexParts, 'offsets' | 'postings'> {
  const offsets = new Uint32Array(count + 1);
  for (const word of words) offsets[word + 1] = (offsets[word + 1] ?? 0) + 1;
  let names = 0;
  for (const [word, own] of offsets.entries()) {
    names += own;
    offsets[word] = names;
  }
  const next = offsets.slice(0, count);
  const postings = new Uint32Array(words.length);
  for (const [name, start] of starts.entries()) {
    for (const word of words.subarray(start, starts[name + 1])) {
      const place = next[word] ?? 0;
      postings[place] = name;
      next[word] = place + 1;
    }
  }
  return { offsets, postings };
}
