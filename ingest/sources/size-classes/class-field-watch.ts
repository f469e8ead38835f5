import { AppError } from '../../../shared/errors/app-error.ts';
import { formatNumber } from '../../../shared/terminal/format-number.ts';

const MIN_RECORDS = 1_000;

/** Notices a file of which no record has a size class, as when the authority renames the fields. */
export class ClassFieldWatch {
  readonly #fields: readonly string[];
  #records = 0;
  #isFound = false;

  constructor(...fields: readonly string[]) {
    this.#fields = fields;
  }

  observe(record: object): void {
    this.#records += 1;
    this.#isFound ||= this.#fields.some((field) => field in record);
  }

  /** Throws `delivery_refused` if many records were observed, and none had one of the fields. */
  assertFound(fileName: string): void {
    if (this.#isFound || this.#records < MIN_RECORDS) return;
    const names = this.#fields.map((field) => JSON.stringify(field)).join(' or ');
    throw new AppError(
      'delivery_refused',
      `${fileName} has ${formatNumber(this.#records)} records, and none of them has ${names}. If the authority ` +
        'has changed its format, this service must be adapted; otherwise download the file again.',
    );
  }
}
