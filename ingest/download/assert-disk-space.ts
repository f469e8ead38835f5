import { AppError } from '../../shared/errors/app-error.ts';

const MEGABYTE = 1_000_000;

/** A folder, and a way to measure the free space on its disk. */
export interface DiskSpace {
  readonly folder: string;
  /** Returns the free bytes for this user on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
}

/** Throws `run_failed` unless `neededBytes` bytes are free. `what` names their use. */
export async function assertDiskSpace(
  what: string,
  neededBytes: number,
  { folder, freeBytes }: DiskSpace,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= neededBytes) return;
  const [missing, needed, found] = [neededBytes - free, neededBytes, free].map((bytes) =>
    Math.ceil(bytes / MEGABYTE),
  );
  throw new AppError(
    'run_failed',
    `${missing} MB are missing on the disk of ${folder} for ${what}: it takes ${needed} MB, what the run makes of it included, ` +
      `and ${found} MB are free.`,
  );
}
