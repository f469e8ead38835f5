import { isNoSpace } from '../../errors/is-no-space.ts';
import { StoreError } from '../port.ts';

/** An error of SQLite or of the file system as one of the port's codes, with the original as cause. */
export function toStoreError(what: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (isNoSpace(cause)) {
    return new StoreError('no_space', `No room left on the disk to ${what}. Free some space and run again.`, {
      cause,
    });
  }
  return new StoreError('unavailable', `The embedded store could not ${what}: ${reason}`, { cause });
}
