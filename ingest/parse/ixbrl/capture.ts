/** Collects the text below an element while the document passes. */
export class Capture {
  readonly #excluded: number;
  #text = '';

  /** `excluded`: how many `ix:exclude` the element itself is within. */
  constructor(excluded: number) {
    this.#excluded = excluded;
  }

  /** Takes a text that `excluded` elements of that kind are around. */
  take(text: string, excluded: number): void {
    if (excluded === this.#excluded) this.#text += text;
  }

  get text(): string {
    return this.#text;
  }
}
