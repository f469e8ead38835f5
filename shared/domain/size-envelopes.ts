import { z } from 'zod';
import { intOrNull, numberOrNull, textOrNull } from './nullable-fields.ts';

/**
 * Number of employees of a company: exact, a size class, or unknown (docs/callers/company.md#size).
 */
export const EmployeesEnvelope = z
  .object({
    type: z
      .enum(['exact', 'interval', 'none'])
      .describe(
        '`exact`: from the latest annual report. `interval`: a size class of the statistics authority. `none`: unknown.',
      ),
    value: numberOrNull(
      'The exact number; for an interval its midpoint, for an open one its lower bound. Null when unknown.',
    ),
    interval_low: numberOrNull('Lower bound of the interval, included. Null unless `type` is `interval`.'),
    interval_high: numberOrNull(
      'Upper bound of the interval, included. Null for an open interval, and unless `type` is `interval`.',
    ),
    source: z
      .enum(['annual_report', 'scb'])
      .nullable()
      .describe('Origin of the number: the annual report, or Statistics Sweden (`scb`). Null when unknown.'),
    scb_class: textOrNull(
      'Code of the size class of Statistics Sweden. Also given beside an exact number. Null when unknown.',
    ),
    label_sv: textOrNull(
      'The interval in Swedish, ready to show, such as `1-5 Mkr`. Null unless `type` is `interval`.',
    ),
  })
  .meta({
    id: 'EmployeesEnvelope',
    description: 'Number of employees: exact, a size class, or unknown.',
  });
export type EmployeesEnvelope = z.infer<typeof EmployeesEnvelope>;

/** Net revenue in whole SEK: exact, a size class, or unknown (docs/callers/company.md#size). */
export const RevenueEnvelope = EmployeesEnvelope.extend({
  reference_year: intOrNull('Year of the figure. Null when unknown.'),
}).meta({
  id: 'RevenueEnvelope',
  description: 'Net revenue in whole SEK: exact, a size class, or unknown.',
});
export type RevenueEnvelope = z.infer<typeof RevenueEnvelope>;

/**
 * A size class: smallest and largest value in whole SEK or persons, and Swedish label.
 * `maxSekOrPersons` is null for the highest class.
 */
export interface SizeClass {
  readonly minSekOrPersons: number;
  readonly maxSekOrPersons: number | null;
  readonly label: string;
}

const TKR = 1_000;

/**
 * Classes of turnover in whole SEK, by SCB's class code (docs/formats/size-classes.md#turnover).
 */
export const TURNOVER_CLASSES_BY_SCB_CODE: readonly SizeClass[] = [
  thousandSek(0, 1, '< 1 tkr'),
  thousandSek(1, 500, '1-500 tkr'),
  thousandSek(500, 1_000, '0,5-1 Mkr'),
  thousandSek(1_000, 5_000, '1-5 Mkr'),
  thousandSek(5_000, 10_000, '5-10 Mkr'),
  thousandSek(10_000, 20_000, '10-20 Mkr'),
  thousandSek(20_000, 50_000, '20-50 Mkr'),
  thousandSek(50_000, 100_000, '50-100 Mkr'),
  thousandSek(100_000, 500_000, '100-500 Mkr'),
  thousandSek(500_000, 1_000_000, '0,5-1 mdkr'),
  thousandSek(1_000_000, 5_000_000, '1-5 mdkr'),
  thousandSek(5_000_000, 10_000_000, '5-10 mdkr'),
  { minSekOrPersons: 10_000_000 * TKR, maxSekOrPersons: null, label: '≥ 10 mdkr' },
];

/**
 * Classes of employees, by SCB's class code (docs/formats/size-classes.md#employees). Null for the
 * code of unknown.
 */
export const EMPLOYEES_CLASSES_BY_SCB_CODE: readonly (SizeClass | null)[] = [
  null,
  { minSekOrPersons: 0, maxSekOrPersons: 0, label: '0 anställda' },
  persons(1, 4),
  persons(5, 9),
  persons(10, 19),
  persons(20, 49),
  persons(50, 99),
  persons(100, 199),
  persons(200, 499),
  persons(500, 999),
  persons(1_000, 1_499),
  persons(1_500, 1_999),
  persons(2_000, 2_999),
  persons(3_000, 3_999),
  persons(4_000, 4_999),
  persons(5_000, 9_999),
  { minSekOrPersons: 10_000, maxSekOrPersons: null, label: '≥ 10 000 anställda' },
];

/** Both in thousands of SEK; the bounds of the class are in SEK. */
function thousandSek(low: number, next: number, label: string): SizeClass {
  return { minSekOrPersons: low * TKR, maxSekOrPersons: next * TKR - 1, label };
}

function persons(low: number, high: number): SizeClass {
  const grouped = (count: number): string => String(count).replace(/(\d)(\d{3})$/, '$1 $2');
  return { minSekOrPersons: low, maxSekOrPersons: high, label: `${grouped(low)}-${grouped(high)} anställda` };
}
