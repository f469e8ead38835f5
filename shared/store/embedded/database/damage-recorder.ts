import { DamagedError, type DamagedPart } from '../../port.ts';
import { toStoreError } from './to-store-error.ts';

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
