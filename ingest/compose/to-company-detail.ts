import type { CompanyDetail, Provenance } from '../../shared/domain/company-detail.ts';
import type { SniEdition } from '../sources/sni/to-edition.ts';
import type { JoinedCompany } from './join-by-number.ts';

/** File and date of each source, the same for all companies of a generation. */
export interface Provenances {
  readonly registry: Provenance;
  readonly statistics: Provenance | null;
  readonly sniEdition: SniEdition;
}

/** The detail record of one company (design.md, rules): what the Company document leaves out. */
export function toCompanyDetail(
  { registration, statistics }: JoinedCompany,
  from: Provenances,
): CompanyDetail {
  return {
    orgNumber: registration.row.organisationNumber,
    names: [...registration.names],
    proceedings: [...registration.row.proceedings],
    registry: from.registry,
    statistics: statistics === null ? null : from.statistics,
    sniEdition: statistics === null ? null : from.sniEdition,
  };
}
