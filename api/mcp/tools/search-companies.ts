import { z } from 'zod';
import type { Company } from '../../../shared/domain/company.ts';
import { search } from '../../routes/companies/search.ts';
import { defineTool } from '../tool.ts';
import { toBriefCompany } from './brief-company.ts';
import { createTextSchema, createLimitSchema } from './inputs.ts';

const Input = z.strictObject({
  query: createTextSchema(
    200,
    'Company name or a part of it, misspelt or not, optionally with its town; or a number.',
  ),
  limit: createLimitSchema(10, 5),
  has_annual_report: z
    .boolean()
    .optional()
    .meta({ description: 'true: only companies with figures from a digital annual report.' }),
});

export const searchCompanies = defineTool<typeof Input, { readonly companies: readonly Company[] }>({
  name: 'search_companies',
  title: 'Search companies',
  description:
    'Finds Swedish companies by name, with number and state, best match first. ' +
    'score 1 is the exact name; below 1, compare it with what was meant. 1 credit.',
  input: Input,
  route: search,
  toRouteFields: ({ query, ...others }) => ({ q: query, ...others, include: ['status'] }),
  presentAnswer: ({ companies }) => ({ companies: companies.map(toBriefCompany) }),
});
