import { readFileSync } from 'node:fs';
import { Client, errors, type estypes } from '@elastic/elasticsearch';
import { toErrorMessage } from '../../../errors/to-error-message.ts';
import { retry } from '../../../tasks/retry.ts';
import { StoreError } from '../../port.ts';
import { assertAllShardsAnswered, isTransient, toStoreError } from './to-store-error.ts';

export interface ElasticsearchAccess {
  readonly urls: readonly string[];
  readonly apiKey: string | null;
  readonly username: string | null;
  readonly password: string | null;
  /**
   * Path of a PEM file with the certificate authority of the nodes. Null to trust the authorities
   * that Node.js trusts.
   */
  readonly caPath: string | null;
}

export interface RequestPolicy {
  readonly requestTimeoutMs: number;
  /** Pauses in milliseconds, one before each retry of a transient error. */
  readonly retryPausesMs: readonly number[];
}

/** Short, since a caller waits. */
export const SERVING_POLICY: RequestPolicy = { requestTimeoutMs: 5_000, retryPausesMs: [100, 300, 900] };
export const INGEST_REQUEST_POLICY: RequestPolicy = {
  requestTimeoutMs: 120_000,
  retryPausesMs: [100, 300, 900, 2_000, 5_000, 10_000, 10_000],
};

const NEVER_ABORTED = new AbortController().signal;

export class Connection {
  readonly #client: Client;

  readonly #pausesMs: readonly number[];
  readonly #nodes: number;

  constructor(access: ElasticsearchAccess, policy: RequestPolicy) {
    this.#pausesMs = policy.retryPausesMs;
    this.#nodes = access.urls.length;
    const { apiKey, username, password, caPath } = access;
    const tls = caPath === null ? {} : { tls: { ca: readCertificate(caPath) } };
    const auth =
      apiKey !== null
        ? { auth: { apiKey } }
        : username !== null && password !== null
          ? { auth: { username, password } }
          : {};
    this.#client = new Client({
      nodes: [...access.urls],
      ...tls,
      ...auth,
      requestTimeout: policy.requestTimeoutMs,
      // The client tries each node once. Pauses and further retries are in `request`.
      maxRetries: access.urls.length - 1,
      resurrectStrategy: 'optimistic',
      // Shorter than the timeouts of servers and load balancers, to avoid closed connections.
      agent: { keepAliveTimeout: 4_000, keepAliveMaxTimeout: 4_000 },
      redaction: { type: 'remove' },
    });
  }

  /**
   * Runs `call`, and repeats it after transient errors. `taskForErrorMessage` completes the message
   * "Elasticsearch could not …". Rejects with the reason of `signal` when it aborts. `call` must
   * also pass the signal to the client.
   */
  async request<T>(
    taskForErrorMessage: string,
    call: (client: Client) => Promise<T>,
    signal = NEVER_ABORTED,
  ): Promise<T> {
    const toPauseMs = (cause: unknown, failures: number): number | null => {
      const pauseMs = this.#pausesMs[failures - 1];
      // The client no longer uses a node that timed out. Another node may answer.
      const isElsewhere = cause instanceof errors.TimeoutError && failures < this.#nodes;
      return pauseMs === undefined || !(isTransient(cause) || isElsewhere)
        ? null
        : pauseMs * (0.5 + Math.random());
    };
    const repeated = (client: Client): Promise<T> => retry(() => call(client), { toPauseMs, signal });
    return this.requestOnce(taskForErrorMessage, repeated, signal);
  }

  /** Sends a search. Partial results are transient errors. */
  search<T>(
    taskForErrorMessage: string,
    request: estypes.SearchRequest,
    read: (answer: estypes.SearchResponse) => T,
    signal = NEVER_ABORTED,
  ): Promise<T> {
    const call = async (client: Client): Promise<T> => {
      const answer = await client.search(request, { signal });
      assertAllShardsAnswered(answer);
      return read(answer);
    };
    return this.request(taskForErrorMessage, call, signal);
  }

  /** Runs `call` without retries, for requests that are not safe to repeat. */
  async requestOnce<T>(
    taskForErrorMessage: string,
    call: (client: Client) => Promise<T>,
    signal = NEVER_ABORTED,
  ): Promise<T> {
    try {
      return await call(this.#client);
    } catch (cause) {
      signal.throwIfAborted();
      throw toStoreError(taskForErrorMessage, cause);
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

function readCertificate(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const reason = toErrorMessage(cause);
    throw new StoreError(
      'unavailable',
      `The certificate file of ELASTICSEARCH_CA cannot be read: ${reason}. Check its path and permissions.`,
      { cause },
    );
  }
}
