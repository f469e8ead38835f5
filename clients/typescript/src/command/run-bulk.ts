import type { CompanyDataClient } from '../client.ts';
import { inBatches, type Batch } from '../in-batches.ts';
import type { BulkResultItem } from '../schemas.ts';
import type { Terms } from './read-terms.ts';

/** Largest batches of the service. Plans with smaller ones name theirs in the error. */
const MAX_BATCH = { names: 100, org_numbers: 5_000 } as const;

export function runBulk(
  client: Pick<CompanyDataClient, 'bulk'>,
  { kind, terms }: Terms,
  signal: AbortSignal,
): AsyncGenerator<Batch<BulkResultItem>, void, undefined> {
  return inBatches(terms, { size: MAX_BATCH[kind] }, (batch) => {
    const request = kind === 'names' ? { names: batch } : { org_numbers: batch };
    return client.bulk({ ...request, include: ['status'] }, { signal });
  });
}
