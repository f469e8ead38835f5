import { InvalidRequestError } from './api-error.ts';

/** Results of consecutive items, and how many items are done with them. */
export interface Batch<Result> {
  readonly results: readonly Result[];
  readonly done: number;
}

/**
 * Sends items in batches, in order. After an error that names a smaller limit, the batches have
 * that `size`. Throws the other errors of `send`.
 */
export async function* inBatches<Item, Result>(
  items: readonly Item[],
  limit: { size: number },
  send: (batch: readonly Item[]) => Promise<{ readonly results: readonly Result[] }>,
): AsyncGenerator<Batch<Result>, void, undefined> {
  for (let done = 0; done < items.length;) {
    const batch = items.slice(done, done + limit.size);
    try {
      const { results } = await send(batch);
      done += batch.length;
      yield { results, done };
    } catch (error) {
      const named = readLimit(error);
      if (named === null || named >= batch.length) throw error;
      limit.size = named;
    }
  }
}

/** Returns N of the error `Too many names (max N)`; null for other errors. */
function readLimit(error: unknown): number | null {
  if (!(error instanceof InvalidRequestError)) return null;
  const limit = /^Too many \w+ \(max (\d{1,6})\)$/.exec(error.error)?.[1];
  return limit === undefined || limit === '0' ? null : Number(limit);
}
