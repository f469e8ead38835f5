import { z } from 'zod';
import { getCompany } from '../../routes/companies/get.ts';
import type { CompanyResponse } from '../../routes/companies/company-answer.ts';
import { defineTool } from '../tool.ts';
import { omitAbsent, omitMembers } from './brief-company.ts';
import { orgNumberArgument } from './inputs.ts';

const MAX_YEARS = 20;
const DEFAULT_YEARS = 5;

/**
 * Members of a fiscal year that the answer leaves out: the currency (always SEK), the accounting
 * rules (`taxonomy`), and two figures that its `ratios` contain too.
 */
const OMITTED_FIGURES = ['currency', 'taxonomy', 'solidity', 'operatingMargin'];

const GROUP_ONLY = 'Only the group has figures. Call again with group: true.';

const Input = z.strictObject({
  org_number: orgNumberArgument,
  years: z
    .int()
    .min(1)
    .max(MAX_YEARS)
    .default(DEFAULT_YEARS)
    .meta({ description: 'Number of fiscal years, the latest first.' }),
  group: z
    .boolean()
    .default(false)
    .meta({ description: 'true: consolidated figures of the group that the company is the parent of.' }),
});

export const listFinancialYears = defineTool<typeof Input, CompanyResponse>({
  name: 'list_financial_years',
  title: 'List fiscal years with figures',
  description:
    'Returns the figures of a company year by year (revenue, results, balance sheet, employees) in whole SEK, ' +
    'with key ratios as fractions (0.42 is 42 %). restated: true means that a later report changed an amount. ' +
    'Empty for companies without a digital annual report. 1 credit.',
  input: Input,
  route: getCompany,
  toRouteFields: ({ org_number }) => ({ org_number }),
  presentAnswer: ({ company, years, groupYears, metadata }, { years: max, group }) => {
    const known = group ? groupYears : years;
    return {
      orgNumber: company.orgNumber,
      name: company.name,
      years: known.slice(0, max).map(presentYear),
      yearCount: known.length,
      ...(!group && known.length === 0 && groupYears.length > 0 ? { note: GROUP_ONLY } : {}),
      creditsCharged: metadata.creditsCharged,
    };
  },
});

function presentYear({ ratios, restated, flags, ...figures }: CompanyResponse['years'][number]) {
  return {
    ...omitMembers(omitAbsent(figures), OMITTED_FIGURES),
    ...(restated ? { restated } : {}),
    ...(flags.length === 0 ? {} : { flags }),
    ratios: omitAbsent(ratios),
  };
}
