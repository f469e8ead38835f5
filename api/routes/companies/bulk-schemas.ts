import { z } from 'zod';
import { Company } from '../../../shared/domain/company.ts';
import { described } from '../../../shared/domain/described.ts';
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
      ...described(
        'Company names, 1 to 100 (guests: at most 10).',
        'Företagsnamn, 1 till 100 (gäster: högst 10).',
      ),
      maxItems: 100,
    }),
    has_annual_report: hasAnnualReportField,
    include: includeBodyField,
  })
  .meta({
    id: 'BulkNamesRequest',
    ...described('Lookup by names.', 'Uppslag på namn.'),
    override: { required: ['names'] },
  });

/** Body of POST /v1/bulk with organisation numbers (docs/callers/bulk.md). */
export const NumbersRequest = z
  .object({
    org_numbers: createOptionalStringListField({
      ...described(
        'Organisation numbers in any written form, 1 to 5,000 (guests: at most 50, plan Free: 500).',
        'Organisationsnummer i valfritt skrivsätt, 1 till 5 000 (gäster: högst 50, planen Free: 500).',
      ),
      maxItems: 5000,
    }),
    include: includeBodyField,
  })
  .meta({
    id: 'BulkOrgNumbersRequest',
    ...described('Lookup by organisation numbers.', 'Uppslag på organisationsnummer.'),
    override: { required: ['org_numbers'] },
  });

const BulkResultItem = z
  .object({
    searchTerm: z
      .string()
      .meta(described('The name or number as sent.', 'Namnet eller numret som det skickades.')),
    company: Company.nullable().meta(
      described('The company. Null when `success` is false.', 'Företaget. Null när `success` är false.'),
    ),
    success: z.boolean().meta(described('True when the company was found.', 'True när företaget hittades.')),
    error: z
      .string()
      .optional()
      .meta(
        described(
          'Reason of the failure: `Company not found` or `Invalid org_number`. Only when `success` is false.',
          'Varför uppslaget misslyckades: `Company not found` eller `Invalid org_number`. Bara när `success` är false.',
        ),
      ),
  })
  .meta({
    id: 'BulkResultItem',
    ...described('The result for one name or number.', 'Resultatet för ett namn eller nummer.'),
  });

const BulkMetadata = z
  .object({
    processingTimeMs: processingTimeField,
    totalSearches: z
      .int()
      .meta(described('Number of names or numbers in the request.', 'Antal namn eller nummer i anropet.')),
    successfulSearches: z
      .int()
      .meta(
        described(
          'Number of names or numbers whose company was found.',
          'Antal namn eller nummer vars företag hittades.',
        ),
      ),
    ...commonMetadataFields,
    companiesReturned: z
      .int()
      .meta(described('Number of companies in `results`.', 'Antal företag i `results`.')),
    creditsCharged: creditsChargedField,
    creditDiscount: z
      .string()
      .nullable()
      .meta(
        described(
          'Explains in Swedish the lower price of a lookup by number. Null for names and for guests.',
          'Förklarar det lägre priset för uppslag på nummer. Null för namn och för gäster.',
        ),
      ),
  })
  .meta({ id: 'BulkMetadata', ...described('Data about the lookup.', 'Uppgifter om uppslaget.') });

/** Answer of POST /v1/bulk (docs/callers/bulk.md). */
export const BulkResponse = z
  .object({
    results: z
      .array(BulkResultItem)
      .meta(
        described(
          'One item per name or number, in the order of the request.',
          'En post per namn eller nummer, i anropets ordning.',
        ),
      ),
    metadata: BulkMetadata,
  })
  .meta({
    id: 'BulkResponse',
    ...described(
      'Results in the order of the request, and data about the lookup.',
      'Resultat i anropets ordning och uppgifter om uppslaget.',
    ),
  });
