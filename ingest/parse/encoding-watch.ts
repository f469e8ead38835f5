const HIGH = /[\u0080-\u00ff]/;
/** A UTF-8 sequence of two or three bytes, as it looks when read as ISO-8859-1. */
const UTF8_SEQUENCES = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}/g;

/**
 * Notices that a file that should be ISO-8859-1 was saved as UTF-8: then all its non-ASCII letters come as sequences
 * that make no Swedish text.
 */
export class EncodingWatch {
  #utf8Lines = 0;
  #otherLines = 0;

  /** Looks at a line that was decoded as ISO-8859-1. */
  see(line: string): void {
    if (!HIGH.test(line)) return;
    if (HIGH.test(line.replace(UTF8_SEQUENCES, ''))) this.#otherLines += 1;
    else this.#utf8Lines += 1;
  }

  /** True when the lines that tell are UTF-8 all but for one in ten. */
  isUtf8(): boolean {
    return this.#utf8Lines > 0 && this.#utf8Lines >= 9 * this.#otherLines;
  }
}
