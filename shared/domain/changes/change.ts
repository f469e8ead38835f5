import { z } from 'zod';
import { Company } from '../company.ts';
import { described } from '../described.ts';
import { isoDate } from '../iso-date.ts';
import { ChangeCause, ChangeTopic } from './change-topic.ts';

/** A changed field. `field` is its path in Company, such as `postalAddress.city`. */
export const FieldChange = z
  .object({
    field: z
      .string()
      .meta(
        described(
          'Path in the company object, such as `postalAddress.city`.',
          'Sökväg i företagsobjektet, till exempel `postalAddress.city`.',
        ),
      ),
    before: z.unknown().meta(described('Value before the change.', 'Värdet före ändringen.')),
    after: z.unknown().meta(described('Value after the change.', 'Värdet efter ändringen.')),
  })
  .meta({
    id: 'FieldChange',
    ...described('A field that differs, with both values.', 'Ett fält som skiljer, med båda värdena.'),
  });
/** A changed field of a company. See the schema of the same name. */
export type FieldChange = z.infer<typeof FieldChange>;

const ReportChange = z
  .object({
    fiscalEnd: isoDate.meta(
      described(
        'Last day of the fiscal year of the report.',
        'Sista dagen i årsredovisningens räkenskapsår.',
      ),
    ),
    type: z
      .enum(['added', 'changed', 'removed'])
      .meta(
        described(
          '`added`: filed. `changed`: corrected. `removed`: withdrawn.',
          '`added`: inlämnad. `changed`: rättad. `removed`: återtagen.',
        ),
      ),
  })
  .meta({
    id: 'ReportChange',
    ...described(
      'An annual report that was filed, corrected or withdrawn.',
      'En årsredovisning som har lämnats in, rättats eller återtagits.',
    ),
  });
/** An annual report that was filed, corrected or withdrawn. */
export type ReportChange = z.infer<typeof ReportChange>;

const ChangeSource = z
  .object({
    source: z.string().meta(described('Name of the source.', 'Källans namn.')),
    date: z.string().meta(described('Date of its delivery.', 'Leveransens datum.')),
  })
  .meta({
    id: 'ChangeSource',
    ...described('A source of the changed fields.', 'En källa till de ändrade fälten.'),
  });

/** A difference of one company between two publications (docs/callers/changes.md#change). */
export const Change = z
  .object({
    id: z
      .string()
      .meta(
        described(
          'Unique id. In text order, ids are in the order of publication.',
          'Unikt id. I textordning står id i publiceringens ordning.',
        ),
      ),
    orgNumber: z
      .string()
      .regex(/^\d{10}$/)
      .meta(described('Organisation number of the company.', 'Företagets organisationsnummer.')),
    name: z
      .string()
      .meta(described('Registered name after the change.', 'Registrerat namn efter ändringen.')),
    type: z
      .enum(['company_added', 'company_changed', 'company_removed'])
      .meta(described('Kind of the change.', 'Ändringens slag.')),
    topics: z.array(ChangeTopic).meta(described('Subjects of the change.', 'Ändringens ämnen.')),
    fields: z.array(FieldChange).meta(described('Fields that differ.', 'Fält som skiljer.')),
    reports: z
      .array(ReportChange)
      .meta(described('Annual reports that differ.', 'Årsredovisningar som skiljer.')),
    company: Company.nullable().meta(
      described('The whole company, with `company_added` only.', 'Hela företaget, bara vid `company_added`.'),
    ),
    cause: ChangeCause.meta(
      described(
        '`publisher`: new data of the authority. `rollback`: the operator went back to earlier data. `reader`: the same files, read by a newer version. `code_list`: another list or edition of SNI codes.',
        '`publisher`: nya uppgifter från myndigheten. `rollback`: tjänsten har gått tillbaka till tidigare uppgifter. `reader`: samma filer, lästa av en nyare version. `code_list`: annan lista eller utgåva av SNI-koderna.',
      ),
    ),
    sources: z
      .array(ChangeSource)
      .meta(described('Sources of the changed fields.', 'Källor till de ändrade fälten.')),
    seenAt: z.iso
      .datetime()
      .meta(
        described(
          'Time of the run that found the change, UTC.',
          'Tid för den körning som fann ändringen, UTC.',
        ),
      ),
    generation: z
      .string()
      .meta(
        described(
          'Name of the generation that the change leads to.',
          'Namn på den generation som ändringen leder till.',
        ),
      ),
  })
  .meta({
    id: 'Change',
    ...described(
      'What differs for a company between two published generations.',
      'Vad som skiljer för ett företag mellan två publicerade generationer.',
    ),
  });
export type Change = z.infer<typeof Change>;
