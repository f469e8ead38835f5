import { errors, type estypes } from '@elastic/elasticsearch';
import { toErrorMessage } from '../../../errors/to-error-message.ts';
import { StoreError } from '../../port.ts';

const ROLES = 'The required rights are in shared/store/elasticsearch/roles.';

/** `failedTask` completes the message "Elasticsearch could not …". */
export function toStoreError(failedTask: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const { code, reason } = explain(cause);
  return new StoreError(code, `Elasticsearch could not ${failedTask}: ${reason}`, { cause });
}

/**
 * True for a transient error of Elasticsearch: a lost node, a full queue, a moving shard. False if
 * the time limit of the client ended the request.
 */
export function isTransient(cause: unknown): boolean {
  if (cause instanceof IncompleteShardResultsError) return true;
  if (isErrorResponse(cause)) {
    return [429, 502, 503, 504].includes(cause.statusCode ?? 0) && !isWriteBlock(cause);
  }
  return cause instanceof errors.ConnectionError || cause instanceof errors.NoLivingConnectionsError;
}

interface Explanation {
  readonly code: StoreError['code'];
  readonly reason: string;
}

function explain(cause: unknown): Explanation {
  if (cause instanceof errors.TimeoutError) {
    return unavailable(
      `it did not answer in time (${cause.message}). See what keeps the cluster busy, then try again.`,
    );
  }
  if (cause instanceof errors.ConnectionError || cause instanceof errors.NoLivingConnectionsError) {
    return unavailable(
      `it cannot be reached (${cause.message || 'no connection'}). Start it, or correct ELASTICSEARCH_URL and ELASTICSEARCH_CA.`,
    );
  }
  if (cause instanceof IncompleteShardResultsError) {
    return unavailable(`${cause.message}. Look at GET _cluster/health and GET _cluster/allocation/explain.`);
  }
  if (cause instanceof errors.ProductNotSupportedError) {
    return unavailable('the address of ELASTICSEARCH_URL is no Elasticsearch server.');
  }
  if (isErrorResponse(cause)) return explainResponse(cause);
  return unavailable(toErrorMessage(cause));
}

type ErrorResponse = errors.ResponseError | MultiSearchItemError;

function isErrorResponse(cause: unknown): cause is ErrorResponse {
  return cause instanceof errors.ResponseError || cause instanceof MultiSearchItemError;
}

function explainResponse(cause: ErrorResponse): Explanation {
  const { type, reason } = readServerError(cause);
  if (isWriteBlock(cause)) {
    const remedy =
      'Free or add disk space; the block goes by itself, or with index.blocks.read_only_allow_delete: null.';
    return {
      code: 'no_space',
      reason: `an index is read-only, as when a disk is nearly full (${reason}). ${remedy}`,
    };
  }
  switch (cause.statusCode ?? 0) {
    case 401:
      return unavailable(
        'it refuses the user or the key. Correct ELASTICSEARCH_API_KEY, or ELASTICSEARCH_USERNAME and ELASTICSEARCH_PASSWORD.',
      );
    case 403:
      return unavailable(`a right is missing (${reason}). ${ROLES}`);
    case 429:
      return unavailable(`it is overloaded (${reason}). Try again later, or add nodes.`);
    case 503:
      return unavailable(
        `a part of the index is not available (${reason}). Look at GET _cluster/allocation/explain.`,
      );
    case 400:
      if (type === 'media_type_header_exception') {
        return unavailable(`it is of another major version; this service needs 9 (${reason}).`);
      }
      return unavailable(reason);
    default:
      return unavailable(reason);
  }
}

/**
 * Returns the type and reason of the innermost error in an error response of Elasticsearch. Without
 * such an error, the type is `""` and the reason names the HTTP status.
 */
function readServerError(cause: ErrorResponse): { type: string; reason: string } {
  const body = cause.body as { error?: ServerError | string } | undefined;
  if (typeof body?.error !== 'object')
    return { type: '', reason: `it answered ${cause.statusCode ?? 'nothing'}` };
  const error = body.error.root_cause?.[0] ?? body.error;
  return { type: error.type ?? '', reason: redactFieldValues(error.reason ?? error.type ?? '') };
}

interface ServerError {
  readonly type?: string;
  readonly reason?: string;
  readonly root_cause?: readonly ServerError[];
}

/** Removes field values from an error message of Elasticsearch, since they may name people. */
export function redactFieldValues(reason: string): string {
  return reason.replace(/\.? Preview of field's value: '.*'/s, '');
}

function isWriteBlock(cause: ErrorResponse): boolean {
  return (
    readServerError(cause).type === 'cluster_block_exception' && [403, 429].includes(cause.statusCode ?? 0)
  );
}

function unavailable(reason: string): Explanation {
  return { code: 'unavailable', reason };
}

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
