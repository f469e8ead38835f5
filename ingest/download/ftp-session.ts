import { Client, FTPError } from 'basic-ftp';
import { FailedRequest } from './with-back-off.ts';

/** A connection on which nothing comes for so long is dead. */
const IDLE_TIMEOUT_MS = 60_000;
/** A login that is refused (RFC 959, section 4.2). */
const NOT_LOGGED_IN = 530;
/** Replies from here on will not pass by themselves. */
const FIRST_PERMANENT = 500;

/** Where an FTP server is, and how it is reached. */
export interface FtpAccess {
  /** `ftp://host:port/path`; the path is below the folder that the login begins in. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** What to correct when the login is refused. */
  readonly remedy: string;
  /** A minute when left out. */
  readonly idleTimeoutMs?: number;
  /** Abandons what goes on; its reason is what is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Connections to an FTP server, one after the other: who asks after a connection broke gets a new one. Transfers are passive, and go to
 * the server itself only. No message repeats what the server says, which may be what it was told.
 */
export class FtpSession {
  readonly #access: FtpAccess;
  #client: Client | null = null;

  constructor(access: FtpAccess) {
    this.#access = access;
  }

  /** Does `work` with a connection. Throws `FailedRequest`, which tells whether asking again is any use. */
  async run<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const { signal } = this.#access;
    signal?.throwIfAborted();
    const close = (): void => this.close();
    signal?.addEventListener('abort', close);
    try {
      return await work(await this.#connect());
    } catch (cause) {
      signal?.throwIfAborted();
      // After a failed transfer an answer may still be on its way, which the next request would take for its own.
      this.close();
      throw cause instanceof FailedRequest ? cause : this.#toFailure(cause);
    } finally {
      signal?.removeEventListener('abort', close);
    }
  }

  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  async #connect(): Promise<Client> {
    if (this.#client?.closed === false) return this.#client;
    const { url, user, password, idleTimeoutMs = IDLE_TIMEOUT_MS } = this.#access;
    const { hostname, port } = new URL(url);
    this.#client = new Client(idleTimeoutMs);
    await this.#client.access({
      // An address of IPv6 stands in brackets.
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || 21,
      user,
      password,
    });
    return this.#client;
  }

  #toFailure(cause: unknown): FailedRequest {
    if (cause instanceof FTPError) {
      const remedy = cause.code === NOT_LOGGED_IN ? `, the login is refused: ${this.#access.remedy}` : '';
      const retryAfterMs = cause.code < FIRST_PERMANENT ? 0 : null;
      return new FailedRequest(`it answered ${cause.code}${remedy}`, retryAfterMs, { cause });
    }
    const { code, message } = cause as NodeJS.ErrnoException;
    const isOurs = typeof code === 'string' || /^(Timeout|Server (sent|closed)) /.test(message);
    return new FailedRequest(isOurs ? message : 'the connection broke', 0, { cause });
  }
}
