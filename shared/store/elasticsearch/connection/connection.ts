import { readFileSync } from 'node:fs';
import { Client, errors } from '@elastic/elasticsearch';
import { toErrorMessage } from '../../../errors/to-error-message.ts';
import { retry } from '../../../tasks/retry.ts';
import { StoreError } from '../../port.ts';
import { isTransient, toStoreError } from './to-store-error.ts';

/** Where the cluster is and how to be let in. */
export interface ElasticsearchAccess {
  /** Addresses of one or more nodes: http or https, without user and password. */
  readonly urls: readonly string[];
  readonly apiKey: string | null;
  readonly username: string | null;
  readonly password: string | null;
  /** Path of the file with the certificate authority (PEM) that the nodes' certificates are checked against; null for the system's. */
  readonly caPath: string | null;
}

/** How long a server is waited for. */
export interface RequestPolicy {
  /** One request to one node may take so long. */
  readonly requestTimeoutMs: number;
  /** Pauses before what may heal is asked again. */
  readonly pausesMs: readonly number[];
}

/** While a caller waits for an answer. */
export const SERVING_POLICY: RequestPolicy = { requestTimeoutMs: 5_000, pausesMs: [100, 300, 900] };
/** A run outlives the loss of a node. */
export const BUILD_POLICY: RequestPolicy = {
  requestTimeoutMs: 120_000,
  pausesMs: [100, 300, 900, 2_000, 5_000, 10_000, 10_000],
};

const NEVER = new AbortController().signal;

/** The client of one cluster. Every failure leaves as a StoreError. */
export class Connection {
  readonly #client: Client;

  readonly #pausesMs: readonly number[];
  readonly #nodes: number;

  constructor(access: ElasticsearchAccess, patience: RequestPolicy) {
    this.#pausesMs = patience.pausesMs;
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
      requestTimeout: patience.requestTimeoutMs,
      // A node that is gone must not fail a request as long as another one is there. Pauses after that are ours.
      maxRetries: access.urls.length - 1,
      resurrectStrategy: 'optimistic',
      // Shorter than servers and balancers wait: a connection that they have closed is never used.
      agent: { keepAliveTimeout: 4_000, keepAliveMaxTimeout: 4_000 },
      redaction: { type: 'remove' },
    });
  }

  /**
   * Runs a call that may be repeated; `what` says in a message what failed. A call that passes
   * `signal` on to the client ends when it aborts, and `ask` rejects with its reason.
   */
  async request<T>(what: string, call: (client: Client) => Promise<T>, signal = NEVER): Promise<T> {
    const toPauseMs = (cause: unknown, failures: number): number | null => {
      const pauseMs = this.#pausesMs[failures - 1];
      // A node that hangs is asked no more by the client; another one may answer.
      const isElsewhere = cause instanceof errors.TimeoutError && failures < this.#nodes;
      return pauseMs === undefined || !(isTransient(cause) || isElsewhere)
        ? null
        : pauseMs * (0.5 + Math.random());
    };
    const repeated = (client: Client): Promise<T> => retry(() => call(client), { toPauseMs, signal });
    return this.requestOnce(what, repeated, signal);
  }

  /** Runs a call that must not be repeated unseen. */
  async requestOnce<T>(what: string, call: (client: Client) => Promise<T>, signal = NEVER): Promise<T> {
    try {
      return await call(this.#client);
    } catch (cause) {
      signal.throwIfAborted();
      throw toStoreError(what, cause);
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
    throw new StoreError('unavailable', `ELASTICSEARCH_CA cannot be read: ${reason}`, { cause });
  }
}
