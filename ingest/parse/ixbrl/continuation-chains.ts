import type { IxbrlWarning } from './ixbrl-document.ts';

interface ContinuationPiece {
  readonly text: string;
  readonly continuedAt: string | null;
  isUsed: boolean;
}

/** The pieces of texts that stand elsewhere in the document (`ix:continuation`), by id. */
export class ContinuationChains {
  readonly #pieces = new Map<string, ContinuationPiece>();

  add(id: string, text: string, continuedAt: string | null): void {
    if (!this.#pieces.has(id)) this.#pieces.set(id, { text, continuedAt, isUsed: false });
  }

  /**
   * The text from `id` on to the end of its chain. A chain that is broken, goes in a circle or into
   * another one ends there, with a warning.
   */
  readChain(id: string | null, warnings: Set<IxbrlWarning>): string {
    const seen = new Set<ContinuationPiece>();
    let text = '';
    for (let next = id; next !== null;) {
      const piece = this.#pieces.get(next);
      if (piece === undefined) {
        warnings.add('continuation-missing');
        break;
      }
      if (seen.has(piece)) {
        warnings.add('continuation-cycle');
        break;
      }
      if (piece.isUsed) {
        warnings.add('continuation-reused');
        break;
      }
      seen.add(piece);
      text += piece.text;
      next = piece.continuedAt;
    }
    for (const piece of seen) piece.isUsed = true;
    return text;
  }
}

/** Texts that are longer are cut: whoever wants a name, a date or a number takes none that long. */
const MAX_CAPTURED_LENGTH = 100_000;

/** Collects the text below an element while the document passes. */
export class TextCapture {
  readonly #excluded: number;
  readonly #pieces: string[] = [];
  #length = 0;

  /** `excluded`: how many `ix:exclude` the element itself is within. */
  constructor(excluded: number) {
    this.#excluded = excluded;
  }

  /** Takes a text that `excluded` elements of that kind are around. */
  append(text: string, excluded: number): void {
    if (excluded !== this.#excluded || this.#length >= MAX_CAPTURED_LENGTH) return;
    this.#pieces.push(text);
    this.#length += text.length;
  }

  /** All of it as one text, once the element ended. */
  toText(): string {
    return this.#pieces.join('');
  }
}
