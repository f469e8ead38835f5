import { z } from 'zod';
import { textOrNull } from '../../../shared/domain/nullable-fields.ts';
import { Company } from '../../../shared/domain/company.ts';
import { hasAnnualReportField, includeBodyField, createOptionalStringListField } from '../../http/fields.ts';
import {
  creditsChargedField,
  commonMetadataFields,
  processingTimeField,
} from '../../calls/metadata-fields.ts';

/** Body of POST /v1/bulk with names (docs/callers/bulk.md). */
export const NamesRequest = z
  .object({
    names: createOptionalStringListField({
      description: 'Company names, 1 to 100 (guests: at most 10).',
      maxItems: 100,
    }),
    has_annual_report: hasAnnualReportField,
    include: includeBodyField,
  })
  .meta({
    id: 'BulkNamesRequest',
    description: 'Lookup by names.',
    override: { required: ['names'] },
  });

/** Body of POST /v1/bulk with organisation numbers (docs/callers/bulk.md). */
export const NumbersRequest = z
  .object({
    org_numbers: createOptionalStringListField({
      description:
        'Organisation numbers in any written form, 1 to 5,000 (guests: at most 50, plan Free: 500).',
      maxItems: 5000,
    }),
    include: includeBodyField,
  })
  .meta({
    id: 'BulkOrgNumbersRequest',
    description: 'Lookup by organisation numbers.',
    override: { required: ['org_numbers'] },
  });

const BulkResultItem = z
  .object({
    searchTerm: z.string().describe('The name or number as sent.'),
    company: Company.nullable().describe('The company. Null when `success` is false.'),
    success: z.boolean().describe('True when the company was found.'),
    error: z
      .string()
      .optional()
      .describe(
        'Reason of the failure: `Company not found` or `Invalid org_number`. Only when `success` is false.',
      ),
  })
  .meta({
    id: 'BulkResultItem',
    description: 'The result for one name or number.',
  });

const BulkMetadata = z
  .object({
    processingTimeMs: processingTimeField,
    totalSearches: z.int().describe('Number of names or numbers in the request.'),
    successfulSearches: z.int().describe('Number of names or numbers whose company was found.'),
    ...commonMetadataFields,
    companiesReturned: z.int().describe('Number of companies in `results`.'),
    creditsCharged: creditsChargedField,
    creditDiscount: textOrNull(
      'Explains in Swedish the lower price of a lookup by number. Null for names and for guests.',
    ),
  })
  .meta({ id: 'BulkMetadata', description: 'Data about the lookup.' });

/** Answer of POST /v1/bulk (docs/callers/bulk.md). */
export const BulkResponse = z
  .object({
    results: z.array(BulkResultItem).describe('One item per name or number, in the order of the request.'),
    metadata: BulkMetadata,
  })
  .meta({
    id: 'BulkResponse',
    description: 'Results in the order of the request, and data about the lookup.',
  });
