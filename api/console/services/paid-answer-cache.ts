import { LRUCache } from 'lru-cache';

type Answer = Readonly<Record<string, unknown>>;

/** Time that an answer is cached: enough to look at some companies and come back. */
const TTL_MS = 300_000;
/** Maximum companies in all cached answers. Each takes a few kB. */
const MAX_COMPANIES = 5_000;

/**
 * Answers that accounts paid for in the last five minutes, so that reloading, going back or
 * changing the language costs nothing. Held in this process only.
 */
export class PaidAnswerCache {
  readonly #kept = new LRUCache<string, Answer>({
    maxSize: MAX_COMPANIES,
    sizeCalculation: ({ companies }) => (Array.isArray(companies) ? companies.length : 0) + 1,
    ttl: TTL_MS,
  });

  /**
   * The answer that an account paid for with the same route and fields; null when none is stored.
   */
  get(account: string, path: string, fields: Readonly<Record<string, unknown>>): Answer | null {
    return this.#kept.get(toId(account, path, fields)) ?? null;
  }

  /** Stores a paid answer for five minutes. */
  set(account: string, path: string, fields: Readonly<Record<string, unknown>>, answer: Answer): void {
    this.#kept.set(toId(account, path, fields), answer);
  }
}

function toId(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}
