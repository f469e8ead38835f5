import type { PostalAddress, StoredCompany } from '../../shared/domain/company.ts';
import type { CompanySniCodes } from '../../shared/domain/sni.ts';
import type { FinancialMetrics } from '../../shared/domain/financial-metrics.ts';
import { toCompanyIdWithoutCheckDigit } from '../../shared/domain/organisation-number.ts';
import { describeSniCode, type SniLists } from '../../shared/domain/sni.ts';
import type { ScbCompanyData } from '../source/company-parts.ts';
import type { JoinedCompany } from './left-join-by-organisation-number.ts';
import { toEmployeesEnvelope, toRevenueEnvelope } from './to-size-envelopes.ts';

/** Builds the Company document from the joined data (docs/callers/company.md). */
export function toCompany(
  { registered, activity, sizes, filings }: JoinedCompany,
  lists: SniLists,
): StoredCompany {
  const financials = pickLatestFinancials(filings);
  return {
    id: toCompanyIdWithoutCheckDigit(registered.organisationNumber),
    name: registered.names[0].name,
    orgNumber: registered.organisationNumber,
    legalForm: registered.legalForm,
    postalAddress: pickAddress(registered.address, activity?.address),
    registrationDate: registered.registrationDate,
    deregistrationDate: registered.deregistrationDate,
    deregistrationReason: registered.deregistrationReason,
    businessDescription: registered.description,
    ongoingRestructuring: registered.ongoingRestructuring,
    ftgstat: activity?.ftgstat ?? null,
    jestat: activity?.jestat ?? null,
    jurform: activity?.jurform ?? null,
    reklamsparr: activity?.reklamsparr ?? 0,
    sniCodes: toSniCodes(activity, lists),
    hasDigitalAnnualReport: financials !== null,
    financials,
    revenue_estimate: toRevenueEnvelope(financials, sizes),
    employees_estimate: toEmployeesEnvelope(financials, sizes),
  };
}

/**
 * Returns the figures of the latest annual report that has figures (docs/contract.md#company). Null
 * if no report has any.
 */
function pickLatestFinancials(filings: JoinedCompany['filings']): FinancialMetrics | null {
  return filings.find((filing) => filing.financials !== null)?.financials ?? null;
}

function pickAddress(registered: PostalAddress, other: PostalAddress | undefined): PostalAddress {
  const isKnown = registered.postalCode !== '' || registered.city !== '';
  return isKnown || other === undefined ? registered : other;
}

function toSniCodes(activity: ScbCompanyData | null, lists: SniLists): CompanySniCodes {
  const code = (place: number): string | null => activity?.sniCodes[place] ?? null;
  const name = (place: number): string | null => {
    const own = code(place);
    return own === null || activity === null ? null : describeSniCode(lists, activity.sniEdition, own);
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
