/** What a store can fail with. */
export type StoreErrorCode =
  | 'no_generation'
  | 'unsupported_generation'
  | 'unknown_generation'
  | 'not_live'
  | 'locked'
  | 'unavailable'
  | 'no_space'
  | 'damaged';

/** The only error that leaves a store; the engine's own is its `cause`. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** What of a generation can be damaged. A closed list: it labels a metric. */
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

/** Stored data differs from what was written. The message names no content and says what to do. */
export class DamagedError extends StoreError {
  /** Name of the generation; null when the pointer to it is what is damaged. */
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
