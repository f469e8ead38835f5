import { hash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RateLimiters } from './rate-limiters.ts';

/** The limit of attempts is reached. The caller must wait `waitSeconds` (at least 1). */
export interface AttemptLimitReached {
  readonly waitSeconds: number;
}

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3_600;

/** Origin of a sign-in attempt. */
export interface SignInOrigin {
  /** The caller's network. */
  readonly network: string;
  /** Id of a device on which the owner of the address signed in before. Null for other devices. */
  readonly device: string | null;
}

/**
 * Limits per address and network, per network, and per address over all networks. A known device of
 * the owner has a limit of its own, so that attackers cannot lock the owner out.
 */
const LIMITS = {
  failedOfDevice: { points: 10, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-device' },
  failedOfPair: { points: 10, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-pair' },
  failedOfEmail: { points: 100, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-email' },
  failedOfCaller: { points: 50, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-caller' },
  mailsOfEmail: { points: 5, duration: HOUR_SECONDS, keyPrefix: 'mail-email' },
  mailsOfCaller: { points: 20, duration: HOUR_SECONDS, keyPrefix: 'mail-caller' },
} as const;

/** Limits wrong passwords and requested mails. Throws an `AccountsError` when counting fails. */
export class SignInLimiter {
  readonly #limiters: RateLimiters;
  readonly #limits: Readonly<Record<keyof typeof LIMITS, RateLimiterAbstract>>;

  /** Does not close `limiters`. */
  constructor(limiters: RateLimiters) {
    this.#limiters = limiters;
    const made = Object.entries(LIMITS).map(([name, limit]) => [name, limiters.create(limit)]);
    this.#limits = Object.fromEntries(made) as Record<keyof typeof LIMITS, RateLimiterAbstract>;
  }

  /**
   * Runs `check`, which returns null for a wrong password. Counts the attempt first and takes it
   * off after success, so that parallel guesses cannot exceed the limit. Does not run `check` at
   * the limit.
   */
  async checkPassword<T>(
    email: string,
    origin: SignInOrigin,
    check: () => Promise<T | null>,
  ): Promise<{ readonly checked: T | null } | AttemptLimitReached> {
    const counts = this.#toCounts(email, origin);
    for (const [limiter, key] of counts) {
      const blocked = await this.#count(limiter, key);
      if (blocked !== null) return blocked;
    }
    const undoAll = (): Promise<unknown> =>
      Promise.all(counts.map(([limiter, key]) => this.#limiters.undoConsume(limiter, key)));
    try {
      const checked = await check();
      if (checked !== null) await undoAll();
      return { checked };
    } catch (error) {
      await undoAll();
      throw error;
    }
  }

  /** Counts a requested mail. Null when it may be sent. */
  async countMailRequest(email: string, caller: string): Promise<AttemptLimitReached | null> {
    const { mailsOfEmail, mailsOfCaller } = this.#limits;
    return (await this.#count(mailsOfCaller, caller)) ?? (await this.#count(mailsOfEmail, toKey(email)));
  }

  /** Limiters that count an attempt, with their keys. */
  #toCounts(
    email: string,
    { network: caller, device }: SignInOrigin,
  ): readonly (readonly [limiter: RateLimiterAbstract, key: string])[] {
    const { failedOfDevice, failedOfCaller, failedOfPair, failedOfEmail } = this.#limits;
    if (device !== null) return [[failedOfDevice, toKey(`${email.trim()} ${device}`)]];
    return [
      [failedOfCaller, caller],
      [failedOfPair, toKey(`${email.trim()} ${caller}`)],
      [failedOfEmail, toKey(email)],
    ];
  }

  async #count(limiter: RateLimiterAbstract, key: string): Promise<AttemptLimitReached | null> {
    const { consumedPoints, msBeforeNext } = await this.#limiters.consume(limiter, key);
    if (consumedPoints <= limiter.points) return null;
    return { waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }
}

/** A hash, so that no address is stored and no key is too long. */
function toKey(email: string): string {
  return hash('sha256', email.trim().toLowerCase());
}
