import type { SniEdition, SniLists } from '../../../shared/domain/sni.ts';

/**
 * The first delivery of the statistics file known to carry SNI 2025 (docs/formats/sni.md#editions).
 */
const SWITCHED_BY = '2026-01-01';

/** Counts how often codes occur that only one edition has, to decide the edition of a delivery. */
export class EditionCount {
  readonly #lists: SniLists;
  #only2007 = 0;
  #only2025 = 0;

  constructor(lists: SniLists) {
    this.#lists = lists;
  }

  see(code: string | null): void {
    if (code === null) return;
    const in2007 = this.#lists['2007'].has(code);
    const in2025 = this.#lists['2025'].has(code);
    if (in2007 && !in2025) this.#only2007 += 1;
    if (in2025 && !in2007) this.#only2025 += 1;
  }

  /** The edition with more codes of its own; without any evidence, the one in use on `date` (ISO). */
  decide(date: string): SniEdition {
    if (this.#only2007 !== this.#only2025) return this.#only2007 > this.#only2025 ? '2007' : '2025';
    return date < SWITCHED_BY ? '2007' : '2025';
  }
}
