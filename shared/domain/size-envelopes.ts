import { z } from 'zod';

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
    value: z
      .number()
      .nullable()
      .describe(
        'The exact number; for an interval its midpoint, for an open one its lower bound. Null when unknown.',
      ),
    interval_low: z
      .number()
      .nullable()
      .describe('Lower bound of the interval, included. Null unless `type` is `interval`.'),
    interval_high: z
      .number()
      .nullable()
      .describe(
        'Upper bound of the interval, included. Null for an open interval, and unless `type` is `interval`.',
      ),
    source: z
      .enum(['annual_report', 'scb'])
      .nullable()
      .describe('Origin of the number: the annual report, or Statistics Sweden (`scb`). Null when unknown.'),
    scb_class: z
      .string()
      .nullable()
      .describe(
        'Code of the size class of Statistics Sweden. Also given beside an exact number. Null when unknown.',
      ),
    label_sv: z
      .string()
      .nullable()
      .describe(
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
  reference_year: z.int().nullable().describe('Year of the figure. Null when unknown.'),
}).meta({
  id: 'RevenueEnvelope',
  description: 'Net revenue in whole SEK: exact, a size class, or unknown.',
});
export type RevenueEnvelope = z.infer<typeof RevenueEnvelope>;
