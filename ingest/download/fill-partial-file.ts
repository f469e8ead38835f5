import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { isNoSpace } from '../../shared/errors/is-no-space.ts';
import { PartialFile } from './partial-file.ts';
import { withBackOff, type Wait } from './with-back-off.ts';

/** A connection that breaks after less than this much new counts as one more failure in a row. */
const PROGRESS_BYTES = 1024 * 1024;

/** What is fetched, and how. */
export interface Filling<Got, Result> {
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
  { name, origin, wait, onBytes, fetchRest, finish }: Filling<Got, Result>,
): Promise<Result> {
  await mkdir(dirname(target), { recursive: true });
  const part = await PartialFile.open(target, origin);
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
    if (!isNoSpace(cause)) throw cause;
    throw new AppError('run_failed', `No room left on the disk for ${target}.`, { cause });
  } finally {
    await part.close();
  }
}
