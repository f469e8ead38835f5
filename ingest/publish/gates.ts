import { formatCount, formatNumber } from '../../shared/terminal/format-number.ts';
import type { GenerationInfo } from '../../shared/store/port.ts';
import { FACTS } from '../compose/facts.ts';
import type { SourceRowCounts } from '../source/staging.ts';
import { isPossibleDate } from '../delivery-date.ts';
import { REPLACED_BY_NEWER_FILE_REPAIR_KEY } from '../staging/row-tally.ts';

/**
 * Minimum number of rows at which the gates check the share of rejected rows and the drop of usable
 * rows, and of companies at which they check the drop of a fact (docs/contract.md#settings).
 */
const MIN_FOR_SHARES = 1_000;
/** Limits for publishing a delivery (docs/operators/deliveries.md#when-a-delivery-is-refused). */
export interface GateLimits {
  /** Largest allowed drop of usable rows since the last accepted delivery, in percent. */
  readonly maxDropPercent: number;
  /** Largest share of rejected rows, in percent. */
  readonly maxRejectedPercent: number;
  readonly minRowsBySource: Readonly<Record<string, number>>;
}

export interface GatedDelivery {
  readonly source: string;
  readonly file: string;
  readonly date: string;
  /** True if `date` is only a later date than that of the file, which cannot be. */
  readonly isDateReplaced?: boolean | undefined;
  readonly tally: SourceRowCounts;
  readonly isIncremental?: boolean;
  readonly inForce?: number | undefined;
  /** The last accepted delivery of the source, to compare with; `null` when there is none. */
  readonly previousDelivery: Pick<GatedDelivery, 'date' | 'isDateReplaced' | 'tally' | 'inForce'> | null;
}

/** Checks a delivery against the limits. Returns a sentence for each limit that it exceeds. */
export function findGateObjections(input: GatedDelivery, limits: GateLimits, startedAt: Date): string[] {
  const { source, file, date, tally, isIncremental, previousDelivery } = input;
  const objections: string[] = [];
  const rejected = Object.values(tally.rejected).reduce((sum, count) => sum + count, 0);
  if (tally.accepted === 0 && isIncremental !== true) {
    objections.push(
      `${file} has no usable row of the ${source} (${formatNumber(tally.read)} read, ${formatNumber(rejected)} rejected). Is it the right file?`,
    );
  }
  const floor = limits.minRowsBySource[source] ?? 0;
  if (countUnits(input) < floor) {
    objections.push(
      `${file} leaves ${formatCount(countUnits(input), 'usable row')} of the ${source}, fewer than the ${formatNumber(floor)} of GATE_FLOORS. Is it complete?`,
    );
  }
  // A unit can be rejected in each of several files, so the rows that were replaced count, too.
  const rows = tally.read + (tally.repairs[REPLACED_BY_NEWER_FILE_REPAIR_KEY] ?? 0);
  if (rows >= MIN_FOR_SHARES && rejected * 100 > rows * limits.maxRejectedPercent) {
    objections.push(
      `${file}: ${formatNumber(rejected)} of ${formatNumber(rows)} rows are rejected, more than the ${limits.maxRejectedPercent} % of GATE_MOST_REJECTED. The file of rejected rows has the reasons.`,
    );
  }
  if (previousDelivery === null) return objections;
  const before = countUnits(previousDelivery);
  const now = countUnits(input);
  if (hasDropped(before, now, limits)) {
    const drop = Math.round((1 - now / before) * 1000) / 10;
    objections.push(
      `${file} has ${formatCount(now, 'usable row')}, ${drop} % fewer than the ${formatNumber(before)} of the last accepted delivery ` +
        `(GATE_MOST_DROP allows ${limits.maxDropPercent} %). Is it complete?`,
    );
  }
  if (isOlder(date, previousDelivery, startedAt)) {
    objections.push(
      `${file} is of ${date.slice(0, 10)}, older than the accepted delivery of ${previousDelivery.date.slice(0, 10)}.`,
    );
  }
  return objections;
}

function hasDropped(
  before: number,
  now: number,
  { maxDropPercent }: Pick<GateLimits, 'maxDropPercent'>,
): boolean {
  return before >= MIN_FOR_SHARES && (before - now) * 100 > before * maxDropPercent;
}

function isOlder(
  date: string,
  previous: Pick<GatedDelivery, 'date' | 'isDateReplaced'>,
  startedAt: Date,
): boolean {
  if (previous.isDateReplaced === true || !isPossibleDate(previous.date, startedAt)) return false;
  return date.slice(0, 10) < previous.date.slice(0, 10);
}

function countUnits({ tally, inForce }: Pick<GatedDelivery, 'tally' | 'inForce'>): number {
  return inForce ?? tally.accepted;
}

/**
 * Compares a new generation with the live one of the same register. Returns a sentence for each
 * fact that more companies have lost than the limit allows.
 */
export function findContentObjections(
  live: GenerationInfo | null,
  { synthetic, facts = {} }: GenerationInfo,
  limits: Pick<GateLimits, 'maxDropPercent'>,
): string[] {
  if (live === null || live.synthetic !== synthetic) return [];
  return FACTS.map(([name, { words }]) => ({ words, before: live.facts?.[name] ?? 0, now: facts[name] ?? 0 }))
    .filter(({ before, now }) => hasDropped(before, now, limits))
    .map(
      ({ words, before, now }) =>
        `${formatCount(now, 'company', 'companies')} of the new generation would have ${words}, and ${formatNumber(before)} of the live one have it ` +
        `(GATE_MOST_DROP allows ${limits.maxDropPercent} % fewer). Has a publisher left a field out, or renamed it?`,
    );
}
