import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RateLimiters } from './rate-limiters.ts';
import type { AttemptLimitReached, SignInAttemptResult } from './sign-in-limiter.ts';

const HOUR_SECONDS = 3_600;
const MAX_OF_STRANGERS = 5;
const MAX_OF_DEVICES = 5;
const MAX_OF_DEVICE = 4;

type Undo = () => Promise<void>;

/**
 * Limits wrong codes of a person to ten in any hour over all devices and networks. Known devices
 * have a part of them, so that strangers cannot use up the owner's. Throws an
 * `AccountsDatabaseError` when it cannot count.
 */
export class CodeLimiter {
  readonly #limiters: RateLimiters;
  readonly #places: RateLimiterAbstract;

  constructor(limiters: RateLimiters) {
    this.#limiters = limiters;
    this.#places = limiters.createLimiter({ points: 1, duration: HOUR_SECONDS, keyPrefix: 'code' });
  }

  /**
   * Counts an attempt, then runs `check` if the limit allows it. `check` returns null for a wrong
   * code. Only wrong codes stay counted: a success or an error undoes the count.
   */
  async check<T>(
    personId: string,
    knownDeviceId: string | null,
    check: () => Promise<T | null>,
  ): Promise<SignInAttemptResult<T>> {
    const counted = await this.#count(personId, knownDeviceId);
    if ('waitSeconds' in counted) return { kind: 'limit-reached', ...counted };
    let isWrong = false;
    try {
      const value = await check();
      isWrong = value === null;
      return value === null ? { kind: 'wrong-password-or-code' } : { kind: 'success', value };
    } finally {
      if (!isWrong) await counted.undo();
    }
  }

  async #count(person: string, device: string | null): Promise<{ undo: Undo } | AttemptLimitReached> {
    if (device === null) return this.#take(`${person} new`, MAX_OF_STRANGERS);
    const own = await this.#take(`${person} ${device}`, MAX_OF_DEVICE);
    if ('waitSeconds' in own) return own;
    const shared = await this.#take(`${person} known`, MAX_OF_DEVICES);
    if ('waitSeconds' in shared) {
      await own.undo();
      return shared;
    }
    const undo = async (): Promise<void> => {
      await own.undo();
      await shared.undo();
    };
    return { undo };
  }

  /**
   * Takes one of `places` for an hour. Each has a time of its own, so that no hour has more
   * attempts than places, wherever it begins.
   */
  async #take(name: string, places: number): Promise<{ undo: Undo } | AttemptLimitReached> {
    let waitMs = Infinity;
    for (let place = 0; place < places; place += 1) {
      const key = `${name} ${place}`;
      const { consumedPoints, msBeforeNext } = await this.#limiters.consumeWithoutThrowing(this.#places, key);
      if (consumedPoints === 1) return { undo: () => this.#limiters.forget(this.#places, key) };
      waitMs = Math.min(waitMs, msBeforeNext);
    }
    return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
  }
}
