import { z } from 'zod';
import { ChangeTopic, Company } from './company.ts';
import { isoDate } from './iso-date.ts';

/**
 * Why published data differs: new data of an authority, a rollback by the operator, another version
 * of the software that reads the files, or other code lists.
 */
export const ChangeCause = z.enum(['publisher', 'rollback', 'reader', 'code_list']);
export type ChangeCause = z.infer<typeof ChangeCause>;

/** A changed field. `field` is its path in Company, such as `postalAddress.city`. */
export const FieldChange = z
  .object({
    field: z.string().describe('Path in the company object, such as `postalAddress.city`.'),
    before: z.unknown().describe('Value before the change.'),
    after: z.unknown().describe('Value after the change.'),
  })
  .meta({
    id: 'FieldChange',
    description: 'A field that differs, with both values.',
  });
export type FieldChange = z.infer<typeof FieldChange>;

const ReportChange = z
  .object({
    fiscalEnd: isoDate.describe('Last day of the fiscal year of the report.'),
    type: z
      .enum(['added', 'changed', 'removed'])
      .describe('`added`: filed. `changed`: corrected. `removed`: withdrawn.'),
  })
  .meta({
    id: 'ReportChange',
    description: 'An annual report that was filed, corrected or withdrawn.',
  });
export type ReportChange = z.infer<typeof ReportChange>;

const ChangeSource = z
  .object({
    source: z.string().describe('Name of the source.'),
    date: z.string().describe('Date of its delivery.'),
  })
  .meta({
    id: 'ChangeSource',
    description: 'A source of the changed fields.',
  });

/** A difference of one company between two publications (docs/callers/changes.md#change). */
export const Change = z
  .object({
    id: z.string().describe('Unique id. In text order, ids are in the order of publication.'),
    orgNumber: z
      .string()
      .regex(/^\d{10}$/)
      .describe('Organisation number of the company.'),
    name: z.string().describe('Registered name after the change.'),
    type: z.enum(['company_added', 'company_changed', 'company_removed']).describe('Kind of the change.'),
    topics: z.array(ChangeTopic).describe('Subjects of the change.'),
    fields: z.array(FieldChange).describe('Fields that differ.'),
    reports: z.array(ReportChange).describe('Annual reports that differ.'),
    company: Company.nullable().describe('The whole company, with `company_added` only.'),
    cause: ChangeCause.describe(
      '`publisher`: new data of the authority. `rollback`: the operator went back to earlier data. `reader`: the same files, read by a newer version. `code_list`: another list or edition of SNI codes.',
    ),
    sources: z.array(ChangeSource).describe('Sources of the changed fields.'),
    seenAt: z.iso.datetime().describe('Time of the run that found the change, UTC.'),
    generation: z.string().describe('Name of the generation that the change leads to.'),
  })
  .meta({
    id: 'Change',
    description: 'What differs for a company between two published generations.',
  });
export type Change = z.infer<typeof Change>;
