import { z } from 'zod';
import type { SniLists } from '../../shared/domain/sni.ts';
import { StoredCompany, Trademark, type RevenueEnvelope } from '../../shared/domain/company.ts';
import { maskIdentity } from '../../shared/domain/organisation-number.ts';
import type { IndexedCompany, IndexedRevenue } from '../../shared/store/port.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { joinByNumber, type PrimaryStream, type PartStream, type JoinedCompany } from './join-by-number.ts';
import { toCompanyAnalysis } from './to-company-analysis.ts';
import { toCompany } from './to-company.ts';
import type { CompanyDetail, Provenance } from '../../shared/domain/company-detail.ts';

const ComposedCompany = StoredCompany.extend({ trademarks: z.array(Trademark) });

/** What companies are composed of. */
export interface CompositionInput {
  readonly primary: PrimaryStream;
  readonly parts: readonly PartStream[];
  /** By place in the stream: see `rankNames`. */
  readonly nameRanks: Uint32Array;
  readonly lists: SniLists;
}

/**
 * Composes all companies, in the order of their numbers. Each is validated against its schema, once for its whole
 * life; one that does not fit it is a defect of this service and throws `run_failed`.
 */
export function* composeCompanies({
  primary: lead,
  parts,
  nameRanks,
  lists,
}: CompositionInput): Generator<IndexedCompany> {
  let place = 0;
  for (const joined of joinByNumber(lead, parts)) {
    const company = toCompany(joined, lists);
    const parsed = ComposedCompany.safeParse({ ...company, trademarks: joined.trademarks });
    if (!parsed.success) {
      const fields = parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ');
      throw new AppError(
        'run_failed',
        `The company ${maskIdentity(company.orgNumber)} does not fit its schema: ${fields}`,
      );
    }
    yield {
      id: company.id,
      company: JSON.stringify(company),
      detail: JSON.stringify(toCompanyDetail(joined)),
      names: joined.registered.names.map(({ name }) => name),
      legalForm: company.legalForm,
      city: company.postalAddress.city,
      hasAnnualReport: company.hasDigitalAnnualReport,
      isDeregistered: company.deregistrationDate !== null,
      staticOrder: toStaticOrder(company),
      nameRank: nameRanks[place]!,
      sniCodes: toDistinctCodes(company),
      revenue: toIndexedRevenue(company.revenue_estimate),
      trademarks: joined.trademarks,
      analysis: toCompanyAnalysis(company, joined, lists),
    };
    place += 1;
  }
}

function toDistinctCodes({ sniCodes: { sni1, sni2, sni3, sni4, sni5 } }: StoredCompany): string[] {
  return [...new Set([sni1, sni2, sni3, sni4, sni5])].filter((code) => code !== null);
}

function toIndexedRevenue({
  type,
  value,
  interval_low,
  interval_high,
}: RevenueEnvelope): IndexedRevenue | null {
  if (value === null) return null;
  if (type === 'exact') return { value, low: value, high: value, isExact: true };
  return { value, low: interval_low!, high: interval_high, isExact: false };
}

/** A detail record as it is written: `CompanyDetail`, with a member of provenance for each source. */
type CompanyDetailRecord = Pick<
  CompanyDetail,
  'orgNumber' | 'names' | 'proceedings' | 'filings' | 'sniEdition'
> &
  Readonly<Record<string, unknown>>;

/**
 * The detail record of one company (docs/contract.md#generations): what the Company document leaves
 * out.
 */
export function toCompanyDetail({
  registered,
  activity,
  filings,
  provenances: from,
}: JoinedCompany): CompanyDetailRecord {
  return {
    orgNumber: registered.organisationNumber,
    names: [...registered.names],
    proceedings: [...registered.proceedings],
    ...(from satisfies Readonly<Record<string, Provenance | null>>),
    filings: [...filings],
    sniEdition: activity?.sniEdition ?? null,
  };
}

const MAX_DAY_NUMBER = 999_999;

/**
 * Place of a company among equally good hits, lowest first: active before deregistered, in business before not, then
 * the longest established. Equal places are ordered by organisation number.
 */
export function toStaticOrder(
  company: Pick<StoredCompany, 'deregistrationDate' | 'ftgstat' | 'registrationDate'>,
): number {
  const deregistered = company.deregistrationDate === null ? 0 : 1;
  const business = company.ftgstat === 1 ? 0 : 1;
  return (deregistered * 2 + business) * (MAX_DAY_NUMBER + 1) + toDayNumber(company.registrationDate);
}

/** Days since year 0, roughly: only the order matters. */
function toDayNumber(date: string | null): number {
  if (date === null) return MAX_DAY_NUMBER;
  return Math.min(
    MAX_DAY_NUMBER,
    Number(date.slice(0, 4)) * 372 + Number(date.slice(5, 7)) * 31 + Number(date.slice(8, 10)),
  );
}
