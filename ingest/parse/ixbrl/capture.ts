/** Texts that are longer are cut: whoever wants a name, a date or a number takes none that long. */
const LONGEST = 100_000;

/** Collects the text below an element while the document passes. */
export class Capture {
  readonly #excluded: number;
  readonly #pieces: string[] = [];
  #length = 0;

  /** `excluded`: how many `ix:exclude` the element itself is within. */
  constructor(excluded: number) {
    this.#excluded = excluded;
  }

  /** Takes a text that `excluded` elements of that kind are around. */
  take(text: string, excluded: number): void {
    if (excluded !== this.#excluded || this.#length >= LONGEST) return;
    this.#pieces.push(text);
    this.#length += text.length;
  }

  /** All of it as one text, once the element ended. */
  finish(): string {
    return this.#pieces.join('');
  }
}
