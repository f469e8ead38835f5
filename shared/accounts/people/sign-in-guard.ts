import { hash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Limiters } from '../limiters.ts';

/** Something was tried too often: how long to wait, whole seconds, at least 1. */
export interface Blocked {
  readonly waitSeconds: number;
}

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3_600;

/** So many in so many seconds (issue 10, point 1: against guessing, per account and per address). */
const LIMITS = {
  failedOfEmail: { points: 10, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-email' },
  failedOfCaller: { points: 50, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-caller' },
  mailsOfEmail: { points: 5, duration: HOUR_SECONDS, keyPrefix: 'mail-email' },
  mailsOfCaller: { points: 20, duration: HOUR_SECONDS, keyPrefix: 'mail-caller' },
} as const;

/** Keeps people from guessing passwords and from having mails sent. Throws an `AccountsError` where that cannot be counted. */
export class SignInGuard {
  readonly #limiters: Limiters;
  readonly #limits: Readonly<Record<keyof typeof LIMITS, RateLimiterAbstract>>;

  /** Does not close `limiters`. */
  constructor(limiters: Limiters) {
    this.#limiters = limiters;
    const make = (name: keyof typeof LIMITS): RateLimiterAbstract => limiters.make(LIMITS[name]);
    this.#limits = {
      failedOfEmail: make('failedOfEmail'),
      failedOfCaller: make('failedOfCaller'),
      mailsOfEmail: make('mailsOfEmail'),
      mailsOfCaller: make('mailsOfCaller'),
    };
  }

  /**
   * What `check` of a password gives, null for a wrong one. Each counts as failed until it is right, so that of many at once none gets by; where
   * too many have failed nothing is checked.
   */
  async checkPassword<T>(
    email: string,
    caller: string,
    check: () => Promise<T | null>,
  ): Promise<{ readonly checked: T | null } | Blocked> {
    const { failedOfEmail, failedOfCaller } = this.#limits;
    const key = toKey(email);
    const blocked = (await this.#count(failedOfCaller, caller)) ?? (await this.#count(failedOfEmail, key));
    if (blocked !== null) return blocked;
    const giveBack = (): Promise<unknown> =>
      Promise.all([
        this.#limiters.giveBack(failedOfEmail, key),
        this.#limiters.giveBack(failedOfCaller, caller),
      ]);
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
  async countMail(email: string, caller: string): Promise<Blocked | null> {
    const { mailsOfEmail, mailsOfCaller } = this.#limits;
    return (await this.#count(mailsOfCaller, caller)) ?? (await this.#count(mailsOfEmail, toKey(email)));
  }

  async #count(limiter: RateLimiterAbstract, key: string): Promise<Blocked | null> {
    const { consumedPoints, msBeforeNext } = await this.#limiters.consume(limiter, key);
    if (consumedPoints <= limiter.points) return null;
    return { waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }
}

/** Addresses of people are not kept with the counts, and may be longer than a key. */
function toKey(email: string): string {
  return hash('sha256', email.trim().toLowerCase());
}
