const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Milliseconds until what has failed so many times in a row is tried again: twice as long each time, up to half a minute. */
export function toRetryMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
}
