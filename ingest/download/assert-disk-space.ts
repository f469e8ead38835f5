import { formatNumber } from '../../shared/terminal/format-number.ts';
import { AppError } from '../../shared/errors/app-error.ts';

const MEGABYTE = 1_000_000;

interface DiskSpace {
  readonly folder: string;
  /** Returns the bytes that this user can still write to the disk of `folder`. */
  readonly readFreeDiskBytes: (folder: string) => Promise<number>;
}

/** Throws `run_failed` with the `purpose` of the bytes unless they are free. */
export async function assertDiskSpace(
  purpose: string,
  neededBytes: number,
  { folder, readFreeDiskBytes }: DiskSpace,
): Promise<void> {
  const free = await readFreeDiskBytes(folder);
  if (free >= neededBytes) return;
  const toMegabytes = (bytes: number): string => formatNumber(Math.ceil(bytes / MEGABYTE));
  const missing = toMegabytes(neededBytes - free);
  throw new AppError(
    'run_failed',
    `The disk of ${folder} needs ${missing} MB more free space for ${purpose}: download and run need ` +
      `${toMegabytes(neededBytes)} MB together, and ${toMegabytes(free)} MB are free.`,
  );
}
