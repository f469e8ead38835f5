/** Lists of companies or names by their numbers, ascending. */

export function listNumbers(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) numbers[number] = number;
  return numbers;
}

export function listMarked(isMarked: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(isMarked.length);
  let count = 0;
  for (let number = 0; number < isMarked.length; number += 1)
    if (isMarked[number] === 1) numbers[count++] = number;
  return numbers.subarray(0, count);
}

/** Joins ascending lists to one, each company once. */
export function joinLists(lists: readonly Uint32Array[]): Uint32Array {
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) return only;
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return sortDistinct(all);
}

/** Sorts numbers in place, and returns each once. */
export function sortDistinct(numbers: Uint32Array): Uint32Array {
  numbers.sort();
  let kept = 0;
  for (let place = 0; place < numbers.length; place += 1)
    if (place === 0 || numbers[place] !== numbers[place - 1]) numbers[kept++] = numbers[place] ?? 0;
  return numbers.subarray(0, kept);
}
