/**
 * Returns the number of edits (insert, delete, replace, swap of neighbours) between two words, or
 * `maxEdits + 1` when there are more than `maxEdits`. Optimal string alignment on UTF-16 code
 * units.
 */
export function computeEditDistance(a: string, b: string, maxEdits: number): number {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1;
    endB -= 1;
  }
  if (start === endA) return Math.min(endB - start, maxEdits + 1);
  if (start === endB) return Math.min(endA - start, maxEdits + 1);
  return alignment(a.slice(start, endA), b.slice(start, endB), maxEdits);
}

const ROWS: [number[], number[], number[]] = [[], [], []];

function alignment(a: string, b: string, limit: number): number {
  let [beforePrevious, previous, current] = ROWS;
  fillFirstRow(previous, b.length);
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let smallest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (isSwap(a, b, row, column)) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current[column] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return limit + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
}

function fillFirstRow(row: number[], last: number): void {
  for (let column = 0; column <= last; column += 1) row[column] = column;
}

function isSwap(a: string, b: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  );
}
