import type { Company } from '../../../../shared/domain/company.ts';

/** The answer of `/v1/sni/search`. */
export interface IndustryResult {
  readonly companies: readonly Company[];
  readonly sniCode: string;
  readonly sniDescription: string | null;
  readonly totalCount: number;
  readonly offset: number;
  readonly hasMore: boolean;
  readonly creditsCharged: number;
}

/**
 * True if the page has fewer companies than requested because credits ran out. Always false for
 * guests, who are not charged.
 */
export function ranOutOfCredits(
  { companies, creditsCharged, hasMore }: IndustryResult,
  { limit }: { readonly limit: number },
): boolean {
  return creditsCharged > 0 && hasMore && companies.length < limit;
}

/** Reads the answer of `/v1/sni/search`, whose shape the route's schema guarantees. */
export function readIndustryResult(body: Readonly<Record<string, unknown>>): IndustryResult {
  const { companies, metadata } = body as {
    companies: readonly Company[];
    metadata: Omit<IndustryResult, 'companies'>;
  };
  return { ...metadata, companies };
}
