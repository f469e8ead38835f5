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

/** Reads the answer, which has the shape of the row's own schema. */
export function readIndustryResult(body: Readonly<Record<string, unknown>>): IndustryResult {
  const { companies, metadata } = body as {
    companies: readonly Company[];
    metadata: Omit<IndustryResult, 'companies'>;
  };
  return { ...metadata, companies };
}
