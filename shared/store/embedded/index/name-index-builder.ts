import type { NormalisedName } from '../../../matching/normalise-name.ts';
import { GrowingArray } from './growing-array.ts';
import { toIndexedWords } from '../../../matching/plan-words.ts';
import type { NameIndexParts } from './name-index.ts';
import { buildVocabulary } from './vocabulary.ts';

/**
 * Collects the words of names in the order of their numbers, 0 first, and turns them into the index. Memory: the
 * distinct words, and four bytes for each word of each name.
 */
export class NameIndexBuilder {
  readonly #ids = new Map<string, number>();
  readonly #words = new GrowingArray();
  readonly #starts = new GrowingArray();
  readonly #orders: number[] = [];
  readonly #companies = new GrowingArray();
  readonly #lengths = new GrowingArray();
  readonly #reports = new GrowingArray();
  readonly #deregistered = new GrowingArray();
  #company = -1;

  /** The names that follow belong to a new company. */
  startCompany(staticOrder: number): void {
    this.#company += 1;
    this.#orders.push(staticOrder);
  }

  addName(name: NormalisedName, hasAnnualReport: boolean, isDeregistered: boolean): void {
    this.#starts.push(this.#words.length);
    const words = toIndexedWords(name.folded);
    for (const word of words) this.#words.push(this.#toId(word));
    this.#companies.push(this.#company);
    this.#lengths.push(Math.min(255, words.length));
    this.#reports.push(hasAnnualReport ? 1 : 0);
    this.#deregistered.push(isDeregistered ? 1 : 0);
  }

  #toId(word: string): number {
    let id = this.#ids.get(word);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(word, id);
    }
    return id;
  }

  build(): NameIndexParts {
    const sorted = [...this.#ids.keys()].sort();
    const places = new Uint32Array(sorted.length);
    for (const [place, word] of sorted.entries()) places[this.#ids.get(word)!] = place;
    this.#ids.clear();
    const words = this.#words.take();
    for (let index = 0; index < words.length; index += 1) words[index] = places[words[index]!]!;
    const companies = this.#companies.take();
    return {
      vocabulary: buildVocabulary(sorted),
      ...invert(words, this.#starts.take(), sorted.length),
      ranks: this.#toRanks(companies),
      companies,
      lengths: Uint8Array.from(this.#lengths.take()),
      reports: Uint8Array.from(this.#reports.take()),
      deregistered: Uint8Array.from(this.#deregistered.take()),
    };
  }

  #toRanks(companies: Uint32Array): Uint32Array {
    const orders = this.#orders;
    const byOrder = Uint32Array.from(orders.keys()).sort((a, b) => orders[a]! - orders[b]! || a - b);
    const rankOfCompany = new Uint32Array(orders.length);
    for (const [rank, company] of byOrder.entries()) rankOfCompany[company] = rank;
    return companies.map((company) => rankOfCompany[company]!);
  }
}

function invert(
  words: Uint32Array,
  starts: Uint32Array,
  count: number,
): Pick<NameIndexParts, 'offsets' | 'postings'> {
  const offsets = new Uint32Array(count + 1);
  for (const word of words) offsets[word + 1]! += 1;
  for (let word = 0; word < count; word += 1) offsets[word + 1]! += offsets[word]!;
  const next = offsets.slice(0, count);
  const postings = new Uint32Array(words.length);
  for (let name = 0; name < starts.length; name += 1) {
    const end = starts[name + 1] ?? words.length;
    for (let index = starts[name]!; index < end; index += 1) {
      const word = words[index]!;
      postings[next[word]!] = name;
      next[word]! += 1;
    }
  }
  return { offsets, postings };
}
