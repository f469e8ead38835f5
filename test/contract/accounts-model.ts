import type { ChargeResult } from '../../shared/accounts/metering/charge.ts';
import type { PlanName } from '../../shared/accounts/plans.ts';

/** Quotas of docs/callers/keys-and-credits.md, written a second time. */
const QUOTAS = { free: 500, starter: 5_000, pro: 50_000 };

export interface AccountBalance {
  readonly plan: PlanName;
  readonly month: string;
  readonly spent: number;
  readonly others: Readonly<Record<string, number>>;
  readonly bought: number;
}

/** An action and its result. `month` is the month of the caller's clock. */
export type Deed =
  | {
      readonly kind: 'charge';
      readonly requestId: string;
      readonly month: string;
      readonly minBalanceCredits: number;
      readonly maxChargeCredits: number;
      readonly charged: ChargeResult;
      readonly isGivenBack: boolean;
    }
  | { readonly kind: 'grant'; readonly credits: number }
  | { readonly kind: 'plan'; readonly plan: PlanName };

type ChargeDeed = Extract<Deed, { kind: 'charge' }>;

export interface LedgerRow {
  readonly requestId: string | null;
  readonly credits: number;
}

export function leftOf({ plan, bought, ...balance }: AccountBalance, now: string): number {
  return Math.max(0, QUOTAS[plan] - spentIn(balance, now)) + bought;
}

type Months = Pick<AccountBalance, 'month' | 'spent' | 'others'>;

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
 * True if the actions, one after the other in the order of the ledger, turn the balance `before`
 * into `after` with the same answers. The ledger has no changes of plan, so every moment is tried
 * for them.
 */
export function canHaveHappened(
  before: AccountBalance,
  deeds: readonly Deed[],
  ledger: readonly LedgerRow[],
  after: AccountBalance,
): boolean {
  const charges = deeds.filter((deed) => deed.kind === 'charge');
  const refused = charges.filter(({ charged }) => charged.chargedCredits === null);
  const plans = deeds.filter((deed) => deed.kind === 'plan').map(({ plan }) => plan);

  /** `moments`: all balances so far, in order. */
  const goOn = (
    moments: readonly AccountBalance[],
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

/** The balance after a row of the ledger; null when the row or its answer is impossible. */
function applyRow(
  moments: readonly AccountBalance[],
  row: LedgerRow,
  charges: readonly ChargeDeed[],
): AccountBalance | null {
  const balance = moments.at(-1)!;
  if (row.requestId === null) return { ...balance, bought: balance.bought + row.credits };
  if (row.credits > 0)
    return returnCredits(
      balance,
      charges.find(({ requestId }) => requestId === row.requestId)!,
    );
  const { month, minBalanceCredits, maxChargeCredits, charged } = charges.find(
    ({ requestId }) => requestId === row.requestId,
  )!;
  const credits = -row.credits;
  const isAll = credits === maxChargeCredits || moments.some((moment) => leftOf(moment, month) === credits);
  if (!isAll || credits < minBalanceCredits || credits > maxChargeCredits || credits > leftOf(balance, month))
    return null;
  const spent = spentIn(balance, month);
  const paying = payingMonth(balance, month);
  const { [paying]: _own, ...others } = { ...balance.others, [balance.month]: balance.spent };
  const ofQuota = Math.min(credits, Math.max(0, QUOTAS[balance.plan] - spent));
  const next = {
    plan: balance.plan,
    month: paying,
    spent: spent + ofQuota,
    others,
    bought: balance.bought - (credits - ofQuota),
  };
  const isAsAnswered = charged.chargedCredits === credits && charged.creditsLeft === leftOf(next, month);
  const { fromBought = 0, month: paidMonth = next.month } = charged.receipt ?? {};
  const isAsReceipt = fromBought === credits - ofQuota && paidMonth === next.month;
  return isAsAnswered && isAsReceipt ? next : null;
}

function returnCredits(balance: AccountBalance, { charged: { receipt } }: ChargeDeed): AccountBalance {
  const { credits, fromBought, month } = receipt!;
  return {
    ...balance,
    spent: balance.month === month ? balance.spent - (credits - fromBought) : balance.spent,
    bought: balance.bought + fromBought,
  };
}

function wasTooLarge(
  { minBalanceCredits, month, charged }: ChargeDeed,
  moments: readonly AccountBalance[],
): boolean {
  return moments.some((moment) => {
    const left = leftOf(moment, month);
    return left < Math.max(1, minBalanceCredits) && left === charged.creditsLeft;
  });
}

function isSame(a: AccountBalance, b: AccountBalance): boolean {
  const toAll = ({ month, spent, others }: AccountBalance) =>
    Object.entries({ ...others, [month]: spent }).sort();
  const haveSame = JSON.stringify(toAll(a)) === JSON.stringify(toAll(b));
  return a.plan === b.plan && a.month === b.month && haveSame && a.bought === b.bought;
}
