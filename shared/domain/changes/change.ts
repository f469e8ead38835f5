import { z } from 'zod';
import { Company } from '../company.ts';
import { ChangeCause, ChangeTopic } from './change-topic.ts';

/** A field that differs. `field` is a path in Company, such as `postalAddress.city`. */
export const FieldChange = z
  .object({ field: z.string(), before: z.unknown(), after: z.unknown() })
  .meta({ id: 'FieldChange', description: 'A field with its values before and after the change.' });
/** The type of the schema of the same name. */
export type FieldChange = z.infer<typeof FieldChange>;

/** A difference of one company between two publications. */
export const Change = z
  .object({
    id: z.string().meta({ description: 'Unique. In text order, ids are in the order of publication.' }),
    orgNumber: z.string().regex(/^\d{10}$/),
    name: z.string(),
    type: z.enum(['company_added', 'company_changed', 'company_removed']),
    topics: z.array(ChangeTopic),
    fields: z.array(FieldChange),
    reports: z.array(
      z.object({
        fiscalEnd: z.string().meta({ format: 'date' }),
        type: z.enum(['added', 'changed', 'removed']),
      }),
    ),
    company: Company.nullable(),
    cause: ChangeCause,
    sources: z.array(z.object({ source: z.string(), date: z.string() })),
    seenAt: z.iso.datetime(),
    generation: z.string(),
  })
  .meta({ id: 'Change', description: 'What differs for a company between two publications.' });
/** The type of the schema of the same name. */
export type Change = z.infer<typeof Change>;
