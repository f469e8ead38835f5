import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../shared/errors/app-error.ts';

/** Largest share of wrong lines in a file that is read. One such line is always allowed. */
const MAX_WRONG_SHARE = 0.01;
/** Matches a letter such as `ä` whose bytes were taken for Windows-1252 or ISO-8859-1. */
const TWICE_ENCODED = /Ã[\u0080-\u00bf„…–]/;

const WINDOWS_1252 = new TextDecoder('windows-1252');
const WINDOWS_1252_LETTER = /[ÀÁÄ-ÖØ-öø-ÿŠŽšž]/;
/** Matches the bytes of a letter in UTF-8: of a damaged line of it, and in no other encoding. */
const UTF8_BYTES = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}/;

/** Decodes lines, and counts those that are not UTF-8 or were converted to it twice. */
export class RegistryEncoding {
  #lines = 0;
  #invalid = 0;
  #garbled = 0;

  /** Returns the text of a line, and whether a line that is not UTF-8 was read as windows-1252. */
  decode(bytes: Buffer): { readonly text: string; readonly isWindows1252: boolean } {
    const text = bytes.toString('utf8');
    this.#lines += 1;
    if (text.includes('Ã') && TWICE_ENCODED.test(text)) this.#garbled += 1;
    if (!text.includes('\ufffd')) return { text, isWindows1252: false };
    this.#invalid += 1;
    const other = isUtf8(bytes) ? null : decodeWindows1252(bytes);
    return { text: other ?? text, isWindows1252: other !== null };
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

/** Null for a line that has no letter of windows-1252, or rather is damaged UTF-8. */
function decodeWindows1252(bytes: Buffer): string | null {
  const text = WINDOWS_1252.decode(bytes);
  return WINDOWS_1252_LETTER.test(text) && !UTF8_BYTES.test(bytes.toString('latin1')) ? text : null;
}
