import { Writable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import { formatNumber } from '../../shared/terminal/format-number.ts';
import { downloadMissingBytes, type PartialFile } from './partial-file.ts';
import { FailedRequest, type WaitBeforeRetry } from './with-back-off.ts';

/** Time without data after which a connection counts as broken, in milliseconds. */
const IDLE_TIMEOUT_MS = 60_000;
/** FTP reply code of a refused login (RFC 959, section 4.2). */
const NOT_LOGGED_IN = 530;
const MIN_PERMANENT_REPLY = 500;

export interface FtpServer {
  /** Address as `ftp://host:port/path`. The path is relative to the start folder of the login. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly refusedLoginRemedy: string;
  /** Default: one minute. */
  readonly idleTimeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A session with an FTP server that reconnects after a broken connection. Transfers are passive and
 * only use the server's own address. Messages never quote the server, whose replies may contain the
 * login.
 */
export class FtpSession implements Disposable {
  readonly #access: FtpServer;
  #client: Client | null = null;

  constructor(access: FtpServer) {
    this.#access = access;
  }

  /** Throws `FailedRequest`, which shows if a retry can help, or the reason of an abort. */
  async withConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const { signal } = this.#access;
    signal?.throwIfAborted();
    const close = (): void => this[Symbol.dispose]();
    signal?.addEventListener('abort', close);
    try {
      return await work(await this.#connect());
    } catch (cause) {
      signal?.throwIfAborted();
      // A reply to the failed transfer may still arrive. The next request must not read it.
      close();
      throw cause instanceof FailedRequest ? cause : this.#toFailure(cause);
    } finally {
      signal?.removeEventListener('abort', close);
    }
  }

  [Symbol.dispose](): void {
    this.#client?.close();
    this.#client = null;
  }

  async #connect(): Promise<Client> {
    if (this.#client?.closed === false) return this.#client;
    const { url, user, password, idleTimeoutMs = IDLE_TIMEOUT_MS } = this.#access;
    const { hostname, port } = new URL(url);
    this.#client = new Client(idleTimeoutMs);
    await this.#client.access({
      // IPv6 addresses in URLs are in brackets.
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || 21,
      user,
      password,
    });
    return this.#client;
  }

  #toFailure(cause: unknown): FailedRequest {
    if (cause instanceof FTPError) {
      const remedy =
        cause.code === NOT_LOGGED_IN ? `, the login is refused: ${this.#access.refusedLoginRemedy}` : '';
      const retryableAfterMs = cause.code < MIN_PERMANENT_REPLY ? 0 : null;
      return new FailedRequest(`it answered ${cause.code}${remedy}`, retryableAfterMs, { cause });
    }
    const { code, message } = cause as NodeJS.ErrnoException;
    const isOurs = typeof code === 'string' || /^(Timeout|Server (sent|closed)) /.test(message);
    return new FailedRequest(isOurs ? message : 'the connection broke', 0, { cause });
  }
}

interface FtpFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly version: string;
}

interface FtpDownloadOptions {
  readonly wait: WaitBeforeRetry;
  readonly onTotalBytesOnDisk?: (bytes: number) => void;
}

/**
 * Downloads a file by FTP to `targetPath`, where it appears only with the listed size. A later call
 * resumes an interrupted download if the listing is unchanged. Throws `source_unreachable`, and
 * `run_failed` when the disk is full.
 */
export async function downloadByFtp(
  session: FtpSession,
  file: FtpFile,
  targetPath: string,
  { wait, onTotalBytesOnDisk }: FtpDownloadOptions,
): Promise<void> {
  await downloadMissingBytes(targetPath, {
    name: file.name,
    origin: `ftp:${file.path}`,
    wait,
    onTotalBytesOnDisk,
    fetchRest: (part, onChunk) => fetchRest(session, file, part, onChunk),
    finish: (part) => part.finish(),
  });
}

async function fetchRest(
  session: FtpSession,
  { path, size, version }: FtpFile,
  part: PartialFile,
  onChunk: () => void,
): Promise<void> {
  const { resumption } = part;
  if (resumption?.version.validator === version) await part.truncate(resumption.fromByte);
  else await part.startOver({ validator: version, totalBytes: size });
  const writing = new PartWriter(part, size, onChunk);
  try {
    await session.withConnection((client: Client) => transfer(client, path, part, writing));
  } catch (error) {
    throw writing.failure ?? error;
  } finally {
    await writing.settled;
  }
  if (writing.failure !== null) throw writing.failure;
  if (part.downloadedByteCount < size)
    throw new FailedRequest(
      `it ended after ${formatNumber(part.downloadedByteCount)} of ${formatNumber(size)} bytes`,
      0,
    );
}

/** If the server cannot resume, empties the partial file, so that a retry takes all of it. */
async function transfer(client: Client, path: string, part: PartialFile, writing: PartWriter): Promise<void> {
  const from = part.downloadedByteCount;
  try {
    await client.downloadTo(writing, path, from);
  } catch (cause) {
    const isRefused = cause instanceof FTPError && cause.code >= MIN_PERMANENT_REPLY;
    if (!isRefused || from === 0 || part.downloadedByteCount > from) throw cause;
    throw await part.abandon(new FailedRequest('it refuses to resume the download', 0, { cause }));
  }
}

class PartWriter extends Writable {
  /** A failed write to disk, or more bytes than listed. Errors of the connection are not here. */
  failure: Error | null = null;
  settled: Promise<void> = Promise.resolve();
  readonly #part: PartialFile;
  readonly #size: number;
  readonly #onChunk: () => void;

  constructor(part: PartialFile, size: number, onChunk: () => void) {
    super();
    [this.#part, this.#size, this.#onChunk] = [part, size, onChunk];
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error | null) => void): void {
    this.settled = this.#append(chunk).then(
      () => done(),
      (error: unknown) => {
        this.failure = error as Error;
        done(this.failure);
      },
    );
  }

  async #append(chunk: Uint8Array): Promise<void> {
    if (this.#part.downloadedByteCount + chunk.length > this.#size) {
      const failure = new FailedRequest(
        `it is longer than the ${formatNumber(this.#size)} bytes listed`,
        null,
      );
      throw await this.#part.abandon(failure);
    }
    await this.#part.append(chunk);
    this.#onChunk();
  }
}
