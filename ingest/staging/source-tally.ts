import type { RejectSink } from './rejects.ts';

/**
 * What became of the rows of one source: read = accepted + rejected + left out. A row counts as repaired once,
 * however much was wrong with it. Where several files of a delivery know a unit, its newest row counts: an older one is in `repairs`
 * alone, as {@link REPLACED_ROW_REPAIR}, so that `accepted` is the number of units.
 */
export interface SourceTally {
  readonly read: number;
  readonly accepted: number;
  readonly repaired: number;
  /** Rejected rows by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Rows of natural persons, which are never stored. */
  readonly leftOut: number;
  /** What was repaired, by kind. */
  readonly repairs: Readonly<Record<string, number>>;
}

/** Kind of repair: a row of an older file gives way to one of a newer file. */
export const REPLACED_ROW_REPAIR = 'replaced-by-newer-file';

/** Counts rows while a source is read, and hands each reject to the file of rejects. */
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

  /** `identity` must be masked already; nothing else of the row is kept. */
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
