import type { IxbrlWarning } from './ixbrl-document.ts';

interface ContinuationPiece {
  readonly text: string;
  readonly continuedAt: string | null;
  isUsed: boolean;
}

/**
 * Collects the pieces of texts that an inline XBRL document continues elsewhere
 * (`ix:continuation`), and joins them by id.
 */
export class ContinuationChains {
  readonly #pieces = new Map<string, ContinuationPiece>();

  add(id: string, text: string, continuedAt: string | null): void {
    if (!this.#pieces.has(id)) this.#pieces.set(id, { text, continuedAt, isUsed: false });
  }

  /**
   * Returns the joined text of the chain that starts at `firstPieceId`. Empty if `firstPieceId` is
   * null. If a piece is missing, repeated or already used, the text ends before it and a warning is
   * added.
   */
  takeChain(firstPieceId: string | null, warnings: Set<IxbrlWarning>): string {
    const seen = new Set<ContinuationPiece>();
    let text = '';
    for (let next = firstPieceId; next !== null;) {
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

const MAX_CAPTURED_LENGTH = 100_000;

export const NOTE_MARK = '^';

/**
 * Collects the text of one element of an inline XBRL document, without the text in its `ix:exclude`
 * elements.
 */
export class ElementTextCollector {
  readonly #excludeElementCount: number;
  readonly #pieces: string[] = [];
  #length = 0;

  /**
   * `outerExcludeElementCount` is the number of `ix:exclude` elements that contain the collected
   * element. They do not exclude its text. Only `ix:exclude` elements inside of it exclude text.
   */
  constructor(outerExcludeElementCount: number) {
    this.#excludeElementCount = outerExcludeElementCount;
  }

  /**
   * Adds a text of the element. Ignores it in an `ix:exclude` element within the collected element,
   * and once {@link MAX_CAPTURED_LENGTH} is reached. `openExcludeElementCount` counts all
   * `ix:exclude` elements around the text, also those around the collected element.
   */
  append(text: string, openExcludeElementCount: number): void {
    if (openExcludeElementCount !== this.#excludeElementCount || this.#length >= MAX_CAPTURED_LENGTH) return;
    this.#pieces.push(text);
    this.#length += text.length;
  }

  toText(): string {
    return this.#pieces.join('');
  }
}
