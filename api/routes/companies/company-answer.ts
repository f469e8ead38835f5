import { z } from 'zod';
import { Company } from '../../../shared/domain/company.ts';
import { Provenance, type CompanyDetail } from '../../../shared/domain/company-detail.ts';
import { CompanyStatus, isDeregistered, toCompanyStatus } from '../../../shared/domain/company-status.ts';
import { ProceedingPeriod, toProceedingPeriods } from '../../../shared/domain/proceeding-periods.ts';
import { AnnualReportFiling } from '../annual-reports/present-filings.ts';

const CompanyName = z
  .object({
    name: z.string(),
    type: z.string().meta({ description: 'Type of the name, such as `FORETAGSNAMN`.' }),
    from: z.iso.date().nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'CompanyName' });

const CompanyMetadata = z
  .object({
    generation: z.string(),
    creditsCharged: z.int(),
    processingTimeMs: z.int(),
    timestamp: z.iso.datetime(),
    mode: z.enum(['guest', 'api']),
  })
  .meta({ id: 'CompanyMetadata' });

/** Answer of GET /v1/company (docs/callers/one-company.md). */
export const CompanyResponse = z
  .object({
    company: Company,
    status: CompanyStatus,
    names: z.array(CompanyName).meta({ description: 'The registered name first.' }),
    proceedings: z.array(ProceedingPeriod).meta({ description: 'Oldest first.' }),
    reports: z.array(AnnualReportFiling).meta({ description: 'Latest fiscal year first.' }),
    sources: z
      .record(z.string(), Provenance)
      .meta({ description: 'File and date of the data, for each source that knows the company.' }),
    metadata: CompanyMetadata,
  })
  .meta({ id: 'CompanyResponse' });
/** The type of the schema of the same name. */
export type CompanyResponse = z.infer<typeof CompanyResponse>;

/** The members of the answer that are derived from a stored record. */
type DerivedMembers = Pick<CompanyResponse, 'status' | 'names' | 'proceedings' | 'sources'>;

/** Derives the state, names, proceedings and sources of a company from its stored record. */
export function toDerivedMembers(company: Company, detail: CompanyDetail): DerivedMembers {
  const proceedings = toProceedingPeriods(
    detail.proceedings,
    isDeregistered(company) ? company.deregistrationDate : undefined,
  );
  const { registry, statistics, sizeClasses, annualReports, trademarks } = detail;
  const sources = { registry, statistics, sizeClasses, annualReports, trademarks };
  return {
    status: toCompanyStatus(company, proceedings),
    names: detail.names.map(({ name, type, date: from, description }) => ({ name, type, from, description })),
    proceedings,
    sources: Object.fromEntries(
      Object.entries(sources).flatMap(([source, from]) => (from === null ? [] : [[source, from]])),
    ),
  };
}
