import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** What limiters are made with: so many calls in so many seconds. */
export interface LimiterOptions {
  readonly points: number;
  readonly duration: number;
  readonly keyPrefix: string;
}

/** Limiters that count in one place. */
export interface Limiters {
  make(options: LimiterOptions): RateLimiterAbstract;
  /** Asks a limiter, once more when the place was busy. */
  readonly ask: <T>(work: () => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}
