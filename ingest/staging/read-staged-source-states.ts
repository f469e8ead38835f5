import { join } from 'node:path';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import type { StagedContent } from '../source/staging.ts';
import type { Source } from '../source/source.ts';
import { SQLITE_CORRUPT_CODES, toSqliteResultCode } from '../../shared/sql/sqlite-result-code.ts';
import { DamagedStagedFileError, openStagedFileReadOnly, readAcceptedDelivery } from './staged-file.ts';

export interface StagedSourceState extends StagedContent {
  readonly name: string;
  readonly stagedFilePath: string;
  /** `delivery` is then null and `held` is 0. */
  readonly unreadableReason: string | null;
  /** Says so with the file and what to do. */
  readonly unreadableMessage?: string;
  /** Returns a description of damage to the staged file, or null. May read the whole file. */
  readonly findDamage: () => string | null;
}

export function readStagedSourceStates(
  sources: readonly Source[],
  stagingFolder: string,
): StagedSourceState[] {
  return sources.map(({ name, stagedFileName, readStaged, ...source }) => {
    const stagedFilePath = join(stagingFolder, stagedFileName);
    const base = { name, stagedFilePath, findDamage: () => source.findDamage(stagedFilePath) };
    try {
      return { ...base, ...readStaged(stagedFilePath), unreadableReason: null };
    } catch (error) {
      const { cause = error } = error as Error;
      const unreadableReason = toErrorMessage(cause);
      return { ...base, delivery: null, held: 0, unreadableReason, unreadableMessage: toErrorMessage(error) };
    }
  });
}

/** An error that names the damaged staged file, else `error`. May read all files. */
export function nameDamagedStagedFile(
  error: Error,
  sources: readonly Source[],
  stagingFolder: string,
): Error {
  if (!SQLITE_CORRUPT_CODES.includes(toSqliteResultCode(error))) return error;
  for (const { stagedFilePath, delivery, findDamage } of readStagedSourceStates(sources, stagingFolder)) {
    const damage = delivery === null ? null : findDamage();
    if (damage !== null) return new DamagedStagedFileError(stagedFilePath, damage, { cause: error });
  }
  return error;
}

/** `countUnknownRecords` is for deliveries that do not state how many companies they have. */
export function createSqliteStagedReader(
  countUnknownRecords?: (stagedFilePath: string) => number,
): Pick<Source, 'readStaged' | 'findDamage'> {
  return {
    readStaged: (stagedFilePath) => {
      const delivery = readAcceptedDelivery(stagedFilePath);
      if (delivery === null) return { delivery, held: 0 };
      return {
        delivery,
        held: delivery.inForce ?? countUnknownRecords?.(stagedFilePath) ?? delivery.tally.accepted,
      };
    },
    findDamage: findSqliteDamage,
  };
}

function findSqliteDamage(stagedFilePath: string): string | null {
  const database = openStagedFileReadOnly(stagedFilePath);
  try {
    const result = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    return result === 'ok' ? null : String(result);
  } catch (error) {
    return toErrorMessage(error);
  } finally {
    database.close();
  }
}
