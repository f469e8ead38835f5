import { describe, expect, it } from 'vitest';
import { toEmployeesEnvelope, toRevenueEnvelope } from '../../../../ingest/compose/to-size-envelopes.ts';
import type { SizeClassRow } from '../../../../ingest/sources/size-classes/parse-size-class-fields.ts';

const sizes = (employeesClass: string | null, turnoverClass: string | null): SizeClassRow => ({
  organisationNumber: '5562000000',
  employeesClass,
  turnoverClass,
  turnoverYear: 2025,
  ftgstat: 1,
  jestat: 1,
  jurform: 49,
  reklamsparr: 1,
  sniCodes: [null, null, null, null, null],
  address: { street: '', postalCode: '', city: '' },
});
const none = {
  type: 'none',
  value: null,
  interval_low: null,
  interval_high: null,
  source: null,
  scb_class: null,
  label_sv: null,
};

describe('toRevenueEnvelope', () => {
  it.each([
    ['0', 500, 0, 999, '< 1 tkr'],
    ['1', 250_500, 1_000, 499_999, '1-500 tkr'],
    ['2', 750_000, 500_000, 999_999, '0,5-1 Mkr'],
    ['3', 3_000_000, 1_000_000, 4_999_999, '1-5 Mkr'],
    ['8', 300_000_000, 100_000_000, 499_999_999, '100-500 Mkr'],
    ['11', 7_500_000_000, 5_000_000_000, 9_999_999_999, '5-10 mdkr'],
    ['12', 10_000_000_000, 10_000_000_000, null, '≥ 10 mdkr'],
  ])('The turnover class %s becomes an interval in whole SEK', (code, value, low, high, label) => {
    expect(toRevenueEnvelope(null, sizes(null, code))).toEqual({
      type: 'interval',
      value,
      interval_low: low,
      interval_high: high,
      reference_year: 2025,
      source: 'scb',
      scb_class: code,
      label_sv: label,
    });
  });

  it('An exact revenue has precedence over the class, which stays beside it', () => {
    const figures = { year: 2024, revenue: 1_234_567, employees: null };
    const exact = { ...none, type: 'exact', value: 1_234_567, reference_year: 2024, source: 'annual_report' };
    expect(toRevenueEnvelope(figures, null)).toEqual(exact);
    expect(toRevenueEnvelope(figures, sizes(null, '3'))).toEqual({ ...exact, scb_class: '3' });
    expect(toRevenueEnvelope({ ...figures, revenue: 0 }, null)).toMatchObject({
      type: 'exact',
      value: 0,
    });
  });

  it('Without revenue the class is used, and without a valid class the envelope is none', () => {
    expect(toRevenueEnvelope(null, null)).toEqual({ ...none, reference_year: null });
    expect(toRevenueEnvelope(null, sizes('2', null))).toEqual({ ...none, reference_year: null });
    expect(toRevenueEnvelope(null, sizes(null, '13'))).toEqual({
      ...none,
      reference_year: null,
    });
    const figures = { year: 2024, revenue: null, employees: 3 };
    expect(toRevenueEnvelope(figures, sizes(null, '3'))).toMatchObject({
      type: 'interval',
      reference_year: 2025,
    });
  });
});

describe('toEmployeesEnvelope', () => {
  it.each([
    ['1', 0, 0, 0, '0 anställda'],
    ['2', 3, 1, 4, '1-4 anställda'],
    ['3', 7, 5, 9, '5-9 anställda'],
    ['9', 750, 500, 999, '500-999 anställda'],
    ['10', 1_250, 1_000, 1_499, '1 000-1 499 anställda'],
    ['15', 7_500, 5_000, 9_999, '5 000-9 999 anställda'],
    ['16', 10_000, 10_000, null, '≥ 10 000 anställda'],
  ])('The employees class %s becomes an interval of persons', (code, value, low, high, label) => {
    expect(toEmployeesEnvelope(null, sizes(code, null))).toEqual({
      type: 'interval',
      value,
      interval_low: low,
      interval_high: high,
      source: 'scb',
      scb_class: code,
      label_sv: label,
    });
  });

  it('The employees class 0 means unknown and 1 means no employees', () => {
    expect(toEmployeesEnvelope(null, sizes('0', null))).toEqual(none);
    expect(toEmployeesEnvelope(null, sizes('1', null)).value).toBe(0);
  });

  it('A fractional number of employees is kept', () => {
    expect(toEmployeesEnvelope({ year: 2024, revenue: null, employees: 1.5 }, sizes('2', null))).toEqual({
      ...none,
      type: 'exact',
      value: 1.5,
      source: 'annual_report',
      scb_class: '2',
    });
  });
});
