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
