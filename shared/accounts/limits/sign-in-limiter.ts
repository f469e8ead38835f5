import { hash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RateLimiters } from './rate-limiters.ts';

/** Something was tried too often: how long to wait, whole seconds, at least 1. */
export interface AttemptLimitReached {
  readonly waitSeconds: number;
}

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3_600;

/** Where an attempt to sign in comes from. */
export interface SignInOrigin {
  /** The network. */
  readonly network: string;
  /** Id of a device on which the owner of the address signed in before; null for any other. */
  readonly device: string | null;
}

/**
 * So many in so many seconds. Guessing is stopped where it comes from: an address from one network,
 * a network, and far above what one network may do an address from all of them. The owner's known
 * device has attempts of its own, so that nobody else keeps the owner out.
 */
const LIMITS = {
  failedOfDevice: { points: 10, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-device' },
  failedOfPair: { points: 10, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-pair' },
  failedOfEmail: { points: 100, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-email' },
  failedOfCaller: { points: 50, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-caller' },
  mailsOfEmail: { points: 5, duration: HOUR_SECONDS, keyPrefix: 'mail-email' },
  mailsOfCaller: { points: 20, duration: HOUR_SECONDS, keyPrefix: 'mail-caller' },
} as const;

/** Keeps people from guessing passwords and from having mails sent. Throws an `AccountsError` where that cannot be counted. */
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
   * What `check` of a password gives, null for a wrong one. Each counts as failed until it is right, so that of many at once none gets by; where
   * too many have failed nothing is checked.
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
    const giveBack = (): Promise<unknown> =>
      Promise.all(counts.map(([limiter, key]) => this.#limiters.undoConsume(limiter, key)));
    try {
      const checked = await check();
      if (checked !== null) await giveBack();
      return { checked };
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /** Counts a mail that somebody asks for; null when it may be sent. */
  async countMailRequest(email: string, caller: string): Promise<AttemptLimitReached | null> {
    const { mailsOfEmail, mailsOfCaller } = this.#limits;
    return (await this.#count(mailsOfCaller, caller)) ?? (await this.#count(mailsOfEmail, toKey(email)));
  }

  /** What an attempt counts towards, in order. */
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

/** Addresses of people are not kept with the counts, and may be longer than a key. */
function toKey(email: string): string {
  return hash('sha256', email.trim().toLowerCase());
}
