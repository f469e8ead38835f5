import type { StoredCompanyDetail, Filing } from '../../shared/domain/stored-company-detail.ts';

/** The members of a detail record that show where a company's data comes from. */
export interface ComparedDetailProvenance extends Pick<StoredCompanyDetail, 'sniEdition'> {
  readonly filings: readonly Pick<Filing, 'fiscalEnd' | 'document' | 'financials'>[];
  /**
   * Provenance of a source's data (file and date). Null if the source has no data about the
   * company.
   */
  readonly [camelCaseSourceName: string]: unknown;
}

/**
 * The detail records of a company in both generations. Each JSON text is parsed when it is first
 * used, because most causes are found without it.
 */
export class ComparedDetailPair {
  readonly #texts: { readonly before: string; readonly after: string };
  #before: ComparedDetailProvenance | null = null;
  #after: ComparedDetailProvenance | null = null;

  constructor(beforeJson: string, afterJson: string) {
    this.#texts = { before: beforeJson, after: afterJson };
  }

  get before(): ComparedDetailProvenance {
    return (this.#before ??= JSON.parse(this.#texts.before) as ComparedDetailProvenance);
  }

  get after(): ComparedDetailProvenance {
    return (this.#after ??= JSON.parse(this.#texts.after) as ComparedDetailProvenance);
  }
}
