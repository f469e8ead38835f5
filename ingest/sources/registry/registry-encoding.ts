import { AppError } from '../../../shared/errors/app-error.ts';

/** Largest share of wrong lines in a file that is read. One such line is always allowed. */
const MAX_WRONG_SHARE = 0.01;
/** Matches a letter such as `ä` whose bytes were taken for Windows-1252 or ISO-8859-1. */
const TWICE_ENCODED = /Ã[\u0080-\u00bf„…–]/;

/** Counts lines that are not UTF-8, and those that were converted to it twice. */
export class RegistryEncoding {
  #lines = 0;
  #invalid = 0;
  #garbled = 0;

  observe(line: string): void {
    this.#lines += 1;
    if (line.includes('\ufffd')) this.#invalid += 1;
    if (line.includes('Ã') && TWICE_ENCODED.test(line)) this.#garbled += 1;
  }

  /** Throws `delivery_refused` for a file with too many such lines. */
  assertUtf8(fileName: string): void {
    const most = Math.max(1, this.#lines * MAX_WRONG_SHARE);
    if (this.#garbled > most) {
      throw new AppError(
        'delivery_refused',
        `${fileName} was converted to UTF-8 twice: ${this.#garbled} of ${this.#lines} lines have signs such as "Ã¤" in place of "ä". ` +
          'Download the file again and do not open and save it with another program.',
      );
    }
    if (this.#invalid > most) {
      throw new AppError(
        'delivery_refused',
        `${fileName} is not UTF-8: ${this.#invalid} of ${this.#lines} lines have invalid characters. The registry ` +
          'publishes UTF-8; download the file again and do not open and save it with another program.',
      );
    }
  }
}
