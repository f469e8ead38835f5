import { LRUCache } from 'lru-cache';

type Answer = Readonly<Record<string, unknown>>;

/** Long enough to look at some of the companies and come back. */
const TTL_MS = 300_000;
/** Companies, of some kB each. */
const MAX_COMPANIES = 5_000;

/**
 * What accounts have paid for in the last five minutes, so that it is not paid for again by loading the page once more, going back or choosing
 * another language. Of this process alone.
 */
export class PaidAnswerCache {
  readonly #kept = new LRUCache<string, Answer>({
    maxSize: MAX_COMPANIES,
    sizeCalculation: ({ companies }) => (Array.isArray(companies) ? companies.length : 0) + 1,
    ttl: TTL_MS,
  });

  /** What an account got for a call to the route at `path` with these fields; null when that is too long ago. */
  get(account: string, path: string, fields: Readonly<Record<string, unknown>>): Answer | null {
    return this.#kept.get(toId(account, path, fields)) ?? null;
  }

  set(account: string, path: string, fields: Readonly<Record<string, unknown>>, answer: Answer): void {
    this.#kept.set(toId(account, path, fields), answer);
  }
}

function toId(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}
