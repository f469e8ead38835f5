import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSwedishMonth, toSwedishDay } from '../../../../shared/accounts/swedish-month.ts';

const HOUR_MS = 3_600_000;
const toStockholm = (instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO('Europe/Stockholm')
    .toPlainDate()
    .toString();

it('The day in Sweden is correct for any instant, in any order', () => {
  const instant = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }), (first, apart) => {
      for (const asked of [first, new Date(first.getTime() + apart), first]) {
        expect(toSwedishDay(asked)).toBe(toStockholm(asked));
        expect(toSwedishMonth(asked)).toBe(toStockholm(asked).slice(0, 7));
      }
    }),
    { numRuns: 1_000 },
  );
});

it('An invalid date has no day', () => {
  expect(() => toSwedishDay(new Date(NaN))).toThrow(RangeError);
});
