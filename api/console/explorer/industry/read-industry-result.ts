import type { Company } from '../../../../shared/domain/company.ts';

/** What `/v1/sni/search` answered. */
export interface IndustryResult {
  readonly companies: readonly Company[];
  readonly sniCode: string;
  readonly sniDescription: string | null;
  readonly totalCount: number;
  readonly offset: number;
  readonly hasMore: boolean;
  readonly creditsCharged: number;
}

/** Tells whether there are fewer companies than were asked for, because credits have run out. Guests have none to run out of. */
export function ranOutOfCredits(
  { companies, creditsCharged, hasMore }: IndustryResult,
  { limit }: { readonly limit: number },
): boolean {
  return creditsCharged > 0 && hasMore && companies.length < limit;
}

/** Reads the answer, which has the shape of the row's own schema. */
export function readIndustryResult(body: Readonly<Record<string, unknown>>): IndustryResult {
  const { companies, metadata } = body as {
    companies: readonly Company[];
    metadata: Omit<IndustryResult, 'companies'>;
  };
  return { ...metadata, companies };
}
