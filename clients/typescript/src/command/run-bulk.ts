import type { CompanyDataClient } from '../client.ts';
import { readLimit } from '../read-limit.ts';
import type { BulkResultItem } from '../schemas.ts';
import type { Terms } from './read-terms.ts';

/** Largest batches of the service. Plans with smaller ones name theirs in the error. */
const MAX_BATCH = { names: 100, org_numbers: 5_000 } as const;

/** Results of consecutive terms, and how many terms are done with them. */
export interface BulkBatch {
  readonly results: readonly BulkResultItem[];
  readonly done: number;
}

/**
 * Looks up terms in batches, in order. After an error that names a smaller limit, the batches have
 * that size. Throws the errors of the client.
 */
export async function* runBulk(
  client: Pick<CompanyDataClient, 'bulk'>,
  { kind, terms }: Terms,
  signal: AbortSignal,
): AsyncGenerator<BulkBatch, void, undefined> {
  let size: number = MAX_BATCH[kind];
  for (let done = 0; done < terms.length;) {
    const batch = terms.slice(done, done + size);
    try {
      const request = kind === 'names' ? { names: batch } : { org_numbers: batch };
      const { results } = await client.bulk({ ...request, include: ['status'] }, { signal });
      done += batch.length;
      yield { results, done };
    } catch (error) {
      const limit = readLimit(error);
      if (limit === null || limit >= batch.length) throw error;
      size = limit;
    }
  }
}
