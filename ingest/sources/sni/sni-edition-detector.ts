import type { SniEdition, SniLists } from '../../../shared/domain/sni.ts';

/** Date of the first statistics file with codes of SNI 2025 (docs/formats/sni.md#editions). */
const FIRST_SNI_2025_DATE = '2026-01-01';

export class SniEditionDetector {
  readonly #lists: SniLists;
  #only2007 = 0;
  #only2025 = 0;

  constructor(lists: SniLists) {
    this.#lists = lists;
  }

  countCode(code: string | null): void {
    if (code === null) return;
    const in2007 = this.#lists['2007'].has(code);
    const in2025 = this.#lists['2025'].has(code);
    if (in2007 && !in2025) this.#only2007 += 1;
    if (in2025 && !in2007) this.#only2025 += 1;
  }

  /** Codes of both editions say nothing. `tieBreakDate` (ISO) decides if neither has more. */
  detectMajorityEdition(tieBreakDate: string): SniEdition {
    if (this.#only2007 !== this.#only2025) return this.#only2007 > this.#only2025 ? '2007' : '2025';
    return tieBreakDate < FIRST_SNI_2025_DATE ? '2007' : '2025';
  }
}
