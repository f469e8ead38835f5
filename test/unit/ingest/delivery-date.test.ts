import { expect, it } from 'vitest';
import { isPossibleDate, pickDeliveryDate } from '../../../ingest/delivery-date.ts';

const NOW = new Date('2026-11-24T23:30:00Z');

it.each([
  ['2026-11-24T12:00:00.000Z', true],
  ['2026-11-25', true],
  ['2026-11-25T23:59:59.999Z', true],
  ['2026-11-26T00:00:00.000Z', false],
  ['2036-01-02', false],
  ['+010000-01-01T00:00:00.000Z', false],
  ['1980-01-01T00:00:00.000Z', false],
  ['1979-11-30T00:00:00.000Z', false],
  ['1970-01-01T00:00:00.000Z', false],
  ['2024-02-30T99:00:00Z', false],
  ['', false],
])('A delivery can be of %s: %s', (date, isPossible) => {
  expect(isPossibleDate(date, NOW)).toBe(isPossible);
});

it('The first date that can be is taken, and a date that it replaces is told', () => {
  const of = (...dates: (string | null)[]) => pickDeliveryDate(dates, NOW);
  expect(of(null, '2026-11-02', '2026-11-03')).toEqual({ date: '2026-11-02', isDateReplaced: false });
  expect(of('2036-11-02', '2026-11-03')).toEqual({ date: '2026-11-03', isDateReplaced: true });
  expect(of('1980-01-01')).toEqual({ date: NOW.toISOString(), isDateReplaced: true });
  expect(of(null)).toEqual({ date: NOW.toISOString(), isDateReplaced: false });
});
