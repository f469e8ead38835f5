export type StoreErrorCode =
  | 'no_generation'
  | 'unsupported_generation'
  | 'unknown_generation'
  | 'not_live'
  | 'still_live'
  | 'locked'
  | 'unavailable'
  | 'no_space'
  | 'damaged';

export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

export type DamagedPart =
  | 'company'
  | 'detail'
  | 'trademarks'
  | 'status'
  | 'name'
  | 'sni'
  | 'index'
  | 'database'
  | 'info'
  | 'pointer'
  | 'changes'
  | 'rejections';

export class DamagedError extends StoreError {
  /**
   * Name of the damaged generation. Null if the file `CURRENT`, the feed of changes or a document
   * in Elasticsearch is damaged.
   */
  readonly generation: string | null;
  readonly part: DamagedPart;

  constructor(
    generationName: string | null,
    part: DamagedPart,
    damageDescription: string,
    options?: ErrorOptions,
  ) {
    const subject = generationName === null ? 'The store' : `Generation ${generationName}`;
    super('damaged', `${subject} is damaged: ${damageDescription}. Run: npm run ingest -- rebuild`, options);
    this.name = 'DamagedError';
    this.generation = generationName;
    this.part = part;
  }
}
