import { z } from 'zod';
import { isoDate } from './iso-date.ts';

/** A registered trademark (docs/callers/company.md#trademarks). */
export const Trademark = z
  .object({
    prvId: z.string(),
    registrationNumber: z.string().nullable(),
    markText: z.string().nullable(),
    markFeature: z.string().nullable(),
    markStatus: z.string().nullable(),
    applicationDate: isoDate.nullable(),
    registrationDate: isoDate.nullable(),
    expiryDate: isoDate.nullable(),
    niceClasses: z.array(z.int().min(1).max(45)),
  })
  .meta({ id: 'Trademark' });
/** The type of the schema of the same name. */
export type Trademark = z.infer<typeof Trademark>;
