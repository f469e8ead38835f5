import type { SniEdition } from '../../shared/domain/sni.ts';
import type { CompanyDetail, Filing, Provenance } from '../../shared/domain/company-detail.ts';
import type { FilingRow } from '../sources/annual-reports/row.ts';
import type { JoinedCompany } from './join-by-number.ts';

/** File and date of each source, the same for all companies of a generation. */
export interface Provenances {
  readonly registry: Provenance;
  readonly statistics: Provenance | null;
  readonly sizeClasses: Provenance | null;
  readonly annualReports: Provenance | null;
  readonly trademarks: Provenance | null;
  /** Edition of the codes of the weekly file. */
  readonly sniEdition: SniEdition;
  /** Edition of the codes of the API. */
  readonly sizeClassesSniEdition: SniEdition;
}

/** The detail record of one company (design.md, rules): what the Company document leaves out. */
export function toCompanyDetail(joined: JoinedCompany, from: Provenances): CompanyDetail {
  const { registration, statistics, sizes, filings, trademarks } = joined;
  return {
    orgNumber: registration.row.organisationNumber,
    names: [...registration.names],
    proceedings: [...registration.row.proceedings],
    registry: from.registry,
    statistics: statistics === null ? null : from.statistics,
    sizeClasses: sizes === null ? null : from.sizeClasses,
    annualReports: filings.length === 0 ? null : from.annualReports,
    trademarks: trademarks.length === 0 ? null : from.trademarks,
    filings: filings.map(toFiling),
    sniEdition: statistics === null && sizes === null ? null : toSniEdition(joined, from),
  };
}

function toFiling({
  fiscalEnd,
  documents,
  sizeKb,
  document,
  family,
  currency,
  financials,
  ...row
}: FilingRow): Filing {
  const { flags, archive, extractorVersion } = row;
  return {
    fiscalEnd,
    documents,
    sizeKb,
    document,
    family,
    currency,
    financials,
    flags,
    archive,
    extractorVersion,
  };
}

/** The edition of the codes that the company has: of the weekly file where that knows it. */
export function toSniEdition({ statistics }: JoinedCompany, from: Provenances): SniEdition {
  return statistics === null ? from.sizeClassesSniEdition : from.sniEdition;
}
