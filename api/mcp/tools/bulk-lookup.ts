import { z } from 'zod';
import { bulk } from '../../routes/companies/bulk.ts';
import type { BulkResponse } from '../../routes/companies/bulk-schemas.ts';
import { defineTool } from '../tool.ts';
import { omitAbsent, toBriefCompany } from './brief-company.ts';
import { createTextSchema, MAX_WRITTEN_NUMBER } from './inputs.ts';

/**
 * Maximum number of company names, and of organisation numbers, in a call. Both are low because an
 * agent reads the whole answer.
 */
const MAX_NAMES = 50;
const MAX_NUMBERS = 100;

const Input = z.strictObject({
  names: z
    .array(createTextSchema(200, 'Company name.'))
    .min(1)
    .max(MAX_NAMES)
    .optional()
    .meta({ description: 'Company names, optionally each with its town. Guests: at most 10.' }),
  org_numbers: z
    .array(createTextSchema(MAX_WRITTEN_NUMBER, 'Organisation number.'))
    .min(1)
    .max(MAX_NUMBERS)
    .optional()
    .meta({ description: 'Organisation numbers. Guests: at most 50.' }),
});

export const bulkLookup = defineTool<typeof Input, z.output<typeof BulkResponse>>({
  name: 'bulk_lookup',
  title: 'Look up many companies',
  description:
    'Looks up a list of companies in one call, by names or by org_numbers (not both), in the order sent. ' +
    'A name has a company only when the match is certain. ' +
    '1 credit per name found, or 1 per 10 numbers found.',
  input: Input,
  route: bulk,
  toRouteFields: (input) => ({ ...input, include: ['status'] }),
  presentAnswer: ({ results, metadata }) => ({
    results: results.map(({ searchTerm, company, error }) =>
      omitAbsent({
        term: searchTerm,
        company: company === null ? null : toBriefCompany(company),
        error,
      }),
    ),
    creditsCharged: metadata.creditsCharged,
  }),
});
