import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors/app-error.ts';
import { isDiskFull } from '../../shared/errors/is-disk-full.ts';
import { withBackOff, type FailedRequest, type Wait } from './with-back-off.ts';

/** Deliveries are readable by the ingest user alone (docs/contract.md#company). */
const FILE_MODE = 0o600;

const PartialFileRecord = z.object({
  /** SHA-256 of the address: the address itself may hold a credential. */
  address: z.string(),
  validator: z.string().nullable(),
  totalBytes: z.int().nullable(),
});

/** Which version of a file the bytes are of. */
export interface FileVersion {
  /** What If-Range takes: a strong ETag or a date; null when the file cannot be resumed. */
  readonly validator: string | null;
  /** Length of the whole file; null when the publisher does not tell. */
  readonly totalBytes: number | null;
}

/**
 * What has come of a file: `.NAME.part` beside the target, and `.NAME.part.json` which says of what version, so that a later process
 * goes on with it. One process at a time. Errors of the file system come as they are.
 */
export class PartialFile implements AsyncDisposable {
  readonly #target: string;
  readonly #address: string;
  readonly #file: FileHandle;
  #bytes: number;
  #version: FileVersion | null;

  private constructor(target: string, address: string, file: FileHandle, bytes: number) {
    [this.#target, this.#address, this.#file, this.#bytes] = [target, address, file, bytes];
    this.#version = bytes === 0 ? null : this.#recall();
  }

  /** Opens what an earlier process left of `target` from `url`, or an empty file. */
  static async open(target: string, url: string): Promise<PartialFile> {
    const path = toPartPath(target);
    const file = await open(path, 'r+', FILE_MODE).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return await open(path, 'wx+', FILE_MODE);
    });
    const address = createHash('sha256').update(url).digest('hex');
    return new PartialFile(target, address, file, (await file.stat()).size);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Where the part lies until it is finished. */
  get path(): string {
    return toPartPath(this.#target);
  }

  /**
   * Where to go on, and of what version; null to start from nothing. Of a part that is whole the last byte is asked for once more, which
   * shows whether the file is still that version.
   */
  get resumption(): { readonly from: number; readonly version: FileVersion & { validator: string } } | null {
    const { validator = null, totalBytes = null } = this.#version ?? {};
    const from = Math.min(this.#bytes, (totalBytes ?? Infinity) - 1);
    return validator === null || from <= 0 ? null : { from, version: { validator, totalBytes } };
  }

  /** Throws away what is there; what is appended from now on is of `version`. */
  async startOver(version: FileVersion | null): Promise<void> {
    await this.truncate(0);
    this.#version = version;
    if (version === null) return;
    const memory: z.infer<typeof PartialFileRecord> = { address: this.#address, ...version };
    writeFileSync(toMemoryPath(this.#target), JSON.stringify(memory), { mode: FILE_MODE });
  }

  /** Empties the part and returns `failure`, for the caller to throw. */
  async discard(failure: FailedRequest): Promise<FailedRequest> {
    await this.startOver(null);
    return failure;
  }

  /** Keeps the first `bytes` bytes. */
  async truncate(bytes: number): Promise<void> {
    await this.#file.truncate(bytes);
    this.#bytes = bytes;
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await this.#file.write(chunk, done, chunk.length - done, this.#bytes);
      done += bytesWritten;
      this.#bytes += bytesWritten;
    }
  }

  /** Gives the file its name. The part must be whole. */
  async finish(): Promise<void> {
    await this.#file.sync();
    await rm(toMemoryPath(this.#target), { force: true });
    await rename(toPartPath(this.#target), this.#target);
  }

  /** Closes the part, which stays for the next time unless it is empty. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
    if (this.#bytes > 0) return;
    await rm(toPartPath(this.#target), { force: true });
    await rm(toMemoryPath(this.#target), { force: true });
  }

  #recall(): FileVersion | null {
    try {
      const { address, ...version } = PartialFileRecord.parse(
        JSON.parse(readFileSync(toMemoryPath(this.#target), 'utf8')),
      );
      return address === this.#address ? version : null;
    } catch {
      // Without it, or half of it, the file is fetched from its start.
      return null;
    }
  }
}

const toPartPath = (target: string): string => join(dirname(target), `.${basename(target)}.part`);
const toMemoryPath = (target: string): string => `${toPartPath(target)}.json`;

/** A connection that breaks after less than this much new counts as one more failure in a row. */
const PROGRESS_BYTES = 1024 * 1024;

/** What is fetched, and how. */
interface PartialFileOptions<Got, Result> {
  /** For messages. */
  readonly name: string;
  /** What tells the file from others that were to be `target`: bytes of another one are not gone on with. */
  readonly origin: string;
  readonly wait: Wait;
  /** Told how much of the file is there. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Appends what is missing, and calls `onChunk` after each piece. Throws `FailedRequest` for what may be tried again. */
  readonly fetchRest: (part: PartialFile, onChunk: () => void) => Promise<Got>;
  /** Makes the part the file. */
  readonly finish: (part: PartialFile, got: Got) => Promise<Result>;
}

/** Fills the partial file of `target` and finishes it. Throws `source_unreachable`, and `run_failed` for a full disk. */
export async function fillPartialFile<Got, Result>(
  target: string,
  { name, origin, wait, onBytes, fetchRest, finish }: PartialFileOptions<Got, Result>,
): Promise<Result> {
  await mkdir(dirname(target), { recursive: true });
  await using part = await PartialFile.open(target, origin);
  let mark = part.bytes;
  try {
    const got = await withBackOff(name, { wait }, (gotFurther) =>
      fetchRest(part, () => {
        onBytes?.(part.bytes);
        if (part.bytes < mark + PROGRESS_BYTES) return;
        mark = part.bytes;
        gotFurther();
      }),
    );
    return await finish(part, got);
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause;
    throw new AppError('run_failed', `No room left on the disk for ${target}.`, { cause });
  }
}
