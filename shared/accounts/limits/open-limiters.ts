import { RateLimiterMemory } from 'rate-limiter-flexible';
import { openFileLimiters } from './file-limiters.ts';
import { consume, giveBack, type Limiters } from './limiters.ts';
import type { AccountsPlace } from '../open-accounts.ts';
import { openPostgresLimiters } from './postgres-limiters.ts';

/** Counts in this process alone. */
export function openOwnLimiters(): Limiters {
  return {
    // Each counts by itself, so that nothing has to tell their callers apart.
    make: (options) => new RateLimiterMemory({ ...options, keyPrefix: '' }),
    consume,
    giveBack,
    close: () => Promise.resolve(),
  };
}

/** Counts together with all processes that share the accounts in `place`. Throws `invalid_setting` when that cannot be. */
export async function openSharedLimiters(place: AccountsPlace): Promise<Limiters> {
  return 'path' in place ? openFileLimiters(place.path) : openPostgresLimiters(place.url);
}
