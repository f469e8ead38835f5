import { z } from 'zod';
import { textOrNull } from '../../../shared/domain/nullable-fields.ts';
import { Company } from '../../../shared/domain/company.ts';
import { Change } from '../../../shared/domain/change.ts';
import {
  ATTRIBUTIONS,
  COMPANY_SOURCES,
  SourceFile,
  type StoredCompanyDetail,
  Place,
} from '../../../shared/domain/stored-company-detail.ts';
import { CompanyStatus, isDeregistered, toCompanyStatus } from '../../../shared/domain/company-status.ts';
import { FiscalYear, GroupFiscalYear } from '../../../shared/domain/fiscal-year.ts';
import {
  endOngoingPeriods,
  ProceedingPeriod,
  toProceedingPeriods,
} from '../../../shared/domain/proceeding-periods.ts';
import { creditsChargedField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { AnnualReportFiling } from '../annual-reports/present-filings.ts';

const CompanyName = z
  .object({
    name: z.string().describe('The name as registered.'),
    type: z.string().describe('Type of the name as a code of Bolagsverket, such as `FORETAGSNAMN`.'),
    from: z.iso.date().nullable().describe('Date of registration of the name. Null when unknown.'),
    description: textOrNull('Business that a secondary name is for. Null for other names.'),
  })
  .meta({
    id: 'CompanyName',
    description: 'A registered name of a company.',
  });

const CompanyPlace = Place.extend({
  basis: z.literal('postal_code').describe('What the estimate is made from: the postal code of the address.'),
}).meta({
  id: 'CompanyPlace',
  description:
    'Municipality and county of the postal address: an estimate by its postal code. The registered seat can be elsewhere.',
});

const CompanySourceFile = SourceFile.extend({
  attribution: z
    .string()
    .optional()
    .describe('Name and licence that must stand where the data is shown. Absent when none is required.'),
}).meta({ id: 'CompanySourceFile', description: 'The file that data of a company is from.' });

const CompanyMetadata = z
  .object({
    generation: z.string().describe('Name of the data generation that the answer is read from.'),
    creditsCharged: creditsChargedField,
    ...timedMetadataFields,
  })
  .meta({ id: 'CompanyMetadata', description: 'Data about the call.' });

/** Answer of GET /v1/company (docs/callers/one-company.md). */
export const CompanyResponse = z
  .object({
    company: Company,
    status: CompanyStatus,
    names: z.array(CompanyName).describe('Names, the registered name first.'),
    place: CompanyPlace,
    proceedings: z
      .array(ProceedingPeriod)
      .describe('Proceedings, such as bankruptcy and liquidation, oldest first. Ended ones too.'),
    years: z.array(FiscalYear).describe('Figures of all known fiscal years, the latest first.'),
    groupYears: z
      .array(GroupFiscalYear)
      .describe('Consolidated figures of the group, the latest fiscal year first.'),
    reports: z.array(AnnualReportFiling).describe('Annual reports, the latest fiscal year first.'),
    changes: z.array(Change).describe('The last 20 changes of the company, oldest first.'),
    changesSince: z.iso
      .date()
      .describe('Day in Sweden since which changes are kept: without any, nothing changed since then.'),
    sources: z
      .record(z.string(), CompanySourceFile)
      .describe('File and date of the data, for each source that knows the company.'),
    metadata: CompanyMetadata,
  })
  .meta({ id: 'CompanyResponse', description: 'Everything about a company.' });
export type CompanyResponse = z.infer<typeof CompanyResponse>;

export function deriveAnswerMembers(company: Company, detail: StoredCompanyDetail) {
  const periods = toProceedingPeriods(detail.proceedings);
  const proceedings = isDeregistered(company)
    ? endOngoingPeriods(periods, company.deregistrationDate)
    : periods;
  return {
    status: toCompanyStatus(company, proceedings),
    names: detail.names.map(({ name, type, date: from, description }) => ({ name, type, from, description })),
    place: { ...detail.place, basis: 'postal_code' as const },
    proceedings,
    years: detail.years,
    groupYears: detail.groupYears,
    sources: Object.fromEntries(
      COMPANY_SOURCES.flatMap((source) =>
        detail[source] === null ? [] : [[source, { ...detail[source], ...ATTRIBUTIONS[source] }]],
      ),
    ),
  };
}

/** Adds `score` to the JSON text of a company (docs/callers/company.md). */
export function addScore(companyJson: string, score: number): string {
  return `${companyJson.slice(0, -1)},"score":${score}}`;
}
