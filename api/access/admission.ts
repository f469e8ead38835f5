import type { Context } from 'koa';
import type { KeyHolder } from '../../shared/accounts/holders.ts';
import type { Receipt } from '../../shared/accounts/give-back.ts';
import { hashKey } from '../../shared/accounts/key.ts';
import type { RateState } from '../../shared/accounts/rate-limits.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { CAPS } from './caps.ts';
import { readCaller } from './client-address.ts';
import { noCredits } from './assert-credits.ts';
import type { Access, AccessRule, Cost, GateTools } from './gate.ts';
import { invalidKey, readKey } from './read-key.ts';

const GUEST: Access = { mode: 'guest', caps: CAPS.guest, creditsLeft: null };

/** One call on its way through the gate. Whoever is refused is told as well how it stands. */
export class Admission {
  readonly #tools: GateTools;
  readonly #context: Context;
  readonly #endpoint: string;
  #access = GUEST;
  #caller: string | null = null;
  /** Null for a guest. */
  #holder: KeyHolder | null = null;
  #rate: RateState | null = null;
  #creditsLeft: number | null = null;
  /** Of the last charge, until it is given back. */
  #receipt: Receipt | null = null;

  constructor(tools: GateTools, context: Context, endpoint: string) {
    this.#tools = tools;
    this.#context = context;
    this.#endpoint = endpoint;
  }

  /** A guest's until somebody else is let in. */
  get access(): Access {
    return this.#access;
  }

  /** What shares of the service are counted by: the account, or a guest's address. */
  get caller(): string {
    this.#caller ??= readCaller(this.#context.req, this.#tools.isTrustedProxy);
    return this.#caller;
  }

  /** True for a call that was charged, until that is given back. */
  get isCharged(): boolean {
    return this.#receipt !== null;
  }

  /** Lets a caller in by its key, or as a guest. Throws `missing_key`, `invalid_key` or `rate_limited`, in this order. */
  async admit(rule: AccessRule): Promise<void> {
    if (rule === 'none') return;
    const key = readKey(this.#context.req);
    if (key === null && rule === 'key') throw new AppError('missing_key', 'Missing API key');
    if (key === null) return this.admitGuest();
    const { metering, now } = this.#tools;
    await this.#admitHolder(await metering.findHolder(hashKey(key), now()));
  }

  /** Lets a guest in, whatever key is sent. Throws `rate_limited`. */
  admitGuest(): Promise<void> {
    return this.#count(this.caller, this.#tools.limits.guest);
  }

  /** Lets in who is signed in to the console, on the account's credits and calls per minute. Throws `invalid_key` or `rate_limited`. */
  async admitAccount(account: string): Promise<void> {
    const { metering, now } = this.#tools;
    await this.#admitHolder(await metering.findConsole(account, now()));
  }

  /** Charges the account and commits. Returns the credits; 0 for a guest. Throws `no_credits` when there are too few. */
  async charge({ least, most }: Cost): Promise<number> {
    if (this.#holder === null) return 0;
    const { account, key, plan } = this.#holder;
    const requestId = this.#context.state['requestId'] as string;
    const { metering, now, tellCharged } = this.#tools;
    const charge = { account, key, requestId, endpoint: this.#endpoint, at: now(), least, most };
    const { credits, creditsLeft, receipt } = await metering.charge(charge);
    this.#creditsLeft = creditsLeft;
    if (credits === null) throw noCredits();
    this.#receipt = receipt;
    tellCharged(plan, credits);
    return credits;
  }

  /**
   * Returns the credits of the last charge, for an answer that did not reach the caller. Resolves to
   * the credits that were returned: 0 for a guest, a charge of 0, and every call after the first.
   * Throws an `AccountsError` when the accounts do not take it; it is not tried again then, since
   * the first try may have been committed.
   */
  async giveBack(): Promise<number> {
    const receipt = this.#receipt;
    if (receipt === null) return 0;
    this.#receipt = null;
    const { metering, now, reportGivenBack } = this.#tools;
    const { credits, creditsLeft } = await metering.giveBack(receipt, now());
    this.#creditsLeft = creditsLeft;
    reportGivenBack(this.#holder!.plan, credits);
    return credits;
  }

  /**
   * Sets the headers that tell how the caller stands, as far as it is known: what is left of the minute, and with every answer to a valid key of
   * the credits (decisions.md, Authentication). For the last moment, also of a call that failed.
   */
  tell(): void {
    const { res } = this.#context;
    if (this.#creditsLeft !== null) res.setHeader('X-Credits-Remaining', String(this.#creditsLeft));
    if (this.#rate === null) return;
    const { limit, remaining, resetSeconds, isOver } = this.#rate;
    res.setHeader('RateLimit-Limit', String(limit));
    res.setHeader('RateLimit-Remaining', String(remaining));
    res.setHeader('RateLimit-Reset', String(resetSeconds));
    if (isOver) res.setHeader('Retry-After', String(resetSeconds));
  }

  async #admitHolder(holder: KeyHolder | null): Promise<void> {
    if (holder === null) throw invalidKey();
    const { account, plan, creditsLeft } = holder;
    this.#creditsLeft = creditsLeft;
    this.#caller = account;
    await this.#count(account, this.#tools.limits[plan]);
    this.#holder = holder;
    this.#access = { mode: 'api', caps: CAPS[plan], creditsLeft };
  }

  async #count(caller: string, limit: number): Promise<void> {
    if (limit === 0) return;
    this.#rate = await this.#tools.rateLimits.count(caller, limit);
    if (!this.#rate.isOver) return;
    throw new AppError('rate_limited', 'Rate limit exceeded. Please wait and retry.', {
      details: { retryAfter: this.#rate.resetSeconds },
    });
  }
}
