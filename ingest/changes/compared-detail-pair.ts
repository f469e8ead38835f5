import type { StoredCompanyDetail, Filing } from '../../shared/domain/stored-company-detail.ts';

export interface ComparedDetailProvenance extends Pick<StoredCompanyDetail, 'sniEdition'> {
  readonly filings: readonly Pick<Filing, 'fiscalEnd' | 'document' | 'financials'>[];
  /** Provenance of a source's data. Null if the source has no data about the company. */
  readonly [camelCaseSourceName: string]: unknown;
}

/**
 * The stored details of a company in the earlier and in the later generation. Parses each JSON text
 * only when it is first used: changes of the company's registry data need no details.
 */
export class ComparedDetailPair {
  readonly #texts: { readonly before: string; readonly after: string };
  #before: ComparedDetailProvenance | null = null;
  #after: ComparedDetailProvenance | null = null;

  constructor(detailJsonBefore: string, detailJsonAfter: string) {
    this.#texts = { before: detailJsonBefore, after: detailJsonAfter };
  }

  get before(): ComparedDetailProvenance {
    return (this.#before ??= JSON.parse(this.#texts.before) as ComparedDetailProvenance);
  }

  get after(): ComparedDetailProvenance {
    return (this.#after ??= JSON.parse(this.#texts.after) as ComparedDetailProvenance);
  }
}
