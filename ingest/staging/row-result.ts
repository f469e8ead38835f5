import type { Tally } from './source-tally.ts';

/** A row of an authority's file, or why there is none. `left-out` is a natural person's, which is never stored. */
export type RowResult<Row> =
  | { readonly kind: 'row'; readonly row: Row; readonly repairs: readonly string[] }
  | { readonly kind: 'left-out' }
  | {
      readonly kind: 'rejected';
      readonly column: string;
      readonly reason: string;
      readonly identity: string;
    };

/** Counts what became of a row that gave none; returns the row otherwise. */
export function settleRow<Row>(
  result: RowResult<Row>,
  line: number,
  tally: Tally,
): { readonly row: Row; readonly repairs: readonly string[] } | null {
  if (result.kind === 'row') return result;
  if (result.kind === 'left-out') tally.leaveOut();
  else tally.reject(line, result.column, result.reason, result.identity);
  return null;
}
