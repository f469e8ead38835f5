import type { IxbrlWarning } from './ixbrl-document.ts';

interface ContinuationPiece {
  readonly text: string;
  readonly continuedAt: string | null;
  isUsed: boolean;
}

/** Joins the pieces of texts that a document continues elsewhere (`ix:continuation`). */
export class ContinuationChains {
  readonly #pieces = new Map<string, ContinuationPiece>();

  add(id: string, text: string, continuedAt: string | null): void {
    if (!this.#pieces.has(id)) this.#pieces.set(id, { text, continuedAt, isUsed: false });
  }

  /** Empty for null. Ends before a missing, repeated or used piece, with a warning. */
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

export class ElementTextCollector {
  readonly #excludeElementCount: number;
  readonly #pieces: string[] = [];
  #length = 0;

  /** Only `ix:exclude` elements inside of the collected element exclude its text. */
  constructor(outerExcludeElementCount: number) {
    this.#excludeElementCount = outerExcludeElementCount;
  }

  /** `openExcludeElementCount` counts those around the collected element, too. */
  append(text: string, openExcludeElementCount: number): void {
    if (openExcludeElementCount !== this.#excludeElementCount || this.#length >= MAX_CAPTURED_LENGTH) return;
    this.#pieces.push(text);
    this.#length += text.length;
  }

  toText(): string {
    return this.#pieces.join('');
  }
}
