import type { RejectSink, SourceRowCounts } from '../source/staging.ts';

export const REPLACED_BY_NEWER_FILE_REPAIR_KEY = 'replaced-by-newer-file';

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

  countAccepted(repairs: readonly string[] = []): void {
    this.#read += 1;
    this.#accepted += 1;
    if (repairs.length > 0) this.#repaired += 1;
    for (const repair of new Set(repairs)) increase(this.#repairs, repair);
  }

  countLeftOutPerson(): void {
    this.#read += 1;
    this.#leftOut += 1;
  }

  /** Counts a repair that is not one of an accepted row. */
  countRepair(repair: string): void {
    increase(this.#repairs, repair);
  }

  /** The caller must mask `maskedIdentity`. */
  reportReject(line: number, column: string, reason: string, maskedIdentity: string): void {
    this.#read += 1;
    increase(this.#rejected, reason);
    this.#rejects.add({ source: this.#source, line, column, reason, identity: maskedIdentity });
  }

  toSourceTally(): SourceRowCounts {
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

/** The result for a natural person has no data, which is never stored. */
export type RowResult<Row> =
  | { readonly kind: 'row'; readonly row: Row; readonly repairs: readonly string[] }
  | { readonly kind: 'natural-person' }
  | {
      readonly kind: 'rejected';
      readonly column: string;
      readonly reason: string;
      readonly maskedIdentity: string;
    };

export function toUsedRow<Row>(
  result: RowResult<Row>,
  line: number,
  tally: RowTally,
): { readonly row: Row; readonly repairs: readonly string[] } | null {
  if (result.kind === 'row') return result;
  if (result.kind === 'natural-person') tally.countLeftOutPerson();
  else tally.reportReject(line, result.column, result.reason, result.maskedIdentity);
  return null;
}
