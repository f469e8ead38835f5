import type { CompanyDetail, Filing } from '../../shared/domain/company-detail.ts';

/** The members of a detail record that show where a company's data comes from. */
export interface ComparedDetail extends Pick<CompanyDetail, 'sniEdition'> {
  readonly filings: readonly Pick<Filing, 'fiscalEnd' | 'document' | 'financials'>[];
  /** Provenance of a source's data, by detail key. Null without data of the company. */
  readonly [detailKey: string]: unknown;
}

/**
 * The details of a company in both generations. Parses a JSON text when its first member is read:
 * most causes are found without them.
 */
export class ComparedDetailPair {
  readonly #texts: { readonly before: string; readonly after: string };
  #before: ComparedDetail | null = null;
  #after: ComparedDetail | null = null;

  constructor(before: string, after: string) {
    this.#texts = { before, after };
  }

  get before(): ComparedDetail {
    return (this.#before ??= JSON.parse(this.#texts.before) as ComparedDetail);
  }

  get after(): ComparedDetail {
    return (this.#after ??= JSON.parse(this.#texts.after) as ComparedDetail);
  }
}
