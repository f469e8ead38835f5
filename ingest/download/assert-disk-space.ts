import { AppError } from '../../shared/errors/app-error.ts';

const MEGABYTE = 1_000_000;

/** Where bytes are to be written, and how many fit. */
export interface DiskSpace {
  readonly folder: string;
  /** Bytes that this user may still write on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
}

/** Throws `run_failed` when there is no room for `neededBytes`: it says how much is missing, and where. */
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
