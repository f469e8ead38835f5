import { z } from 'zod';
import { LIST_FACETS, LIST_SORTS } from '../../../shared/store/list-criteria.ts';
import { listCompanies } from '../../routes/lists/search.ts';
import type { ListResponse } from '../../routes/lists/list-response.ts';
import { defineTool } from '../tool.ts';
import { omitAbsent, toBriefCompany } from './brief-company.ts';
import { createTextSchema } from './inputs.ts';

const MAX_COMPANIES = 50;
const DEFAULT_COMPANIES = 10;

const text = (description: string, padNumberToDigits = 1) =>
  createTextSchema(200, description, padNumberToDigits).optional();
const number = z.number().optional();

const Input = z.strictObject({
  q: text('Words of the name.'),
  sni: text('SNI code, or its first 2-4 digits.', 5),
  municipality: text('Code, e.g. 0180 Stockholm.', 4),
  county: text('Code, e.g. 01.', 2),
  city: text('Postal town.'),
  legal_form: text('E.g. AB.'),
  state: text('E.g. bankruptcy, deregistered.'),
  min_revenue: number,
  max_revenue: number,
  min_employees: number,
  max_employees: number,
  registered_from: text('E.g. 2026-01-31.'),
  sort: z.enum(LIST_SORTS).optional(),
  limit: z.int().min(0).max(MAX_COMPANIES).default(DEFAULT_COMPANIES).meta({ description: '0 only counts.' }),
  cursor: z.string().optional().meta({ description: 'Earlier next.' }),
  count_by: z.enum(LIST_FACETS).optional(),
});

export const listCompaniesTool = defineTool<typeof Input, ListResponse>({
  name: 'list_companies',
  title: 'List or count companies',
  description:
    'Lists companies by industry, place, size (whole SEK) and state, with the total count. ' +
    '1 credit per company returned, or for a count. Guests: at most 5.',
  input: Input,
  route: listCompanies,
  toRouteFields: ({ q, sort, limit, cursor, count_by: facet, ...filter }) => ({
    ...omitUndefined({ q, sort, cursor }),
    filter: omitUndefined(filter),
    limit,
    include: ['status'],
    ...(facet !== undefined && { facets: [facet] }),
  }),
  presentAnswer: ({ companies, facets, metadata }) => {
    const { totalCount, next, excludesMost, didYouMean, creditsCharged } = metadata;
    const [counts] = Object.values(facets);
    return {
      totalCount,
      companies: companies.map(toBriefCompany),
      ...omitAbsent({ next, excludesMost, didYouMean }),
      ...(counts && {
        counts: counts.map(({ value, label, count }) => ({ value, label: label.sv, count })),
      }),
      creditsCharged,
    };
  },
});

function omitUndefined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
