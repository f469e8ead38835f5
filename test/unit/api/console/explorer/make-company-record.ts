import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Company,
  Company as CompanySchema,
  StoredCompany,
} from '../../../../../shared/domain/company.ts';
import type { FinancialMetrics } from '../../../../../shared/domain/financial-metrics.ts';
import { StoredCompanyDetail, type Filing } from '../../../../../shared/domain/stored-company-detail.ts';
import type { CompanyPageData } from '../../../../../api/console/explorer/company/read-company-page-data.ts';
import { deriveAnswerMembers } from '../../../../../api/routes/companies/company-answer.ts';
import { toFiscalYears, type CompanyFiscalYears } from '../../../../../ingest/compose/to-fiscal-years.ts';
import { toReportedYears } from '../../../../../ingest/sources/annual-reports/figures/to-stored-report-years.ts';
import { ROOT } from '../../../../support/delivery/weekly-delivery.ts';

export const NO_FIGURES: FinancialMetrics = {
  year: 2025,
  taxonomy: 'k2',
  currency: 'SEK',
  fiscalYearStart: '2025-01-01',
  fiscalYearEnd: '2025-12-31',
  revenue: null,
  operatingResult: null,
  netResult: null,
  totalAssets: null,
  equity: null,
  currentAssets: null,
  currentLiabilities: null,
  cashAndBank: null,
  longTermLiabilities: null,
  fixedAssets: null,
  restrictedEquity: null,
  unrestrictedEquity: null,
  untaxedReserves: null,
  resultAfterFinancialItems: null,
  profitBeforeTax: null,
  proposedDividend: null,
  employees: null,
  solidity: null,
  operatingMargin: null,
};

const NO_SIZE = {
  ...({ type: 'none', value: null, interval_low: null, interval_high: null } as const),
  source: null,
  scb_class: null,
  label_sv: null,
};

/** Has each field that a company has, also one that the literal below does not name. */
const [GOLDEN] = StoredCompany.array().parse(
  JSON.parse(readFileSync(join(ROOT, 'fixtures/expected/companies.json'), 'utf8')),
);

export function makeCompany(given: Partial<Company> = {}): Company {
  return CompanySchema.parse({
    ...GOLDEN,
    id: 562100001,
    name: 'Nordlys AB',
    orgNumber: '5621000016',
    legalForm: 'AB',
    postalAddress: { street: '', postalCode: '', city: '' },
    registrationDate: null,
    deregistrationDate: null,
    deregistrationReason: null,
    businessDescription: '',
    ongoingRestructuring: null,
    ftgstat: null,
    jestat: null,
    jurform: null,
    reklamsparr: 0,
    sniCodes: {
      sni1: null,
      sni1_name: null,
      sni2: null,
      sni2_name: null,
      sni3: null,
      sni3_name: null,
      sni4: null,
      sni4_name: null,
      sni5: null,
      sni5_name: null,
    },
    hasDigitalAnnualReport: false,
    financials: null,
    revenue_estimate: { ...NO_SIZE, reference_year: null },
    employees_estimate: NO_SIZE,
    ...given,
  });
}

export function makeFiling(given: Partial<Filing> = {}): Filing {
  return {
    fiscalEnd: '2025-12-31',
    documents: 1,
    sizeKb: 85,
    document: 'a'.repeat(64),
    family: 'k2',
    currency: 'SEK',
    financials: null,
    flags: [],
    archive: '2026/27_1.zip',
    extractorVersion: 2,
    ...given,
  };
}

export function makeFiledYears(filings: readonly Filing[]): CompanyFiscalYears {
  return toFiscalYears(filings.flatMap((filing) => toReportedYears(filing)));
}

export function makeRecord(
  given: Partial<Company> = {},
  givenDetail: Partial<StoredCompanyDetail> = {},
): CompanyPageData {
  const company = makeCompany(given);
  const detail = StoredCompanyDetail.parse({
    orgNumber: '5621000016',
    names: [],
    proceedings: [],
    filings: [],
    sniEdition: null,
    registry: { file: 'registry.txt', date: '2026-06-15' },
    statistics: null,
    sizeClasses: null,
    annualReports: null,
    trademarks: null,
    postalCodes: null,
    place: { municipality: null, county: null },
    ...makeFiledYears(givenDetail.filings ?? []),
    ...givenDetail,
  });
  const toUrl = (end: string, format: string) => `https://api.example.se/${end}.${format}`;
  return {
    company,
    ...deriveAnswerMembers(company, detail),
    changes: [],
    changesSince: '2026-06-15',
    reports: detail.filings.map(({ fiscalEnd, documents, sizeKb }) => ({
      fiscalYear: Number(fiscalEnd.slice(0, 4)),
      fiscalEnd,
      documents,
      sizeKb,
      formats: ['ixbrl'],
      ixbrlUrl: toUrl(fiscalEnd, 'xhtml'),
      pdfUrl: toUrl(fiscalEnd, 'pdf'),
    })),
    metadata: {
      generation: 'g1',
      creditsCharged: 0,
      processingTimeMs: 1,
      mode: 'guest',
      timestamp: '2026-06-16T04:00:00.000Z',
    },
    isFictional: false,
    revenueRank: null,
  };
}
