/** Codes of the errors of a store. */
export type StoreErrorCode =
  | 'no_generation'
  | 'unsupported_generation'
  | 'unknown_generation'
  | 'not_live'
  | 'locked'
  | 'unavailable'
  | 'no_space'
  | 'damaged';

/** An error of a store. `cause` is the error of the engine. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** The part of a store that is damaged. A metric has it as label, so that the list is fixed. */
export type DamagedPart =
  | 'company'
  | 'detail'
  | 'trademarks'
  | 'name'
  | 'sni'
  | 'index'
  | 'database'
  | 'info'
  | 'pointer'
  | 'changes'
  | 'rejections';

/** Thrown when stored data was changed. The message names the remedy and contains no data. */
export class DamagedError extends StoreError {
  /** Name of the damaged generation. Null when the file `CURRENT` is damaged. */
  readonly generation: string | null;
  readonly part: DamagedPart;

  constructor(generation: string | null, part: DamagedPart, what: string, options?: ErrorOptions) {
    const subject = generation === null ? 'The store' : `Generation ${generation}`;
    super('damaged', `${subject} is damaged: ${what}. Run: npm run ingest -- rebuild`, options);
    this.name = 'DamagedError';
    this.generation = generation;
    this.part = part;
  }
}
