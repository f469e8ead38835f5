import type { estypes } from '@elastic/elasticsearch';

/** A response without the results of all shards. It is never delivered. */
export class PartialResponseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PartialResponseError';
  }
}

/** Throws a {@link PartialResponseError} unless all shards answered completely. */
export function assertAllShardsAnswered(answer: Pick<estypes.SearchResponse, 'timed_out' | '_shards'>): void {
  if (answer.timed_out) throw new PartialResponseError('it gave up after a part of the search');
  const { failed, total, failures } = answer._shards;
  if (failed > 0) {
    const reason = failures?.[0]?.reason.reason ?? failures?.[0]?.reason.type ?? 'no reason given';
    throw new PartialResponseError(`${failed} of ${total} shards did not answer (${reason})`);
  }
}

/** The error response to one search of a multi-search. */
export class FailedSearchError extends Error {
  readonly statusCode: number;
  /** Same shape as the body of a failed request. */
  readonly body: object;

  constructor({ status, error }: Pick<estypes.ErrorResponseBase, 'status' | 'error'>) {
    super(error.reason ?? error.type);
    this.name = 'FailedSearchError';
    this.statusCode = status;
    this.body = { error };
  }
}
