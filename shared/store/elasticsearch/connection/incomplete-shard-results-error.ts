import type { estypes } from '@elastic/elasticsearch';

export class IncompleteShardResultsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IncompleteShardResultsError';
  }
}

/** Throws an {@link IncompleteShardResultsError} unless all shards answered completely. */
export function assertAllShardsAnswered(answer: Pick<estypes.SearchResponse, 'timed_out' | '_shards'>): void {
  if (answer.timed_out)
    throw new IncompleteShardResultsError(
      'the search reached its time limit and returned only a part of the results',
    );
  const { failed, total, failures } = answer._shards;
  if (failed > 0) {
    const reason = failures?.[0]?.reason.reason ?? failures?.[0]?.reason.type ?? 'no reason given';
    throw new IncompleteShardResultsError(`${failed} of ${total} shards did not answer (${reason})`);
  }
}

export class MultiSearchItemError extends Error {
  readonly statusCode: number;
  /** The error of the search as `{ error }`, the form of a response body with an error. */
  readonly body: object;

  constructor({ status, error }: Pick<estypes.ErrorResponseBase, 'status' | 'error'>) {
    super(error.reason ?? error.type);
    this.name = 'MultiSearchItemError';
    this.statusCode = status;
    this.body = { error };
  }
}
