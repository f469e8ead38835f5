import { z } from 'zod';
import { described } from '../../../shared/domain/described.ts';
import {
  creditsChargedField,
  commonMetadataFields,
  processingTimeField,
} from '../../calls/metadata-fields.ts';
import { Company } from '../../../shared/domain/company.ts';
import { Change } from '../../../shared/domain/changes/change.ts';
import {
  SourceFileNameAndDate,
  type StoredCompanyDetail,
} from '../../../shared/domain/stored-company-detail.ts';
import { CompanyStatus, isDeregistered, toCompanyStatus } from '../../../shared/domain/company-status.ts';
import { FiscalYear, GroupFiscalYear } from '../../../shared/domain/fiscal-year.ts';
import {
  endOngoingPeriods,
  ProceedingPeriod,
  toProceedingPeriods,
} from '../../../shared/domain/proceeding-periods.ts';
import { AnnualReportFiling } from '../annual-reports/present-filings.ts';

const CompanyName = z
  .object({
    name: z.string().meta(described('The name as registered.', 'Namnet som det är registrerat.')),
    type: z
      .string()
      .meta(
        described(
          'Type of the name as a code of Bolagsverket, such as `FORETAGSNAMN`.',
          'Namntyp med Bolagsverkets kod, till exempel `FORETAGSNAMN`.',
        ),
      ),
    from: z.iso
      .date()
      .nullable()
      .meta(
        described(
          'Date of registration of the name. Null when unknown.',
          'Dag då namnet registrerades. Null när den är okänd.',
        ),
      ),
    description: z
      .string()
      .nullable()
      .meta(
        described(
          'Business that a secondary name is for. Null for other names.',
          'Verksamhet som ett särskilt företagsnamn avser. Null för andra namn.',
        ),
      ),
  })
  .meta({
    id: 'CompanyName',
    ...described('A registered name of a company.', 'Ett registrerat namn på ett företag.'),
  });

const CompanyMetadata = z
  .object({
    generation: z
      .string()
      .meta(
        described(
          'Name of the data generation that the answer is read from.',
          'Namn på den generation av uppgifter som svaret kommer ur.',
        ),
      ),
    creditsCharged: creditsChargedField,
    processingTimeMs: processingTimeField,
    ...commonMetadataFields,
  })
  .meta({ id: 'CompanyMetadata', ...described('Data about the call.', 'Uppgifter om anropet.') });

/** Answer of GET /v1/company (docs/callers/one-company.md). */
export const CompanyResponse = z
  .object({
    company: Company,
    status: CompanyStatus,
    names: z
      .array(CompanyName)
      .meta(described('Names, the registered name first.', 'Namn, det registrerade företagsnamnet först.')),
    proceedings: z
      .array(ProceedingPeriod)
      .meta(
        described(
          'Proceedings, such as bankruptcy and liquidation, oldest first. Ended ones too.',
          'Förfaranden, till exempel konkurs och likvidation, äldst först. Även avslutade.',
        ),
      ),
    years: z
      .array(FiscalYear)
      .meta(
        described(
          'Figures of all known fiscal years, the latest first.',
          'Siffror för alla kända räkenskapsår, det senaste först.',
        ),
      ),
    groupYears: z
      .array(GroupFiscalYear)
      .meta(
        described(
          'Consolidated figures of the group, the latest fiscal year first.',
          'Koncernens siffror, det senaste räkenskapsåret först.',
        ),
      ),
    reports: z
      .array(AnnualReportFiling)
      .meta(
        described(
          'Annual reports, the latest fiscal year first.',
          'Årsredovisningar, det senaste räkenskapsåret först.',
        ),
      ),
    changes: z
      .array(Change)
      .meta(
        described(
          'The last 20 changes of the company, oldest first.',
          'Företagets 20 senaste ändringar, den äldsta först.',
        ),
      ),
    sources: z
      .record(z.string(), SourceFileNameAndDate)
      .meta(
        described(
          'File and date of the data, for each source that knows the company.',
          'Fil och datum för uppgifterna, för varje källa som känner till företaget.',
        ),
      ),
    metadata: CompanyMetadata,
  })
  .meta({ id: 'CompanyResponse', ...described('Everything about a company.', 'Allt om ett företag.') });
/** Answer of GET /v1/company, as its schema parses it. */
export type CompanyResponse = z.infer<typeof CompanyResponse>;

type DerivedCompanyAnswerMembers = Pick<
  CompanyResponse,
  'status' | 'names' | 'proceedings' | 'years' | 'groupYears' | 'sources'
>;

export function deriveAnswerMembers(
  company: Company,
  detail: StoredCompanyDetail,
): DerivedCompanyAnswerMembers {
  const periods = toProceedingPeriods(detail.proceedings);
  const proceedings = isDeregistered(company)
    ? endOngoingPeriods(periods, company.deregistrationDate)
    : periods;
  const { registry, statistics, sizeClasses, annualReports, trademarks } = detail;
  const sources = { registry, statistics, sizeClasses, annualReports, trademarks };
  return {
    status: toCompanyStatus(company, proceedings),
    names: detail.names.map(({ name, type, date: from, description }) => ({ name, type, from, description })),
    proceedings,
    years: detail.years,
    groupYears: detail.groupYears,
    sources: Object.fromEntries(
      Object.entries(sources).flatMap(([source, from]) => (from === null ? [] : [[source, from]])),
    ),
  };
}
