import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersGo } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { openAccounts, type Accounts } from '../../shared/accounts/open-accounts.ts';
import { MIDSUMMER } from '../support/accounts/open-test-accounts.ts';
import type { MakeDatabase } from './accounts-contract.ts';
import { canHaveHappened, leftOf, type Deed, type LedgerRow, type AccountBalance } from './accounts-model.ts';

const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'] as const;
const RUNS = 60;

/** One of several simultaneous actions, on one of two openings, after `wait` turns. */
interface Action {
  readonly opening: number;
  readonly wait: number;
  readonly what:
    | {
        readonly kind: 'charge';
        readonly costs: readonly [number, number];
        readonly isLate: boolean;
        readonly isGivenBack: boolean;
      }
    | Extract<Deed, { kind: 'grant' | 'plan' }>;
}

const toActions = (what: fc.Arbitrary<Action['what']>, maxLength: number): fc.Arbitrary<Action[]> =>
  fc.array(fc.record({ opening: fc.nat(1), wait: fc.nat(4), what }), { maxLength });
const COST = fc.constantFrom(0, 1, 2, 100, 249, 250, 499, 500, 501, 4_400, 4_500, 5_000, 45_000);
const CHARGE = fc.record({
  kind: fc.constant('charge' as const),
  costs: fc.tuple(COST, COST),
  isLate: fc.boolean(),
  isGivenBack: fc.boolean(),
});
const GRANT = fc.record({ kind: fc.constant('grant' as const), credits: fc.constantFrom(1, 2, 250, 4_500) });
const PLAN = fc.record({
  kind: fc.constant('plan' as const),
  plan: fc.constantFrom('free' as const, 'starter' as const, 'pro' as const),
});
const STEP = fc.record({
  isNextMonth: fc.boolean(),
  actions: fc
    .tuple(toActions(CHARGE, 9), toActions(GRANT, 2), toActions(PLAN, 2))
    .map((kinds) => kinds.flat()),
});

/** Simultaneous actions must have a result that some order of them has, one after the other. */
export function describeInterleavings(makeDatabase: MakeDatabase): void {
  it('No credits are lost or created by any order of charges, refunds, grants, plan changes and month ends', async () => {
    const { place, query } = await makeDatabase();
    const open = () => openAccounts(place, () => new Date(MIDSUMMER));
    const openings = [await open(), await open()] as const;
    onTestFinished(async () => {
      for (const one of openings) await one.close();
    });

    const readBalance = async (account: string): Promise<AccountBalance> => {
      const [row] = await query(`select * from account where id = '${account}'`);
      const { plan, month, month_spent: spent, other_months, bought } = row as Record<string, any>;
      return { plan, month, spent, others: JSON.parse(other_months), bought };
    };
    const readLedger = async (account: string, after: number): Promise<LedgerRow[]> => {
      const rows = await query(`select * from ledger where account = '${account}' order by id`);
      return rows
        .slice(after)
        .map((row) => ({ requestId: row['request_id'] as string | null, credits: row['credits'] as number }));
    };

    const LINES = "day || ' ' || key || ' ' || endpoint as line";
    const toNumbers = (rows: readonly Record<string, unknown>[]): unknown[] =>
      rows.map(({ line, calls, credits }) => [line, Number(calls), Number(credits)]);
    const readUsage = async (account: string): Promise<unknown[]> =>
      toNumbers(
        await query(`select ${LINES}, calls, credits from usage_day where account = '${account}' order by 1`),
      );
    const addUpLedger = async (account: string): Promise<unknown[]> =>
      toNumbers(
        await query(`select ${LINES}, sum(case when credits > 0 then -1 else 1 end) as calls,
          0 - sum(credits) as credits from ledger
          where account = '${account}' and endpoint is not null group by day, key, endpoint order by 1`),
      );

    const steps = fc.array(STEP, { minLength: 1, maxLength: MONTHS.length - 1 });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const holder = await openings[0].administration.createAccountWithKey('free', 'interleaved');
        const { account } = holder;
        let month = 1;
        let entries = 0;
        for (const { isNextMonth, actions } of given) {
          const before = await readBalance(account);
          if (isNextMonth && month < MONTHS.length - 1) month += 1;
          const deeds = await Promise.all(
            actions.map((action) => act(openings[action.opening]!, action, holder, month)),
          );
          const after = await readBalance(account);
          const ledger = await readLedger(account, entries);
          entries += ledger.length;
          expect(toEntries(ledger)).toEqual(toEntries(toExpected(deeds)));
          expect(canHaveHappened(before, deeds, ledger, after)).toBe(true);
          expect(await readUsage(account)).toEqual(await addUpLedger(account));
          const { creditsLeft } = await openings[1].administration.getAccount(account);
          expect(creditsLeft).toBe(leftOf(after, MIDSUMMER.slice(0, 7)));
        }
      }),
      { numRuns: RUNS },
    );
  });
}

async function act(
  { metering, administration }: Accounts,
  { wait, what }: Action,
  { account, id }: { readonly account: string; readonly id: string },
  present: number,
): Promise<Deed> {
  for (let times = 0; times < wait; times += 1) await letOthersGo();
  if (what.kind === 'charge') {
    // Of two callers at the end of a month one may still have the old one.
    const month = MONTHS[what.isLate ? present - 1 : present]!;
    const minBalanceCredits = Math.min(...what.costs);
    const maxChargeCredits = Math.max(...what.costs);
    const about = { accountId: account, keyId: id, requestId: randomUUID(), endpoint: '/v1/bulk' };
    const charged = await metering.charge({
      ...about,
      minBalanceCredits,
      maxChargeCredits,
      at: new Date(`${month}-15T10:00:00Z`),
    });
    const { isGivenBack } = what;
    if (isGivenBack && charged.receipt !== null)
      await metering.refund(charged.receipt, new Date(`${MONTHS[present]!}-15T10:00:00Z`));
    return {
      kind: 'charge',
      requestId: about.requestId,
      month,
      minBalanceCredits,
      maxChargeCredits,
      charged,
      isGivenBack,
    };
  }
  if (what.kind === 'grant') await administration.grantCredits(account, what.credits);
  else await administration.setPlan(account, what.plan);
  return what;
}

function toExpected(deeds: readonly Deed[]): LedgerRow[] {
  return deeds.flatMap((deed): LedgerRow[] => {
    if (deed.kind === 'grant') return [{ requestId: null, credits: deed.credits }];
    if (deed.kind === 'plan' || deed.charged.chargedCredits === null) return [];
    const { requestId, charged, isGivenBack } = deed;
    const charge = { requestId, credits: 0 - charged.chargedCredits };
    return isGivenBack && charged.receipt !== null
      ? [charge, { requestId, credits: charged.receipt.credits }]
      : [charge];
  });
}

function toEntries(rows: readonly LedgerRow[]): string[] {
  return rows.map(({ requestId, credits }) => `${requestId} ${credits}`).sort();
}
