/** Codes of failures of a store. */
export type StoreErrorCode =
  | 'no_generation'
  | 'unsupported_generation'
  | 'unknown_generation'
  | 'not_live'
  | 'locked'
  | 'unavailable'
  | 'no_space'
  | 'damaged';

/** A failure of a store. `cause` is the error of the engine. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** Part of a generation that is damaged. A fixed list, since it is the label of a metric. */
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
  | 'rejections';

/** Stored data was changed. The message says what to do and contains no data. */
export class DamagedError extends StoreError {
  /** Name of the generation. Null for a damaged pointer. */
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
