import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countCreditsLeft,
  countSpentQuotaCredits,
  spendCredits,
  type CreditBalance,
} from '../../../../../shared/accounts/metering/credits.ts';

const FIRST = '2026-04';
const MONTHS = [
  '2026-01',
  '2026-03',
  FIRST,
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-12',
  '2027-01',
  '2027-02',
];
const OPENED: CreditBalance = { plan: 'free', month: FIRST, month_spent: 0, other_months: '{}', bought: 0 };

function take(purse: CreditBalance, asked: number, month: string): { purse: CreditBalance; taken: number } {
  const taken = Math.min(asked, countCreditsLeft(purse, month));
  return { purse: spendCredits(purse, taken, month), taken };
}

const CHARGES = fc.array(fc.tuple(fc.constantFrom(...MONTHS), fc.constantFrom(0, 1, 100, 400, 500)), {
  maxLength: 40,
});

it('A month has one quota, however the clock moves', () => {
  fc.assert(
    fc.property(CHARGES, (charges) => {
      let purse = OPENED;
      const taken = new Map<string, number>();
      for (const [month, asked] of charges) {
        const done = take(purse, asked, month);
        purse = done.purse;
        // Before its first month an account draws on the one that was charged last.
        const paying = month < FIRST ? purse.month : month;
        taken.set(paying, (taken.get(paying) ?? 0) + done.taken);
        expect(countSpentQuotaCredits(purse, month)).toBe(taken.get(paying));
      }
      for (const spent of taken.values()) expect(spent).toBeLessThanOrEqual(500);
    }),
    { numRuns: 2_000 },
  );
});

it('A new month has its whole quota, also after a clock was ahead', () => {
  fc.assert(
    fc.property(CHARGES, (charges) => {
      let purse = OPENED;
      const seen = new Set<string>([FIRST]);
      for (const [month, asked] of charges) {
        purse = take(purse, asked, month).purse;
        seen.add(month);
      }
      for (const month of MONTHS.filter((one) => one > FIRST && !seen.has(one)))
        expect(countCreditsLeft(purse, month)).toBe(500);
    }),
    { numRuns: 2_000 },
  );
});

it('Twelve other months are stored, the latest ones', () => {
  let purse = OPENED;
  for (let year = 2027; year < 2060; year += 1) purse = spendCredits(purse, 1, `${year}-06`);
  expect(Object.keys(JSON.parse(purse.other_months) as object)).toEqual(
    Array.from({ length: 12 }, (_, n) => `${2047 + n}-06`),
  );
  expect(countCreditsLeft(purse, '2026-05')).toBe(499);
});
