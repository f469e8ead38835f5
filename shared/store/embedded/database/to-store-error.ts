import { toErrorMessage } from '../../../errors/to-error-message.ts';
import { isDiskFull, toDiskFullMessage } from '../../../errors/disk-full.ts';
import { SQLITE_CORRUPT_CODES, toSqliteResultCode } from '../../../sql/sqlite-result-code.ts';
import { DamagedError, StoreError, type DamagedPart } from '../../port.ts';

const MACHINE_CODES = [3, 5, 6, 7, 9, 10, 13, 14, 23];

/**
 * Converts an error of SQLite or the file system to a StoreError. `failedTask` completes "could not
 * …". `generationToReportDamaged` is the name of the finished generation that was read, or null.
 * The files of a finished generation never change, so an SQLite error then means damage, unless the
 * machine causes it.
 */
export function toStoreError(
  failedTask: string,
  cause: unknown,
  generationToReportDamaged: string | null = null,
): StoreError {
  if (cause instanceof StoreError) return cause;
  const reason = toErrorMessage(cause);
  if (isDiskFull(cause)) return new StoreError('no_space', toDiskFullMessage(failedTask), { cause });
  if (isDamage(cause, generationToReportDamaged !== null))
    return new DamagedError(
      generationToReportDamaged,
      'database',
      `SQLite could not ${failedTask}: ${reason}`,
      { cause },
    );
  return new StoreError(
    'unavailable',
    `The embedded store could not ${failedTask}: ${reason}. Check that store/ in DATA_DIR can be read and written, then try again.`,
    { cause },
  );
}

/**
 * Runs `work` and converts its errors to StoreErrors. `taskForErrorMessage` completes "could not
 * …".
 */
export function wrapStoreErrors<T>(taskForErrorMessage: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw toStoreError(taskForErrorMessage, cause);
  }
}

function isDamage(cause: unknown, isFinished: boolean): boolean {
  // The checksum is an integer too large for JavaScript.
  if ((cause as { code?: unknown }).code === 'ERR_OUT_OF_RANGE') return isFinished;
  const code = toSqliteResultCode(cause);
  if (code === 0) return false;
  return SQLITE_CORRUPT_CODES.includes(code) || (isFinished && !MACHINE_CODES.includes(code));
}

const MAX_PLACES = 1_000;

export class DamageRecorder {
  readonly #generation: string;
  readonly #places = new Set<string>();

  constructor(generationName: string) {
    this.#generation = generationName;
  }

  readRecorded<T>(taskForErrorMessage: string, read: () => T): T {
    try {
      return read();
    } catch (cause) {
      const error = toStoreError(taskForErrorMessage, cause, this.#generation);
      if (error instanceof DamagedError) this.#remember(error.message);
      throw error;
    }
  }

  toDamagedRowError(table: DamagedPart, rowId: number): DamagedError {
    return new DamagedError(
      this.#generation,
      table,
      `row ${rowId} of table ${table} is missing, or was changed after it was written`,
    );
  }

  /** Describes the recorded damage for an operator. Null without damage. */
  describeRecordedDamage(): string | null {
    const { size } = this.#places;
    if (size === 0) return null;
    const rows = size === 1 ? '1 row' : `${size}${size === MAX_PLACES ? ' or more' : ''} rows`;
    const verb = size === 1 ? 'is' : 'are';
    return `${rows} of generation ${this.#generation} ${verb} damaged. Run: npm run ingest -- rebuild`;
  }

  #remember(place: string): void {
    if (this.#places.size < MAX_PLACES) this.#places.add(place);
  }
}
