import { LRUCache } from 'lru-cache';

type Answer = Readonly<Record<string, unknown>>;

/** Time in ms for which an answer is cached: enough to open some companies and come back. */
const TTL_MS = 300_000;
/** Maximum companies in all cached answers. Each takes a few kB. */
const MAX_COMPANIES = 5_000;

/** Answers that an account paid for: reloading or going back costs nothing. One per process. */
export class PaidAnswerCache {
  readonly #kept = new LRUCache<string, Answer>({
    maxSize: MAX_COMPANIES,
    sizeCalculation: ({ companies }) => (Array.isArray(companies) ? companies.length : 0) + 1,
    ttl: TTL_MS,
  });

  get(accountId: string, search: readonly unknown[]): Answer | null {
    return this.#kept.get(JSON.stringify([accountId, ...search])) ?? null;
  }

  set(accountId: string, search: readonly unknown[], answer: Answer): void {
    this.#kept.set(JSON.stringify([accountId, ...search]), answer);
  }
}
