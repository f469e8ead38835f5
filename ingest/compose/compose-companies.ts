import { z } from 'zod';
import { listSniCodes, type SniLists } from '../../shared/domain/sni.ts';
import { isDeregistered, isRanked, toCompanyStatus } from '../../shared/domain/company-status.ts';
import { StoredCompany } from '../../shared/domain/company.ts';
import { toProceedingPeriods } from '../../shared/domain/proceeding-periods.ts';
import { Trademark } from '../../shared/domain/trademark.ts';
import { maskIdentityNumber } from '../../shared/domain/organisation-number.ts';
import type { IndexedCompany } from '../../shared/store/port.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { StoredCompanyDetail, SourceFile, Place } from '../../shared/domain/stored-company-detail.ts';
import {
  leftJoinByOrganisationNumber,
  type RegistryCompanyStream,
  type CompanyPartStream,
  type JoinedCompany,
} from './left-join-by-organisation-number.ts';
import type { FactCounter } from './facts.ts';
import { toCompanyAnalystFields } from './to-company-analyst-fields.ts';
import type { DeliveredPostalCodes } from './open-company-sources.ts';
import { toCompany } from './to-company.ts';
import { toIndexedSize, toListedFields } from './to-listed-fields.ts';
import { toFiscalYears } from './to-fiscal-years.ts';
import { toPlace } from './to-place.ts';

const ComposedCompany = StoredCompany.extend({ trademarks: z.array(Trademark) });

/** Sorted streams of the sources' data, and the code lists, from which companies are composed. */
interface CompositionInput {
  readonly registryStream: RegistryCompanyStream;
  readonly companyPartStreams: readonly CompanyPartStream[];
  /**
   * Alphabetical rank of each company's name, in the order of the companies in `registryStream`.
   */
  readonly alphabeticalNameRanks: Uint32Array;
  readonly sniLists: SniLists;
  readonly postalCodes: DeliveredPostalCodes;
}

/**
 * Composes all companies in the order of their organisation numbers. Validates each company against
 * its schema, so that the API need not do it again. Throws `run_failed` for a company that does not
 * match.
 */
export function* composeCompanies(
  {
    registryStream,
    companyPartStreams,
    alphabeticalNameRanks,
    sniLists,
    postalCodes: { municipalities, provenance },
  }: CompositionInput,
  facts: FactCounter,
): Generator<IndexedCompany> {
  let index = 0;
  for (const joined of leftJoinByOrganisationNumber(registryStream, companyPartStreams)) {
    const company = toCompany(joined, sniLists);
    const place = toPlace(company.postalAddress, municipalities);
    const postalCodes = place.municipality === null ? null : provenance;
    const parsed = ComposedCompany.safeParse({ ...company, trademarks: joined.trademarks });
    if (!parsed.success) {
      const fields = parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ');
      throw new AppError(
        'run_failed',
        `The company ${maskIdentityNumber(company.orgNumber)} does not match its schema: ${fields}. This is a bug: report it with this message.`,
      );
    }
    const indexed: IndexedCompany = {
      id: company.id,
      companyJson: JSON.stringify(company),
      detailJson: JSON.stringify(toCompanyDetail(joined, place, postalCodes)),
      names: joined.registered.names.map(({ name }) => name),
      legalForm: company.legalForm,
      city: company.postalAddress.city,
      hasAnnualReport: company.hasDigitalAnnualReport,
      isDeregistered: isDeregistered(company),
      isRanked: isRanked(company),
      tieBreakRank: toTieBreakRank(company),
      alphabeticalNameRank: alphabeticalNameRanks[index]!,
      sniCodes: listSniCodes(company.sniCodes),
      revenue: toIndexedSize(company.revenue_estimate),
      listed: toListedFields(company, place, joined, sniLists),
      trademarks: joined.trademarks,
      status: toCompanyStatus(company, toProceedingPeriods(joined.registered.proceedings)),
      analysis: toCompanyAnalystFields(company, place, joined, sniLists),
    };
    facts.add({ company, indexed, proceedings: joined.registered.proceedings });
    yield indexed;
    index += 1;
  }
}

/** A stored `StoredCompanyDetail`, with the provenance (file and date) of each source. */
type CompanyDetailRecord = Pick<
  StoredCompanyDetail,
  'orgNumber' | 'names' | 'proceedings' | 'place' | 'filings' | 'years' | 'groupYears' | 'sniEdition'
> &
  Readonly<Record<string, unknown>>;

/** Returns the data that are not in the `Company` document (docs/contract.md#generations). */
function toCompanyDetail(
  { registered, activity, filings, reportedYears, provenanceByCamelCaseSource }: JoinedCompany,
  place: Place,
  postalCodes: SourceFile | null,
): CompanyDetailRecord {
  const { years, groupYears } = toFiscalYears(reportedYears);
  return {
    orgNumber: registered.organisationNumber,
    names: [...registered.names],
    proceedings: [...registered.proceedings],
    ...(provenanceByCamelCaseSource satisfies Readonly<Record<string, SourceFile | null>>),
    postalCodes,
    place,
    filings: [...filings],
    years: [...years],
    groupYears: [...groupYears],
    sniEdition: activity?.sniEdition ?? null,
  };
}

const MAX_DAY_NUMBER = 999_999;

/**
 * Returns a sort key that orders equally good hits, lowest first: active companies before
 * deregistered ones, operating before not operating, then the earliest registration.
 */
function toTieBreakRank(
  company: Pick<
    StoredCompany,
    'deregistrationDate' | 'deregistrationReason' | 'ftgstat' | 'registrationDate'
  >,
): number {
  const deregistered = isDeregistered(company) ? 1 : 0;
  const business = company.ftgstat === 1 ? 0 : 1;
  return (deregistered * 2 + business) * (MAX_DAY_NUMBER + 1) + toDayNumber(company.registrationDate);
}

/**
 * Converts a date to an approximate number of days since year 0, for sorting. Returns the highest
 * number for null, which sorts last.
 */
function toDayNumber(date: string | null): number {
  if (date === null) return MAX_DAY_NUMBER;
  return Math.min(
    MAX_DAY_NUMBER,
    Number(date.slice(0, 4)) * 372 + Number(date.slice(5, 7)) * 31 + Number(date.slice(8, 10)),
  );
}
