import { z } from 'zod';
import { textOrNull } from '../../../shared/domain/nullable-fields.ts';
import { Company } from '../../../shared/domain/company.ts';
import { LIST_FACETS, LIST_SORTS } from '../../../shared/store/list-criteria.ts';
import { creditsChargedField, resultCountField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { FILTER_NAMES } from './filter-fields.ts';

const FacetValue = z
  .object({
    value: z.string().describe('The value, as the filter takes it; of a size class its `scb_class`.'),
    label: z
      .object({
        sv: z.string().describe('Swedish label.'),
        en: z.string().describe('English label, or the Swedish one where the code list has no other.'),
      })
      .describe('What the value means.'),
    count: z.int().describe('Number of companies.'),
  })
  .meta({ id: 'FacetValue', description: 'A value and the number of companies that have it.' });

const ListMetadata = z
  .object({
    resultCount: resultCountField,
    totalCount: z.int().describe('Number of all companies that match.'),
    hasMore: z.boolean().describe('True when more companies follow this page.'),
    next: textOrNull('`cursor` of the next page. Null on the last page, for guests, and when only counted.'),
    limit: z.int().describe('Maximum number of companies that was applied.'),
    filter: z.record(z.string(), z.unknown()).describe('The filter that was applied, with its text `q`.'),
    sort: z.enum(LIST_SORTS).describe('Order of the companies.'),
    excludesMost: z
      .enum(['q', ...FILTER_NAMES])
      .nullable()
      .describe('Of an empty list, the filter without which most companies would be found. Else null.'),
    didYouMean: textOrNull('Of an empty list whose `q` no name has, a similar registered name. Else null.'),
    generation: z.string().describe('Name of the data generation that the answer is read from.'),
    generationChanged: z
      .boolean()
      .describe('True if the data was replaced since the cursor was made, and the list went on by its key.'),
    creditsCharged: creditsChargedField,
    ...timedMetadataFields,
  })
  .meta({ id: 'ListMetadata', description: 'Data about the list.' });

export const ListResponse = z
  .object({
    companies: z.array(Company).describe('Companies of this page, in the requested order.'),
    facets: z
      .partialRecord(z.enum(LIST_FACETS), z.array(FacetValue))
      .describe('By each requested facet: at most 100 values, those of most companies first.'),
    metadata: ListMetadata,
  })
  .meta({ id: 'ListResponse', description: 'A page of a list, its counts, and data about it.' });
export type ListResponse = z.infer<typeof ListResponse>;
