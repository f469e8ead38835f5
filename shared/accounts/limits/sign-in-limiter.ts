import { hash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RateLimiters } from './rate-limiters.ts';

/**
 * Result of an attempt above the limit. The next attempt is allowed in `waitSeconds`, at least 1.
 */
export interface AttemptLimitReached {
  readonly waitSeconds: number;
}

export type SignInAttemptResult<T> =
  | { readonly kind: 'success'; readonly value: T }
  | { readonly kind: 'wrong-password-or-code' }
  | ({ readonly kind: 'limit-reached' } & AttemptLimitReached);

type AttemptCounts = readonly (readonly [limiter: RateLimiterAbstract, key: string])[];

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3_600;

interface SignInOrigin {
  readonly network: string;
  /** Id of a device on which the owner of the address signed in before. Null for other devices. */
  readonly device: string | null;
}

/**
 * Limits of failed passwords and of mails: `points` attempts in `duration` seconds. Of the 100
 * passwords of an address, known devices have 30, so that strangers cannot lock out its owner.
 */
const LIMITS = {
  failedOfDevice: { points: 10, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-device' },
  failedOfDevices: { points: 30, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-devices' },
  failedOfPair: { points: 10, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-pair' },
  failedOfEmail: { points: 70, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-email' },
  failedOfCaller: { points: 50, duration: QUARTER_SECONDS, keyPrefix: 'sign-in-caller' },
  mailsOfDevice: { points: 5, duration: HOUR_SECONDS, keyPrefix: 'mail-device' },
  mailsOfPair: { points: 5, duration: HOUR_SECONDS, keyPrefix: 'mail-pair' },
  // Short, and by kind of mail: an attacker who uses it up has filled the mailbox with valid links.
  mailsOfEmail: { points: 120, duration: QUARTER_SECONDS, keyPrefix: 'mail-email' },
  mailsOfCaller: { points: 20, duration: HOUR_SECONDS, keyPrefix: 'mail-caller' },
} as const;

/**
 * Limits attempts with wrong passwords, and requests for mails. Throws an
 * `AccountsDatabaseError` when it cannot count.
 */
export class SignInLimiter {
  readonly #limiters: RateLimiters;
  readonly #limits: Readonly<Record<keyof typeof LIMITS, RateLimiterAbstract>>;

  constructor(limiters: RateLimiters) {
    this.#limiters = limiters;
    const made = Object.entries(LIMITS).map(([name, limit]) => [name, limiters.createLimiter(limit)]);
    this.#limits = Object.fromEntries(made) as Record<keyof typeof LIMITS, RateLimiterAbstract>;
  }

  /**
   * Counts an attempt, then runs `check` if the limit allows the attempt. `check` returns null for
   * a wrong password. Only wrong passwords stay counted: a success, a refusal or an error undoes
   * the count. The count comes first because attempts run in parallel.
   */
  async checkPasswordWithinLimit<T>(
    email: string,
    origin: SignInOrigin,
    check: () => Promise<T | null>,
  ): Promise<SignInAttemptResult<T>> {
    const counted: AttemptCounts[number][] = [];
    const undoAll = (): Promise<unknown> =>
      Promise.all(counted.map(([limiter, key]) => this.#limiters.undoConsume(limiter, key)));
    for (const count of this.#toCounts(email, origin)) {
      counted.push(count);
      const blocked = await this.#count(...count);
      if (blocked === null) continue;
      // A refused attempt tries no password, so it takes none from others of its network.
      await undoAll();
      return { kind: 'limit-reached', ...blocked };
    }
    try {
      const value = await check();
      if (value === null) return { kind: 'wrong-password-or-code' };
      await undoAll();
      return { kind: 'success', value };
    } catch (error) {
      await undoAll();
      throw error;
    }
  }

  /**
   * Counts a request for a mail of one kind, such as `forgot`. Returns null if the mail may be
   * sent, otherwise the time to wait. Requests of strangers do not count for a known device.
   */
  async admitMailRequest(
    email: string,
    { network, device }: SignInOrigin,
    kind: string,
  ): Promise<AttemptLimitReached | null> {
    const { mailsOfDevice, mailsOfCaller, mailsOfPair, mailsOfEmail } = this.#limits;
    if (device !== null) return this.#count(mailsOfDevice, toKey(`${email} ${device}`));
    return (
      (await this.#count(mailsOfCaller, network)) ??
      (await this.#count(mailsOfPair, toKey(`${email} ${network}`))) ??
      (await this.#count(mailsOfEmail, toKey(`${email} ${kind}`)))
    );
  }

  #toCounts(email: string, { network: caller, device }: SignInOrigin): AttemptCounts {
    const { failedOfDevice, failedOfDevices, failedOfCaller, failedOfPair, failedOfEmail } = this.#limits;
    if (device !== null)
      return [
        [failedOfDevice, toKey(`${email.trim()} ${device}`)],
        [failedOfDevices, toKey(email)],
      ];
    return [
      [failedOfCaller, caller],
      [failedOfPair, toKey(`${email.trim()} ${caller}`)],
      [failedOfEmail, toKey(email)],
    ];
  }

  async #count(limiter: RateLimiterAbstract, key: string): Promise<AttemptLimitReached | null> {
    const { consumedPoints, msBeforeNext } = await this.#limiters.consumeWithoutThrowing(limiter, key);
    if (consumedPoints <= limiter.points) return null;
    return { waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }
}

/** Hashes an e-mail address to a short key, so that the counters store no addresses. */
function toKey(email: string): string {
  return hash('sha256', email.trim().toLowerCase());
}
