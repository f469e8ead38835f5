import { Writable } from 'node:stream';
import { FTPError, type Client } from 'basic-ftp';
import { fillPartialFile } from './fill-partial-file.ts';
import type { FtpSession } from './ftp-session.ts';
import type { PartialFile } from './partial-file.ts';
import { FailedRequest, type Wait } from './with-back-off.ts';

/** Replies from here on will not pass by themselves. */
const FIRST_PERMANENT = 500;

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
export interface FtpDownload {
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
  { wait, onBytes }: FtpDownload,
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
  if (resumption?.version.validator === version) await part.cutAt(resumption.from);
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
    const isRefused = cause instanceof FTPError && cause.code >= FIRST_PERMANENT;
    if (!isRefused || from === 0 || part.bytes > from) throw cause;
    await part.startOver(null);
    throw new FailedRequest('it refuses to go on where the connection broke', 0, { cause });
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
      (error: Error) => {
        this.failure = error;
        done(error);
      },
    );
  }

  async #append(chunk: Uint8Array): Promise<void> {
    if (this.#part.bytes + chunk.length > this.#size) {
      await this.#part.startOver(null);
      throw new FailedRequest(`it goes on after the ${this.#size} bytes listed`, null);
    }
    await this.#part.append(chunk);
    this.#onChunk();
  }
}
