/** An array of unsigned 32-bit numbers that grows when numbers are added. */
export class GrowingUint32Array {
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

  finish(): Uint32Array {
    const taken = this.#numbers.subarray(0, this.#length);
    this.#numbers = new Uint32Array(0);
    this.#length = 0;
    return taken;
  }
}

/**
 * Joins lists into one array. `offsets` contains the start of each list in `numbers`, and the end
 * of the last.
 */
export function packLists(lists: Iterable<Iterable<number>>): { offsets: Uint32Array; numbers: Uint32Array } {
  const offsets = new GrowingUint32Array();
  const numbers = new GrowingUint32Array();
  offsets.push(0);
  for (const list of lists) {
    for (const number of list) numbers.push(number);
    offsets.push(numbers.length);
  }
  return { offsets: offsets.finish(), numbers: numbers.finish() };
}
