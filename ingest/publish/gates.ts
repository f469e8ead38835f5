import { REPLACED_ROW_REPAIR, type SourceTally } from '../staging/source-tally.ts';

/** Gates on shares and drops apply from this many rows (docs/contract.md#settings). */
const MIN_ROWS_FOR_SHARES = 1_000;
/** What a delivery must keep to. */
export interface GateLimits {
  /** Largest drop of usable rows against the last accepted delivery, percent. */
  readonly mostDrop: number;
  /** Largest share of rejected rows, percent. */
  readonly mostRejected: number;
  /** Least usable rows by source. */
  readonly floors: Readonly<Record<string, number>>;
}

/** What a gate looks at. */
export interface GatedDelivery {
  readonly source: string;
  readonly file: string;
  readonly date: string;
  readonly tally: SourceTally;
  /** It adds to what was accepted before, so one without a usable row takes nothing away. */
  readonly isIncremental?: boolean;
  /** Units that are known after it, where that is not what it brings. */
  readonly inForce?: number | undefined;
  /** The last accepted delivery of the source; null when there is none to compare with. */
  readonly previous: Pick<GatedDelivery, 'date' | 'tally' | 'inForce'> | null;
}

/** Why a delivery must not be published, in words for an operator; empty when nothing speaks against it. */
export function findGateObjections(input: GatedDelivery, limits: GateLimits): string[] {
  const { source, file, date, tally, isIncremental: adds, previous } = input;
  const objections: string[] = [];
  const rejected = Object.values(tally.rejected).reduce((sum, count) => sum + count, 0);
  if (tally.accepted === 0 && adds !== true) {
    objections.push(`${file} has no usable row of the ${source} (${tally.read} read, ${rejected} rejected).`);
  }
  const floor = limits.floors[source] ?? 0;
  if (countUnits(input) < floor) {
    objections.push(
      `${file} leaves ${countUnits(input)} usable rows of the ${source}, fewer than the ${floor} of GATE_FLOORS.`,
    );
  }
  // Each of several files may reject the same unit, so their replaced rows count too.
  const rows = tally.read + (tally.repairs[REPLACED_ROW_REPAIR] ?? 0);
  if (rows >= MIN_ROWS_FOR_SHARES && rejected * 100 > rows * limits.mostRejected) {
    objections.push(
      `${file}: ${rejected} of ${rows} rows are rejected, more than ${limits.mostRejected} %. The file of rejects says why.`,
    );
  }
  if (previous === null) return objections;
  const [before, now] = [countUnits(previous), countUnits(input)];
  if (before >= MIN_ROWS_FOR_SHARES && (before - now) * 100 > before * limits.mostDrop) {
    const drop = Math.round((1 - now / before) * 1000) / 10;
    objections.push(
      `${file} has ${now} usable rows, ${drop} % fewer than the ${before} of the last accepted delivery ` +
        `(at most ${limits.mostDrop} %): is it complete?`,
    );
  }
  if (date.slice(0, 10) < previous.date.slice(0, 10)) {
    objections.push(
      `${file} is of ${date.slice(0, 10)}, older than the accepted delivery of ${previous.date.slice(0, 10)}.`,
    );
  }
  return objections;
}

function countUnits({ tally, inForce }: Pick<GatedDelivery, 'tally' | 'inForce'>): number {
  return inForce ?? tally.accepted;
}
