import type { CompanyDetail, Provenance } from '../../shared/domain/company-detail.ts';
import type { JoinedCompany } from './join-by-number.ts';

/** A detail record as it is written: `CompanyDetail`, with a member of provenance for each source. */
type WrittenDetail = Pick<CompanyDetail, 'orgNumber' | 'names' | 'proceedings' | 'filings' | 'sniEdition'> &
  Readonly<Record<string, unknown>>;

/** The detail record of one company (design.md, rules): what the Company document leaves out. */
export function toCompanyDetail({ registered, activity, filings, from }: JoinedCompany): WrittenDetail {
  return {
    orgNumber: registered.organisationNumber,
    names: [...registered.names],
    proceedings: [...registered.proceedings],
    ...(from satisfies Readonly<Record<string, Provenance | null>>),
    filings: [...filings],
    sniEdition: activity?.sniEdition ?? null,
  };
}
