import type { estypes } from '@elastic/elasticsearch';

/** An answer of the server that lacks a part: it is not delivered (docs/contract.md#credits). */
export class PartialResponseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PartialAnswerError';
  }
}

/** Throws a {@link PartialResponseError} unless all shards answered in full. */
export function assertAllShardsAnswered(answer: Pick<estypes.SearchResponse, 'timed_out' | '_shards'>): void {
  if (answer.timed_out) throw new PartialResponseError('it gave up after a part of the search');
  const { failed, total, failures } = answer._shards;
  if (failed > 0) {
    const reason = failures?.[0]?.reason.reason ?? failures?.[0]?.reason.type ?? 'no reason given';
    throw new PartialResponseError(`${failed} of ${total} shards did not answer (${reason})`);
  }
}

/** One search of several that the server answered with an error of its own. */
export class FailedSearchError extends Error {
  readonly statusCode: number;
  /** As the body of a failed request. */
  readonly body: object;

  constructor({ status, error }: Pick<estypes.ErrorResponseBase, 'status' | 'error'>) {
    super(error.reason ?? error.type);
    this.name = 'UnansweredError';
    this.statusCode = status;
    this.body = { error };
  }
}
