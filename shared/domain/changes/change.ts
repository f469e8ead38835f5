import { z } from 'zod';
import { Company } from '../company.ts';
import { described } from '../described.ts';
import { isoDate } from '../iso-date.ts';
import { ChangeCause, ChangeTopic } from './change-topic.ts';

/** A field that differs. `field` is a path in Company, such as `postalAddress.city`. */
export const FieldChange = z
  .object({
    field: z
      .string()
      .meta(
        described(
          'Path of the field in the company, such as `postalAddress.city`.',
          'Fältets sökväg i företaget, till exempel `postalAddress.city`.',
        ),
      ),
    before: z.unknown().meta(described('Value before the change.', 'Värde före ändringen.')),
    after: z.unknown().meta(described('Value after the change.', 'Värde efter ändringen.')),
  })
  .meta({
    id: 'FieldChange',
    ...described(
      'A field with its values before and after the change.',
      'Ett fält med värdet före och efter ändringen.',
    ),
  });
export type FieldChange = z.infer<typeof FieldChange>;

/** An annual report that came, went, or has other figures. */
const ReportChange = z
  .object({
    fiscalEnd: isoDate.meta(described('Last day of the fiscal year.', 'Räkenskapsårets sista dag.')),
    type: z
      .enum(['added', 'changed', 'removed'])
      .meta(
        described(
          'Whether the report was added, corrected or removed.',
          'Om årsredovisningen tillkommit, rättats eller tagits bort.',
        ),
      ),
  })
  .meta({
    id: 'ReportChange',
    ...described('A change of an annual report.', 'En ändring av en årsredovisning.'),
  });

const ChangeSource = z
  .object({
    source: z
      .string()
      .meta(described('Name of the source, as in `/ready`.', 'Källans namn, som i `/ready`.')),
    date: z.string().meta(described('Date of its data.', 'Uppgifternas datum.')),
  })
  .meta({
    id: 'ChangeSource',
    ...described('A source with other data than before.', 'En källa med andra uppgifter än förut.'),
  });

/** A difference of one company between two publications. */
export const Change = z
  .object({
    id: z
      .string()
      .meta(
        described(
          'Unique. In text order, ids are in the order of publication.',
          'Unikt. I textordning följer id:n publiceringsordningen.',
        ),
      ),
    orgNumber: z
      .string()
      .regex(/^\d{10}$/)
      .meta(described('Organisation number, ten digits.', 'Organisationsnummer, tio siffror.')),
    name: z
      .string()
      .meta(
        described(
          'Registered name of the company after the change.',
          'Företagets registrerade namn efter ändringen.',
        ),
      ),
    type: z
      .enum(['company_added', 'company_changed', 'company_removed'])
      .meta(
        described(
          'Whether the company was added to the register, changed or removed.',
          'Om företaget tillkommit i registret, ändrats eller tagits bort.',
        ),
      ),
    topics: z.array(ChangeTopic).meta(described('Subjects of the change.', 'Vad ändringen gäller.')),
    fields: z
      .array(FieldChange)
      .meta(
        described(
          'Fields that differ. Empty for an added or removed company.',
          'Fält som skiljer sig. Tom för ett tillkommet eller borttaget företag.',
        ),
      ),
    reports: z
      .array(ReportChange)
      .meta(described('Annual reports that differ.', 'Årsredovisningar som skiljer sig.')),
    company: Company.nullable().meta(
      described(
        'The whole company for `company_added`, else null.',
        'Hela företaget för `company_added`, annars null.',
      ),
    ),
    cause: ChangeCause.meta(
      described(
        'Why the data differs: `publisher` (new data of an authority), `rollback`, `reader` (another version of this service) or `code_list`.',
        'Varför uppgifterna skiljer sig: `publisher` (nya uppgifter från en myndighet), `rollback` (återställning), `reader` (en annan version av tjänsten) eller `code_list` (nya kodlistor).',
      ),
    ),
    sources: z
      .array(ChangeSource)
      .meta(described('Sources with other data than before.', 'Källor med andra uppgifter än förut.')),
    seenAt: z.iso
      .datetime()
      .meta(
        described('Time of the run that found the change.', 'Tidpunkt för körningen som fann ändringen.'),
      ),
    generation: z
      .string()
      .meta(
        described('Name of the generation that has the change.', 'Namn på den generation som har ändringen.'),
      ),
  })
  .meta({
    id: 'Change',
    ...described(
      'A difference of a company between two publications.',
      'En skillnad för ett företag mellan två publiceringar.',
    ),
  });
export type Change = z.infer<typeof Change>;
