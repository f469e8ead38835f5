import { z } from 'zod';
import type { Company } from '../../../shared/domain/company.ts';
import { searchByIndustry } from '../../routes/sni/search.ts';
import { defineTool } from '../tool.ts';
import { omitAbsent, omitMembers, toBriefCompany } from './brief-company.ts';
import { sniCodeArgument, createLimitSchema } from './inputs.ts';

const MAX_COMPANIES = 50;
const DEFAULT_COMPANIES = 10;

const Input = z.strictObject({
  sni_code: sniCodeArgument,
  city: z.string().max(100).optional().meta({ description: 'Town. Required for very common codes.' }),
  min_revenue: z.number().optional().meta({ description: 'Minimum revenue, whole SEK.' }),
  max_revenue: z.number().optional().meta({ description: 'Maximum revenue, whole SEK.' }),
  exact_only: z
    .boolean()
    .optional()
    .meta({ description: 'true: only companies with exact revenue from an annual report.' }),
  active_only: z
    .boolean()
    .optional()
    .meta({ description: 'true (default): no deregistered companies; bankrupt ones are listed.' }),
  sort: z.enum(['revenue_desc', 'revenue_asc', 'name']).default('revenue_desc'),
  limit: createLimitSchema(MAX_COMPANIES, DEFAULT_COMPANIES),
  offset: z.int().min(0).default(0).meta({ description: 'Companies to skip, for the next page.' }),
});

interface Body {
  readonly companies: readonly Company[];
  readonly metadata: {
    readonly sniCode: string;
    readonly sniDescription: string | null;
    readonly totalCount: number;
    readonly hasMore: boolean;
    readonly creditsCharged: number;
  };
}

export const listIndustry = defineTool<typeof Input, Body>({
  name: 'list_industry',
  title: 'List the companies of an industry',
  description:
    'Lists companies with an SNI industry code, largest revenue first, with the total count. ' +
    '1 credit per company returned: to count only, use limit 1. Guests: at most 5 companies.',
  input: Input,
  route: searchByIndustry,
  toRouteFields: (input) => ({ ...input, include: ['status'] }),
  presentAnswer: ({ companies, metadata }) => {
    const { sniCode, sniDescription, totalCount, hasMore, creditsCharged } = metadata;
    return {
      ...omitAbsent({ sniCode, sniDescription }),
      totalCount,
      hasMore,
      // The score says at which place a company has the code, which agents take for a match.
      companies: companies.map((company) => omitMembers(toBriefCompany(company), ['score'])),
      creditsCharged,
    };
  },
});
