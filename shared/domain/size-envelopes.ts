import { z } from 'zod';

/** Number of employees (docs/callers/company.md#size). */
export const EmployeesEnvelope = z
  .object({
    type: z.enum(['exact', 'interval', 'none']),
    value: z.number().nullable(),
    interval_low: z.number().nullable(),
    interval_high: z.number().nullable(),
    source: z.enum(['annual_report', 'scb']).nullable(),
    scb_class: z.string().nullable(),
    label_sv: z.string().nullable(),
  })
  .meta({ id: 'EmployeesEnvelope', description: 'Number of employees: exact, a size class, or unknown.' });
/** The type of the schema of the same name. */
export type EmployeesEnvelope = z.infer<typeof EmployeesEnvelope>;

/** Net revenue in whole SEK (docs/callers/company.md#size). */
export const RevenueEnvelope = EmployeesEnvelope.extend({ reference_year: z.int().nullable() }).meta({
  id: 'RevenueEnvelope',
  description: 'Net revenue in whole SEK: exact, a size class, or unknown.',
});
/** The type of the schema of the same name. */
export type RevenueEnvelope = z.infer<typeof RevenueEnvelope>;
