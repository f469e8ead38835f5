import { z } from 'zod';
import { type FinancialMetrics, isOfGroup } from '../../../shared/domain/financial-metrics.ts';
import { getCompany } from '../../routes/companies/get.ts';
import type { CompanyResponse } from '../../routes/companies/company-answer.ts';
import { defineTool } from '../tool.ts';
import { omitAbsent, formatIndustry, toCompanySize, toRevenue } from './brief-company.ts';
import { orgNumberArgument } from './inputs.ts';

const PARTS = ['names', 'proceedings', 'trademarks', 'sources', 'register_codes'] as const;
type Part = (typeof PARTS)[number];

const Input = z.strictObject({
  org_number: orgNumberArgument,
  include: z
    .array(z.enum(PARTS))
    .default([])
    .meta({ description: 'Further parts of the answer. Request only what the question needs.' }),
});

export const getOneCompany = defineTool<typeof Input, CompanyResponse>({
  name: 'get_company',
  title: 'Get a company',
  description:
    'Returns one company: state (active, bankruptcy, deregistered, …), address, business, industries, size, ' +
    'and its latest figures in whole SEK (of=group: its group). For several years use list_financial_years. 1 credit.',
  input: Input,
  route: getCompany,
  toRouteFields: ({ org_number, include }) => ({
    org_number,
    include: include.includes('trademarks') ? 'trademarks' : '',
  }),
  presentAnswer: (body, { include }) => ({
    ...presentSummary(body),
    ...include.reduce((shown, part) => ({ ...shown, ...presentPart(part, body) }), {}),
    creditsCharged: body.metadata.creditsCharged,
  }),
});

function presentSummary({ company, status, place, reports }: CompanyResponse): Record<string, unknown> {
  const { name, legalForm, registrationDate, postalAddress, businessDescription, sniCodes } = company;
  const industries = [
    formatIndustry(sniCodes.sni1, sniCodes.sni1_name),
    formatIndustry(sniCodes.sni2, sniCodes.sni2_name),
    formatIndustry(sniCodes.sni3, sniCodes.sni3_name),
    formatIndustry(sniCodes.sni4, sniCodes.sni4_name),
    formatIndustry(sniCodes.sni5, sniCodes.sni5_name),
  ];
  return omitAbsent({
    orgNumber: company.orgNumber,
    name,
    legalForm,
    status,
    registrationDate,
    postalAddress,
    place: formatPlace(place),
    businessDescription,
    industries: industries.filter((industry) => industry !== null),
    revenue: toRevenue(company),
    employees: toCompanySize(company.employees_estimate),
    financials: presentFinancials(company.financials),
    annualReports: reports.length,
  });
}

/** Returns the known figures of the latest report. `of` is added to those of a group. */
function presentFinancials(financials: FinancialMetrics | null): Record<string, unknown> | null {
  if (financials === null) return null;
  return { ...(isOfGroup(financials) ? { of: 'group' } : {}), ...omitAbsent(financials) };
}

/** The licence of the postal codes wants their source to stand beside a municipality. */
function formatPlace({ municipality, county }: CompanyResponse['place']): string | null {
  if (municipality === null) return county === null ? null : `${county.name} (by postal code)`;
  const areas = county === null ? municipality.name : `${municipality.name}, ${county.name}`;
  return `${areas} (by postal code; GeoNames, CC BY 4.0)`;
}

function presentPart(part: Part, { company, names, proceedings, sources }: CompanyResponse) {
  const { ftgstat, jestat, jurform, reklamsparr } = company;
  switch (part) {
    case 'names':
      return { names };
    case 'proceedings':
      return { proceedings };
    case 'trademarks':
      return { trademarks: company.trademarks };
    case 'sources':
      return { sources };
    case 'register_codes':
      return { ftgstat, jestat, jurform, reklamsparr };
  }
}
