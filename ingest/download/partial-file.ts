import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors/app-error.ts';
import { isDiskFull } from '../../shared/errors/disk-full.ts';
import { startDownloadTime, withBackOff, type FailedRequest, type WaitBeforeRetry } from './with-back-off.ts';

/** File permissions of a download: only the ingest user can read it (docs/contract.md#company). */
const FILE_MODE = 0o600;

const PartialFileRecord = z.object({
  /** SHA-256 of the file's URL. The URL itself could contain a credential. */
  address: z.string(),
  validator: z.string().nullable(),
  totalBytes: z.int().nullable(),
});

export interface RemoteFileVersion {
  /** Value for the If-Range header. `null` if the download cannot be resumed. */
  readonly validator: string | null;
  /** Size of the complete file in bytes; `null` when unknown. */
  readonly totalBytes: number | null;
}

export interface Resumption {
  readonly fromByte: number;
  readonly version: RemoteFileVersion & { readonly validator: string };
}

/**
 * An unfinished download: `.NAME.part` beside its target, with the version of the file in
 * `.NAME.part.json`. A later process can resume it. Only one process may use it. Throws errors of
 * the file system.
 */
export class PartialFile implements AsyncDisposable {
  readonly #target: string;
  readonly #address: string;
  readonly #file: FileHandle;
  #bytes: number;
  #version: RemoteFileVersion | null;

  private constructor(target: string, urlSha256: string, file: FileHandle, downloadedBytes: number) {
    [this.#target, this.#address, this.#file, this.#bytes] = [target, urlSha256, file, downloadedBytes];
    this.#version = downloadedBytes === 0 ? null : this.#recall();
  }

  /** A download from another `url` is not continued, but starts from the beginning. */
  static async open(target: string, url: string): Promise<PartialFile> {
    const path = toPartPath(target);
    const file = await open(path, 'r+', FILE_MODE).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return await open(path, 'wx+', FILE_MODE);
    });
    const address = createHash('sha256').update(url).digest('hex');
    return new PartialFile(target, address, file, (await file.stat()).size);
  }

  get downloadedByteCount(): number {
    return this.#bytes;
  }

  get partFilePath(): string {
    return toPartPath(this.#target);
  }

  /** With all bytes present it is the last byte, to check that the version is still current. */
  get resumption(): Resumption | null {
    const { validator = null, totalBytes = null } = this.#version ?? {};
    const fromByte = Math.min(this.#bytes, (totalBytes ?? Infinity) - 1);
    return validator === null || fromByte <= 0 ? null : { fromByte, version: { validator, totalBytes } };
  }

  /** Bytes appended from now on belong to `version`. Null: a later run cannot resume it. */
  async startOver(version: RemoteFileVersion | null): Promise<void> {
    await this.truncate(0);
    this.#version = version;
    if (version === null) return;
    const memory: z.infer<typeof PartialFileRecord> = { address: this.#address, ...version };
    writeFileSync(toMemoryPath(this.#target), JSON.stringify(memory), { mode: FILE_MODE });
  }

  /** Deletes all bytes downloaded so far. Returns `failure` for the caller to throw. */
  async abandon(failure: FailedRequest): Promise<FailedRequest> {
    await this.startOver(null);
    return failure;
  }

  async truncate(keptByteCount: number): Promise<void> {
    await this.#file.truncate(keptByteCount);
    this.#bytes = keptByteCount;
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await this.#file.write(chunk, done, chunk.length - done, this.#bytes);
      done += bytesWritten;
      this.#bytes += bytesWritten;
    }
  }

  async finish(): Promise<void> {
    await this.#file.sync();
    await rm(toMemoryPath(this.#target), { force: true });
    await rename(toPartPath(this.#target), this.#target);
  }

  /** Closes the file. Its bytes stay on disk for a later call. Deletes a file without bytes. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
    if (this.#bytes > 0) return;
    await rm(toPartPath(this.#target), { force: true });
    await rm(toMemoryPath(this.#target), { force: true });
  }

  #recall(): RemoteFileVersion | null {
    try {
      const { address, ...version } = PartialFileRecord.parse(
        JSON.parse(readFileSync(toMemoryPath(this.#target), 'utf8')),
      );
      return address === this.#address ? version : null;
    } catch {
      // Without a readable record, the download starts from the beginning.
      return null;
    }
  }
}

const toPartPath = (target: string): string => join(dirname(target), `.${basename(target)}.part`);
const toMemoryPath = (target: string): string => `${toPartPath(target)}.json`;

/** Number of new bytes after which the pauses between retries start over. */
const PROGRESS_BYTES = 1024 * 1024;

interface PartialFileOptions<Got, Result> {
  readonly name: string;
  /** Identifies the publisher's file. A partial file with another origin is not resumed. */
  readonly origin: string;
  readonly wait: WaitBeforeRetry;
  readonly onTotalBytesOnDisk?: ((bytes: number) => void) | undefined;
  /** Throws `FailedRequest`, which is tried again. */
  readonly fetchRest: (part: PartialFile, onChunk: () => void) => Promise<Got>;
  readonly finish: (part: PartialFile, got: Got) => Promise<Result>;
}

/** Throws `source_unreachable`, and `run_failed` when the disk is full. */
export async function downloadMissingBytes<Got, Result>(
  targetPath: string,
  { name, origin, wait, onTotalBytesOnDisk, fetchRest, finish }: PartialFileOptions<Got, Result>,
): Promise<Result> {
  await mkdir(dirname(targetPath), { recursive: true });
  await using part = await PartialFile.open(targetPath, origin);
  const assertInTime = startDownloadTime();
  let mark = part.downloadedByteCount;
  try {
    const got = await withBackOff(name, { wait }, (resetPauses) =>
      fetchRest(part, () => {
        onTotalBytesOnDisk?.(part.downloadedByteCount);
        assertInTime();
        if (part.downloadedByteCount < mark + PROGRESS_BYTES) return;
        mark = part.downloadedByteCount;
        resetPauses();
      }),
    );
    return await finish(part, got);
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause;
    throw new AppError(
      'run_failed',
      `The disk is full: the download to ${targetPath} stopped. Free some space and run again.`,
      { cause },
    );
  }
}
