import { z } from 'zod';
import type { RejectSink } from './rejects.ts';

/**
 * Counts of the rows of a source: read = accepted + rejected + leftOut. A row with several repairs
 * counts as repaired once. Of several rows for a unit in a delivery, the newest is accepted, and
 * the others count only in `repairs` as {@link REPLACED_ROW_REPAIR}.
 */
export const SourceTally = z.object({
  read: z.int(),
  accepted: z.int(),
  repaired: z.int(),
  /** Rejected rows by reason. */
  rejected: z.record(z.string(), z.int()),
  /** Rows of natural persons, which are never stored. */
  leftOut: z.int(),
  /** Repairs by kind. */
  repairs: z.record(z.string(), z.int()),
});
/** See the schema. */
export type SourceTally = z.infer<typeof SourceTally>;

/** Kind of repair: a newer file replaces the row. */
export const REPLACED_ROW_REPAIR = 'replaced-by-newer-file';

/** Counts the rows of a source while it is read, and passes rejects on. */
export class RowTally {
  #read = 0;
  #accepted = 0;
  #repaired = 0;
  #leftOut = 0;
  readonly #rejected = new Map<string, number>();
  readonly #repairs = new Map<string, number>();
  readonly #source: string;
  readonly #rejects: RejectSink;

  constructor(source: string, rejects: RejectSink) {
    this.#source = source;
    this.#rejects = rejects;
  }

  accept(repairs: readonly string[] = []): void {
    this.#read += 1;
    this.#accepted += 1;
    if (repairs.length > 0) this.#repaired += 1;
    for (const repair of new Set(repairs)) increase(this.#repairs, repair);
  }

  leaveOut(): void {
    this.#read += 1;
    this.#leftOut += 1;
  }

  replace(): void {
    increase(this.#repairs, REPLACED_ROW_REPAIR);
  }

  /** `identity` must be masked. Nothing else of the row is stored. */
  reject(line: number, column: string, reason: string, identity: string): void {
    this.#read += 1;
    increase(this.#rejected, reason);
    this.#rejects.add({ source: this.#source, line, column, reason, identity });
  }

  toSourceTally(): SourceTally {
    return {
      read: this.#read,
      accepted: this.#accepted,
      repaired: this.#repaired,
      rejected: Object.fromEntries(this.#rejected),
      leftOut: this.#leftOut,
      repairs: Object.fromEntries(this.#repairs),
    };
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A parsed row, or why there is none. `left-out`: a natural person's, which is never stored. */
export type RowResult<Row> =
  | { readonly kind: 'row'; readonly row: Row; readonly repairs: readonly string[] }
  | { readonly kind: 'left-out' }
  | {
      readonly kind: 'rejected';
      readonly column: string;
      readonly reason: string;
      readonly identity: string;
    };

/** Returns the parsed row. Counts a rejected or left-out row and returns null. */
export function tallyUnlessRow<Row>(
  result: RowResult<Row>,
  line: number,
  tally: RowTally,
): { readonly row: Row; readonly repairs: readonly string[] } | null {
  if (result.kind === 'row') return result;
  if (result.kind === 'left-out') tally.leaveOut();
  else tally.reject(line, result.column, result.reason, result.identity);
  return null;
}
