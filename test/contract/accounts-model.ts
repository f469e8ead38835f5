import type { ChargeResult } from '../../shared/accounts/metering/charge.ts';
import type { PlanName } from '../../shared/accounts/plans.ts';

/** Quotas of docs/callers/keys-and-credits.md, written a second time. */
const QUOTAS = { free: 500, starter: 5_000, pro: 50_000 };

/** What an account has to spend from: `spent` is what is gone of the quota of `month`. */
export interface Purse {
  readonly plan: PlanName;
  readonly month: string;
  readonly spent: number;
  /** What is gone of other months. */
  readonly others: Readonly<Record<string, number>>;
  readonly bought: number;
}

/** What was done, and what came of it. `month` is that of the caller's clock. */
export type Deed =
  | {
      readonly kind: 'charge';
      readonly requestId: string;
      readonly month: string;
      readonly minCredits: number;
      readonly maxCredits: number;
      readonly charged: ChargeResult;
      /** When true, it was given back after it was charged. */
      readonly isGivenBack: boolean;
    }
  | { readonly kind: 'grant'; readonly credits: number }
  | { readonly kind: 'plan'; readonly plan: PlanName };

type ChargeDeed = Extract<Deed, { kind: 'charge' }>;

/** A row of the ledger; a grant has no request. */
export interface LedgerRow {
  readonly requestId: string | null;
  readonly credits: number;
}

/** Credits that are left. */
export function leftOf({ plan, bought, ...purse }: Purse, now: string): number {
  return Math.max(0, QUOTAS[plan] - spentIn(purse, now)) + bought;
}

type Months = Pick<Purse, 'month' | 'spent' | 'others'>;

/**
 * The month that pays in the month `now`: before the first known one it is the last one charged.
 */
function payingMonth({ month, others }: Months, now: string): string {
  return [month, ...Object.keys(others)].every((known) => now < known) ? month : now;
}

function spentIn(months: Months, now: string): number {
  const paying = payingMonth(months, now);
  return paying === months.month ? months.spent : (months.others[paying] ?? 0);
}

/**
 * True when everything that was done at once could have been done one after the other, in the order of the ledger, to the purse `before`, with
 * the same answers, and left `after`. The ledger does not tell when the plan was changed, so that every moment is tried.
 */
export function canHaveHappened(
  before: Purse,
  deeds: readonly Deed[],
  ledger: readonly LedgerRow[],
  after: Purse,
): boolean {
  const charges = deeds.filter((deed) => deed.kind === 'charge');
  const refused = charges.filter(({ charged }) => charged.credits === null);
  const plans = deeds.filter((deed) => deed.kind === 'plan').map(({ plan }) => plan);

  /** `moments`: the purse as it was one time after the other until now. */
  const goOn = (
    moments: readonly Purse[],
    rows: readonly LedgerRow[],
    waiting: readonly PlanName[],
  ): boolean => {
    const now = moments.at(-1)!;
    const [row, ...others] = rows;
    if (row === undefined && waiting.length === 0)
      return isSame(now, after) && refused.every((charge) => wasTooLarge(charge, moments));
    const next = row === undefined ? null : applyRow(moments, row, charges);
    if (next !== null && goOn([...moments, next], others, waiting)) return true;
    return waiting.some((plan, place) =>
      goOn([...moments, { ...now, plan }], rows, waiting.toSpliced(place, 1)),
    );
  };
  return goOn([before], ledger, plans);
}

/** The purse after a row of the ledger; null when it may not be there, or not have been answered so. */
function applyRow(moments: readonly Purse[], row: LedgerRow, charges: readonly ChargeDeed[]): Purse | null {
  const purse = moments.at(-1)!;
  if (row.requestId === null) return { ...purse, bought: purse.bought + row.credits };
  if (row.credits > 0)
    return returnCredits(
      purse,
      charges.find(({ requestId }) => requestId === row.requestId)!,
    );
  const { month, minCredits, maxCredits, charged } = charges.find(
    ({ requestId }) => requestId === row.requestId,
  )!;
  const credits = -row.credits;
  const isAll = credits === maxCredits || moments.some((moment) => leftOf(moment, month) === credits);
  if (!isAll || credits < minCredits || credits > maxCredits || credits > leftOf(purse, month)) return null;
  const spent = spentIn(purse, month);
  const paying = payingMonth(purse, month);
  const { [paying]: _own, ...others } = { ...purse.others, [purse.month]: purse.spent };
  const ofQuota = Math.min(credits, Math.max(0, QUOTAS[purse.plan] - spent));
  const next = {
    plan: purse.plan,
    month: paying,
    spent: spent + ofQuota,
    others,
    bought: purse.bought - (credits - ofQuota),
  };
  const isAsAnswered = charged.credits === credits && charged.creditsLeft === leftOf(next, month);
  const { fromBought = 0, month: paidMonth = next.month } = charged.receipt ?? {};
  const isAsReceipt = fromBought === credits - ofQuota && paidMonth === next.month;
  return isAsAnswered && isAsReceipt ? next : null;
}

/** Quota returns while its month lasts, bought credits always. */
function returnCredits(purse: Purse, { charged: { receipt } }: ChargeDeed): Purse {
  const { credits, fromBought, month } = receipt!;
  return {
    ...purse,
    spent: purse.month === month ? purse.spent - (credits - fromBought) : purse.spent,
    bought: purse.bought + fromBought,
  };
}

function wasTooLarge({ minCredits, month, charged }: ChargeDeed, moments: readonly Purse[]): boolean {
  return moments.some((moment) => {
    const left = leftOf(moment, month);
    return left < Math.max(1, minCredits) && left === charged.creditsLeft;
  });
}

function isSame(a: Purse, b: Purse): boolean {
  const toAll = ({ month, spent, others }: Purse) => Object.entries({ ...others, [month]: spent }).sort();
  const haveSame = JSON.stringify(toAll(a)) === JSON.stringify(toAll(b));
  return a.plan === b.plan && a.month === b.month && haveSame && a.bought === b.bought;
}
