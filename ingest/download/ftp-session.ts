import { Writable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import { fillPartialFile, type PartialFile } from './partial-file.ts';
import { FailedRequest, type Wait } from './with-back-off.ts';

/** A connection on which nothing comes for so long is dead. */
const IDLE_TIMEOUT_MS = 60_000;
/** A login that is refused (RFC 959, section 4.2). */
const NOT_LOGGED_IN = 530;
/** Replies from here on will not pass by themselves. */
const MIN_PERMANENT_REPLY = 500;

/** Where an FTP server is, and how it is reached. */
export interface FtpServer {
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
export class FtpSession implements Disposable {
  readonly #access: FtpServer;
  #client: Client | null = null;

  constructor(access: FtpServer) {
    this.#access = access;
  }

  /** Does `work` with a connection. Throws `FailedRequest`, which tells whether asking again is any use. */
  async run<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const { signal } = this.#access;
    signal?.throwIfAborted();
    const close = (): void => this[Symbol.dispose]();
    signal?.addEventListener('abort', close);
    try {
      return await work(await this.#connect());
    } catch (cause) {
      signal?.throwIfAborted();
      // After a failed transfer an answer may still be on its way, which the next request would take for its own.
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
      const retryAfterMs = cause.code < MIN_PERMANENT_REPLY ? 0 : null;
      return new FailedRequest(`it answered ${cause.code}${remedy}`, retryAfterMs, { cause });
    }
    const { code, message } = cause as NodeJS.ErrnoException;
    const isOurs = typeof code === 'string' || /^(Timeout|Server (sent|closed)) /.test(message);
    return new FailedRequest(isOurs ? message : 'the connection broke', 0, { cause });
  }
}

/** A file of an FTP server, as its listing has it. */
export interface FtpFile {
  /** For messages. */
  readonly name: string;
  /** On the server. */
  readonly path: string;
  readonly size: number;
  /** Another one for other bytes, as far as the listing tells. */
  readonly version: string;
}

/** How it is downloaded. */
export interface FtpDownloadOptions {
  readonly wait: Wait;
  /** Told how much of the file is there. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Downloads to `target`, as `downloadFile` does: it is there only when it has the size listed, and a later call goes on where this one
 * ended if the listing is still the same. Throws `source_unreachable`, and `run_failed` for a full disk.
 */
export async function downloadByFtp(
  session: FtpSession,
  file: FtpFile,
  target: string,
  { wait, onBytes }: FtpDownloadOptions,
): Promise<void> {
  await fillPartialFile(target, {
    ...{ name: file.name, origin: `ftp:${file.path}`, wait, onBytes },
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
  if (resumption?.version.validator === version) await part.truncate(resumption.from);
  else await part.startOver({ validator: version, totalBytes: size });
  const writing = new PartWriter(part, size, onChunk);
  try {
    await session.run((client: Client) => transfer(client, path, part, writing));
  } catch (error) {
    throw writing.failure ?? error;
  } finally {
    await writing.settled;
  }
  if (writing.failure !== null) throw writing.failure;
  if (part.bytes < size) throw new FailedRequest(`it ended after ${part.bytes} of ${size} bytes`, 0);
}

/** A server that never goes on in the middle of a file would refuse each later run for the bytes that are there. */
async function transfer(client: Client, path: string, part: PartialFile, writing: PartWriter): Promise<void> {
  const from = part.bytes;
  try {
    await client.downloadTo(writing, path, from);
  } catch (cause) {
    const isRefused = cause instanceof FTPError && cause.code >= MIN_PERMANENT_REPLY;
    if (!isRefused || from === 0 || part.bytes > from) throw cause;
    throw await part.discard(
      new FailedRequest('it refuses to go on where the connection broke', 0, { cause }),
    );
  }
}

/** Appends to a part what a transfer brings. */
class PartWriter extends Writable {
  /** What the transfer failed of here, not on its way. */
  failure: Error | null = null;
  /** Resolves when nothing is being written any more: a transfer may break while a chunk is. */
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
    if (this.#part.bytes + chunk.length > this.#size) {
      const failure = new FailedRequest(`it goes on after the ${this.#size} bytes listed`, null);
      throw await this.#part.discard(failure);
    }
    await this.#part.append(chunk);
    this.#onChunk();
  }
}
