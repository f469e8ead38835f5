import { LRUCache } from 'lru-cache';

type Answer = Readonly<Record<string, unknown>>;

/** Time in ms for which an answer is cached: enough to open some companies and come back. */
const TTL_MS = 300_000;
/** Maximum companies in all cached answers. Each takes a few kB. */
const MAX_COMPANIES = 5_000;

/** Answers that an account paid for: reloading or going back costs nothing. One per process. */
export function createPaidAnswerCache(): LRUCache<string, Answer> {
  return new LRUCache({
    maxSize: MAX_COMPANIES,
    sizeCalculation: ({ companies }) => (Array.isArray(companies) ? companies.length : 0) + 1,
    ttl: TTL_MS,
  });
}
