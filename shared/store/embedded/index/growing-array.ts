/** Unsigned 32-bit numbers appended one by one, four bytes each. */
export class GrowingArray {
  #numbers = new Uint32Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(Math.ceil(this.#numbers.length * 1.5));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  /** The numbers; the array is empty afterwards. */
  take(): Uint32Array {
    const taken = this.#numbers.subarray(0, this.#length);
    this.#numbers = new Uint32Array(0);
    this.#length = 0;
    return taken;
  }
}

/** Lists of numbers as one: `offsets` has the start of each list in `numbers`, and the end of the last one. */
export function packLists(lists: Iterable<Iterable<number>>): { offsets: Uint32Array; numbers: Uint32Array } {
  const offsets = new GrowingArray();
  const numbers = new GrowingArray();
  offsets.push(0);
  for (const list of lists) {
    for (const number of list) numbers.push(number);
    offsets.push(numbers.length);
  }
  return { offsets: offsets.take(), numbers: numbers.take() };
}
