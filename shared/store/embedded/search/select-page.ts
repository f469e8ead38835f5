/**
 * The place of a company in a list: what the list is sorted by, the smallest first, then its name.
 */
interface Place {
  readonly value: number;
  readonly nameRank: number;
}

interface Order {
  readonly valueOf: (company: number) => number;
  readonly nameRanks: Uint32Array;
}

interface PageBounds {
  readonly start: Place | null;
  /** Companies to skip behind `start`. */
  readonly offset: number;
  readonly count: number;
}

type PlacedCompany = Place & { readonly company: number };

/** Up to this number of companies, keeping the first ones is faster than sorting all. */
const MAX_KEPT = 1_000;

/** Returns the first `count` companies behind a place and an offset, in order. */
export function selectPage(
  companies: Uint32Array,
  order: Order,
  { start, offset, count }: PageBounds,
): PlacedCompany[] {
  const kept = offset + count;
  const first =
    offset > 0 && kept > MAX_KEPT ? sortAll(companies, order) : keepFirst(companies, order, start, kept);
  return first.slice(offset, kept);
}

/** Only an offset asks for so many, and an offset counts from the beginning of the list. */
function sortAll(companies: Uint32Array, { valueOf, nameRanks }: Order): PlacedCompany[] {
  return Array.from(companies, (company) => ({
    company,
    value: valueOf(company),
    nameRank: nameRanks[company] ?? 0,
  })).sort(comparePlaces);
}

function keepFirst(
  companies: Uint32Array,
  { valueOf, nameRanks }: Order,
  start: Place | null,
  count: number,
): PlacedCompany[] {
  const first = new FirstCompanies(count);
  const startValue = start?.value ?? -Infinity;
  const startRank = start?.nameRank ?? -1;
  // From the last company back: younger companies have higher numbers, and come first by age.
  for (let at = companies.length - 1; at >= 0; at -= 1) {
    const company = companies[at] ?? 0;
    const value = valueOf(company);
    if (value > first.lastValue || value < startValue) continue;
    const nameRank = nameRanks[company] ?? 0;
    if (value > startValue || nameRank > startRank) first.add(company, value, nameRank);
  }
  return first.companies;
}

class FirstCompanies {
  readonly companies: PlacedCompany[] = [];
  readonly #count: number;
  #lastRank = Infinity;
  /** Value that no further company may exceed. */
  lastValue = Infinity;

  constructor(count: number) {
    this.#count = count;
  }

  add(company: number, value: number, nameRank: number): void {
    if (value === this.lastValue && nameRank > this.#lastRank) return;
    const before = this.companies.findLastIndex((each) => comparePlaces(each, { value, nameRank }) < 0);
    this.companies.splice(before + 1, 0, { company, value, nameRank });
    if (this.companies.length > this.#count) this.companies.pop();
    const last = this.companies[this.#count - 1];
    if (last !== undefined) ({ value: this.lastValue, nameRank: this.#lastRank } = last);
  }
}

function comparePlaces(a: Place, b: Place): number {
  return a.value === b.value ? a.nameRank - b.nameRank : a.value - b.value;
}

export function countTexts(
  companies: Uint32Array,
  indexes: Uint8Array | Uint16Array,
  texts: readonly string[],
): Map<string, number> {
  const counts = new Uint32Array(texts.length);
  for (let at = 0; at < companies.length; at += 1) {
    const place = indexes[companies[at] ?? 0] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return new Map(texts.map((text, place) => [text, counts[place] ?? 0]));
}

export function countSections(companies: Uint32Array, sectionBits: Uint32Array): Map<string, number> {
  const counts = new Uint32Array(LETTERS);
  for (let at = 0; at < companies.length; at += 1) {
    let bits = sectionBits[companies[at] ?? 0] ?? 0;
    while (bits !== 0) {
      const letter = 31 - Math.clz32(bits);
      counts[letter] = (counts[letter] ?? 0) + 1;
      bits ^= 1 << letter;
    }
  }
  return new Map(Array.from(counts, (count, letter) => [String.fromCharCode(LETTER_A + letter), count]));
}

const LETTERS = 26;
const LETTER_A = 'A'.charCodeAt(0);
