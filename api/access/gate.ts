import type { Context } from '../http/request-state.ts';
import type { Metering } from '../../shared/accounts/metering/metering.ts';
import type { PlanName } from '../../shared/accounts/plans.ts';
import type { MinuteRateLimiter, RateLimitStatus } from '../../shared/accounts/limits/minute-rate-limiter.ts';
import type { Config } from '../../shared/config/config.ts';
import { type CallerAccess, type AccessRule, CALL_LIMITS, type Price, noCreditsError } from './access.ts';
import type { IdempotencyCheck, ChargeReceipt } from '../../shared/accounts/metering/charge.ts';
import { CONSOLE_KEY_ID, type KeyHolder } from '../../shared/accounts/metering/key-holder-cache.ts';
import { hashApiKey } from '../../shared/accounts/api-key.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { readCallerKey } from '../http/client-address.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import { invalidKeyError, readApiKey } from './read-api-key.ts';

/** What the gate works with. */
export interface GateOptions {
  readonly metering: Pick<Metering, 'findHolder' | 'findConsoleHolder' | 'findReplay' | 'charge' | 'refund'>;
  readonly rateLimits: MinuteRateLimiter;
  /** Calls per minute by plan; 0 for no cap. */
  readonly callsPerMinute: Config['rateLimits'];
  readonly isTrustedProxy: (address: string) => boolean;
  /** Is told what was charged. */
  readonly onCharged: (plan: PlanName, credits: number) => void;
  /** Receives the credits of every give-back. */
  readonly onRefunded: (plan: PlanName, credits: number) => void;
  readonly now: () => Date;
}

/**
 * The one place that decides who may do what, counts it and charges for it
 * (docs/contract.md#credits).
 */
export interface Gate {
  /** Begins a call to `endpoint`, the path of a route. */
  readonly startCall: (context: Context, endpoint: string) => MeteredCall;
}

export function createGate(tools: GateOptions): Gate {
  return { startCall: (context, endpoint) => new MeteredCall(tools, context, endpoint) };
}

const GUEST_ACCESS: CallerAccess = { mode: 'guest', limits: CALL_LIMITS.guest, creditsLeft: null };

/** One call on its way through the gate. Whoever is refused is told as well how it stands. */
export class MeteredCall {
  readonly #tools: GateOptions;
  readonly #context: Context;
  readonly #endpoint: string;
  #access = GUEST_ACCESS;
  #caller: string | null = null;
  /** Null for a guest. */
  #holder: KeyHolder | null = null;
  #rate: RateLimitStatus | null = null;
  #creditsLeft: number | null = null;
  /** Of the last charge, until it is given back. */
  #receipt: ChargeReceipt | null = null;
  /** Until the first charge: a call is remembered by one charge. */
  #idempotency: IdempotencyCheck | undefined;
  #isReplay = false;
  #creditsCharged = 0;

  constructor(tools: GateOptions, context: Context, endpoint: string) {
    this.#tools = tools;
    this.#context = context;
    this.#endpoint = endpoint;
  }

  /** A guest's until somebody else is let in. */
  get access(): CallerAccess {
    return this.#access;
  }

  /** What shares of the service are counted by: the account, or a guest's address. */
  get callerKey(): string {
    this.#caller ??= readCallerKey(this.#context.req, this.#tools.isTrustedProxy);
    return this.#caller;
  }

  /** True for a call that was charged, until that is given back. */
  get isCharged(): boolean {
    return this.#receipt !== null;
  }

  /**
   * What the answer says in `creditsCharged`: the credits of the last charge. 0 for a guest and for
   * a replay by `Idempotency-Key`; for a second try of our proxy the credits of the first, whose
   * answer the caller has not seen.
   */
  get creditsCharged(): number {
    return this.#creditsCharged;
  }

  /** Lets a caller in by its key, or as a guest. Throws `missing_key`, `invalid_key` or `rate_limited`, in this order. */
  async authenticate(rule: AccessRule): Promise<void> {
    if (rule === 'none') return;
    const key = readApiKey(this.#context.req);
    if (key === null && rule === 'key') throw new AppError('missing_key', 'Missing API key');
    if (key === null) return this.admitGuest();
    const { metering, now } = this.#tools;
    await this.#admitHolder(await metering.findHolder(hashApiKey(key), now()));
  }

  /** Lets a guest in, whatever key is sent. Throws `rate_limited`. */
  admitGuest(): Promise<void> {
    return this.#count(this.callerKey, this.#tools.callsPerMinute.guest);
  }

  /** Lets in who is signed in to the console, on the account's credits and calls per minute. Throws `invalid_key` or `rate_limited`. */
  async admitAccount(account: string): Promise<void> {
    const { metering, now } = this.#tools;
    await this.#admitHolder(await metering.findConsoleHolder(account, now()));
  }

  /**
   * Recognises a repeat by `Idempotency-Key` or by our proxy; to be called once the request is
   * parsed, before credits are looked at. `body` is null for a GET. For a replay
   * `access.creditsLeft` is what the first call paid, so that it is not refused when nothing is
   * left. Without either header, and for guests, it does nothing. Throws `invalid_parameter` for a
   * key in a wrong form, `idempotency_conflict` for one that was used for another request.
   */
  async recogniseRepeat(body: Buffer | null): Promise<void> {
    if (this.#holder === null) return;
    const { account, key } = this.#holder;
    const { req: incoming, originalUrl } = this.#context;
    const request = { incoming, endpoint: this.#endpoint, content: body ?? originalUrl };
    const { isTrustedProxy, metering, now } = this.#tools;
    const idempotency = readIdempotencyKey(request, isTrustedProxy, key !== CONSOLE_KEY_ID);
    if (idempotency === null) return;
    this.#idempotency = idempotency;
    // The charge recognises a second try of our proxy by itself. Looked up before, it is not
    // refused with 402.
    if (idempotency.source === 'proxy' && this.#access.creditsLeft !== 0) return;
    const call = { account, endpoint: this.#endpoint, at: now() };
    const repetition = await metering.findReplay(call, idempotency);
    if (repetition.kind === 'conflict') throw idempotencyConflictError();
    if (repetition.kind === 'replay')
      this.#access = { ...this.#access, creditsLeft: repetition.receipt.credits };
  }

  /**
   * Charges the account and commits. Resolves to the credits that the answer is made for: those
   * that were charged, for a replay those of its first call, at most `most`; 0 for a guest. What
   * the answer says is `creditsCharged`. Throws `no_credits` when there are too few,
   * `idempotency_conflict` when another request used the key meanwhile.
   */
  async charge({ minCredits: least, maxCredits: most }: Price): Promise<number> {
    if (this.#holder === null) return 0;
    const { account, key, plan } = this.#holder;
    const requestId = this.#context.state.requestId;
    const { metering, now, onCharged: tellCharged } = this.#tools;
    const idempotency = this.#idempotency;
    this.#idempotency = undefined;
    const charged = await metering.charge({
      ...{
        account,
        key,
        requestId,
        endpoint: this.#endpoint,
        at: now(),
        minCredits: least,
        maxCredits: most,
        idempotency,
      },
    });
    this.#creditsLeft = charged.creditsLeft;
    if (charged.replayStatus === 'conflict') throw idempotencyConflictError();
    if (charged.credits === null) throw noCreditsError();
    this.#receipt = charged.receipt;
    if (charged.replayStatus === 'replay') {
      const { credits } = charged.receipt;
      this.#isReplay = true;
      this.#creditsCharged = idempotency?.source === 'proxy' ? credits : 0;
      // The data may have changed since: it costs no more, whatever the answer is now.
      return Math.max(least, Math.min(most, credits));
    }
    this.#creditsCharged = charged.credits;
    tellCharged(plan, charged.credits);
    return charged.credits;
  }

  /**
   * Returns the credits of the last charge but `kept`, for an answer that did not reach the caller,
   * or not all of it. Resolves to the credits that were returned: 0 for a guest, a charge of 0, a
   * charge that another answer to the same idempotency key counts on, and every call after the
   * first. Throws an `AccountsError` when the accounts do not take it; it is not tried again then,
   * since the first try may have been committed.
   */
  async refund(kept = 0): Promise<number> {
    const [receipt, holder] = [this.#receipt, this.#holder];
    if (receipt === null || holder === null) return 0;
    this.#receipt = null;
    const { metering, now, onRefunded: reportGivenBack } = this.#tools;
    const { credits, creditsLeft } = await metering.refund(receipt, now(), kept);
    this.#creditsLeft = creditsLeft;
    this.#creditsCharged = 0;
    reportGivenBack(holder.plan, credits);
    return credits;
  }

  /**
   * Sets the headers that tell how the caller stands, as far as it is known: what is left of the
   * minute, and with every answer to a valid key of the credits (docs/contract.md#credits). For the
   * last moment, also of a call that failed.
   */
  setResponseHeaders(): void {
    const { res } = this.#context;
    if (this.#creditsLeft !== null) res.setHeader('X-Credits-Remaining', String(this.#creditsLeft));
    if (this.#isReplay) res.setHeader('Idempotent-Replay', 'true');
    if (this.#rate === null) return;
    const { limit, remaining, resetSeconds, isExceeded: isOver } = this.#rate;
    res.setHeader('RateLimit-Limit', String(limit));
    res.setHeader('RateLimit-Remaining', String(remaining));
    res.setHeader('RateLimit-Reset', String(resetSeconds));
    if (isOver) res.setHeader('Retry-After', String(resetSeconds));
  }

  async #admitHolder(holder: KeyHolder | null): Promise<void> {
    if (holder === null) throw invalidKeyError();
    const { account, plan, creditsLeft } = holder;
    this.#creditsLeft = creditsLeft;
    this.#caller = account;
    await this.#count(account, this.#tools.callsPerMinute[plan]);
    this.#holder = holder;
    this.#access = { mode: 'api', limits: CALL_LIMITS[plan], creditsLeft };
  }

  async #count(caller: string, limit: number): Promise<void> {
    if (limit === 0) return;
    this.#rate = await this.#tools.rateLimits.count(caller, limit);
    if (!this.#rate.isExceeded) return;
    throw new AppError('rate_limited', 'Rate limit exceeded. Please wait and retry.', {
      details: { retryAfter: this.#rate.resetSeconds },
    });
  }
}

function idempotencyConflictError(): AppError {
  return new AppError('idempotency_conflict', 'Idempotency-Key was used with another request');
}
