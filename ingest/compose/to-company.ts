import { describeSniCode, type SniEdition, type SniLists } from '../../shared/domain/sni.ts';
import type {
  FinancialMetrics,
  PostalAddress,
  SniCodes,
  StoredCompany,
} from '../../shared/domain/company.ts';
import { toCompanyId } from '../../shared/domain/organisation-number.ts';
import { pickOngoingProceedings, presentProceedings } from '../sources/registry/parse-proceedings.ts';
import type { RegistryRow } from '../sources/registry/row.ts';
import type { FilingRow } from '../sources/annual-reports/row.ts';
import type { StatisticsRow } from '../sources/statistics/row.ts';
import type { JoinedCompany } from './join-by-number.ts';
import { toEmployeesEnvelope, toRevenueEnvelope } from './to-size-envelopes.ts';

/** The Company document of one company (specification 2.1; decisions.md, Company fields). */
export function toCompany(
  { registration, statistics: weekly, sizes, filings }: JoinedCompany,
  lists: SniLists,
  edition: SniEdition,
): StoredCompany {
  const { row, names } = registration;
  // The weekly file wins; the API fills in where it has no row (decisions.md, Company fields).
  const statistics = weekly ?? sizes;
  const financials = pickLatestFinancials(filings);
  return {
    id: toCompanyId(row.organisationNumber),
    name: names[0]!.name,
    orgNumber: row.organisationNumber,
    legalForm: row.legalForm,
    postalAddress: pickAddress(row.address, statistics?.address),
    registrationDate: row.registrationDate,
    deregistrationDate: row.deregistrationDate,
    deregistrationReason: row.deregistrationReason,
    businessDescription: row.description,
    ongoingRestructuring: toOngoingRestructuring(row),
    ftgstat: statistics?.ftgstat ?? null,
    jestat: statistics?.jestat ?? null,
    jurform: statistics?.jurform ?? null,
    reklamsparr: statistics?.reklamsparr ?? 0,
    sniCodes: toSniCodes(statistics, lists, edition),
    hasDigitalAnnualReport: financials !== null,
    financials,
    revenue_estimate: toRevenueEnvelope(financials, sizes),
    employees_estimate: toEmployeesEnvelope(financials, sizes),
  };
}

/** Of the latest fiscal year that has figures (decisions.md, Company fields). */
function pickLatestFinancials(filings: readonly FilingRow[]): FinancialMetrics | null {
  return filings.find((filing) => filing.financials !== null)?.financials ?? null;
}

/** The registry's address; when that has neither postal code nor city, the whole of the other authority's. */
function pickAddress(registry: PostalAddress, statistics: PostalAddress | undefined): PostalAddress {
  const known = registry.postalCode !== '' || registry.city !== '';
  return known || statistics === undefined ? registry : statistics;
}

/** Nothing is going on for a deregistered company. */
function toOngoingRestructuring(row: RegistryRow): string | null {
  if (row.deregistrationDate !== null || row.proceedings.length === 0) return null;
  return presentProceedings(pickOngoingProceedings(row.proceedings));
}

function toSniCodes(statistics: StatisticsRow | null, lists: SniLists, edition: SniEdition): SniCodes {
  const code = (place: number): string | null => statistics?.sniCodes[place] ?? null;
  const name = (place: number): string | null => {
    const own = code(place);
    return own === null ? null : describeSniCode(lists, edition, own);
  };
  return {
    sni1: code(0),
    sni1_name: name(0),
    sni2: code(1),
    sni2_name: name(1),
    sni3: code(2),
    sni3_name: name(2),
    sni4: code(3),
    sni4_name: name(3),
    sni5: code(4),
    sni5_name: name(4),
  };
}
