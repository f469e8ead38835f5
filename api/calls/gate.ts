import type { Context } from '../http/request-state.ts';
import type { Metering } from '../../shared/accounts/metering/metering.ts';
import type { PlanName } from '../../shared/accounts/plans.ts';
import type { MinuteRateLimiter, RateLimitStatus } from '../../shared/accounts/limits/minute-rate-limiter.ts';
import type { Config } from '../../shared/config/config.ts';
import {
  type CallerAccess,
  type ApiKeyRequirement,
  LIMITS_WITHIN_ONE_CALL,
  type OwnRateLimit,
  FREE_PRICE,
  type Price,
  insufficientCreditsError,
} from './access.ts';
import type { HashedIdempotencyKey, ChargeReceipt } from '../../shared/accounts/metering/charge.ts';
import { CONSOLE_KEY_ID } from '../../shared/accounts/metering/own-key-ids.ts';
import type { PayingAccount } from '../../shared/accounts/metering/paying-account-cache.ts';
import { hashApiKey, toKeyKind } from '../../shared/accounts/api-key.ts';
import { apiError, type ApiError } from '../errors/api-error.ts';
import { readGuestCallerId } from '../http/client-address.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readApiKey } from './read-api-key.ts';

interface AccessGateOptions {
  readonly metering: Pick<
    Metering,
    'findPayingAccount' | 'findAccountForConsoleCall' | 'checkReplay' | 'charge' | 'refund'
  >;
  readonly rateLimits: MinuteRateLimiter;
  readonly callsPerMinute: Config['rateLimits'];
  readonly isTrustedProxy: (address: string) => boolean;
  readonly onCharged: (plan: PlanName, credits: number) => void;
  readonly onRefunded: (plan: PlanName, credits: number) => void;
  readonly now: () => Date;
}

/**
 * Authenticates, rate-limits and charges every call (docs/contract.md#credits). `endpoint` is the
 * path of a call's route. With `ownRateLimit`, the call counts towards that limit and not towards
 * that of the plan.
 */
export function createAccessGate(options: AccessGateOptions) {
  return {
    createMeteredCall: (context: Context, endpoint: string, ownRateLimit?: OwnRateLimit) =>
      new MeteredCall(options, context, endpoint, ownRateLimit),
  };
}

export type AccessGate = ReturnType<typeof createAccessGate>;

const GUEST_ACCESS: CallerAccess = {
  mode: 'guest',
  limits: LIMITS_WITHIN_ONE_CALL.guest,
  creditsLeft: null,
  isTestKeyCall: false,
};

/**
 * A call that is authenticated, counted and charged. Its rate limit and credits are sent as
 * headers, also when the call is refused.
 */
export class MeteredCall {
  readonly #options: AccessGateOptions;
  readonly #context: Context;
  readonly #endpoint: string;
  readonly #ownRateLimit: OwnRateLimit | undefined;
  #access: CallerAccess = GUEST_ACCESS;
  #caller: string | null = null;
  /** The API key or session of the caller, with its account. Null for a guest. */
  #holder: PayingAccount | null = null;
  #isTest = false;
  #rate: RateLimitStatus | null = null;
  creditsLeft: number | null = null;
  #receipt: ChargeReceipt | null = null;
  /** The idempotency key of this call. Cleared by the first charge, which stores the key. */
  #idempotency: HashedIdempotencyKey | undefined;
  #isReplay = false;
  #creditsCharged = 0;

  constructor(options: AccessGateOptions, context: Context, endpoint: string, ownRateLimit?: OwnRateLimit) {
    this.#options = options;
    this.#context = context;
    this.#endpoint = endpoint;
    this.#ownRateLimit = ownRateLimit;
  }

  get access(): CallerAccess {
    return this.#access;
  }

  get callerId(): string {
    this.#caller ??= readGuestCallerId(this.#context.req, this.#options.isTrustedProxy);
    return this.#caller;
  }

  /**
   * Credits of the last charge. 0 for a guest, a test key, a refunded charge and a repeat with the
   * same `Idempotency-Key`. If the service's own proxy sends a request again, returns the credits
   * of the first try.
   */
  get creditsCharged(): number {
    return this.#creditsCharged;
  }

  /**
   * Identifies the caller by the API key, and counts the call. Without a key, admits the caller as
   * a guest. Throws `missing_key` if `rule` is `key`, `invalid_key` for a wrong key and
   * `rate_limited` for too many calls. If `rule` is `none`, no key is read and nothing is counted.
   * A key for `/reconcile` is a wrong one here.
   */
  async authenticate(rule: ApiKeyRequirement): Promise<void> {
    const key = rule === 'none' ? null : readApiKey(this.#context);
    if (key === null) return this.#admitGuest(rule);
    const kind = toKeyKind(key);
    const holder = kind === 'reconcile' ? null : await this.#findHolder(key);
    if (holder === null) throw apiError('invalid_key');
    await this.#admitHolder(holder, kind === 'test');
  }

  /**
   * Identifies the caller of `/reconcile` by the key in its path. Throws `not_found` for any other
   * text, and `rate_limited`.
   */
  async authenticateByPath(key: string): Promise<void> {
    const holder = toKeyKind(key) === 'reconcile' ? await this.#findHolder(key) : null;
    if (holder === null) throw apiError('not_found');
    await this.#admitHolder(holder, false);
  }

  /**
   * Admits a visitor of the console: a signed-in person, with the credits and the rate limit of the
   * account, or a guest. A test reads the fictional register and is free. Throws `missing_key`,
   * `invalid_key` or `rate_limited`.
   */
  async admitVisitor(rule: ApiKeyRequirement, accountId: string | null, isTest: boolean): Promise<void> {
    if (rule === 'none' || accountId === null) return this.#admitGuest(rule);
    const { metering, now } = this.#options;
    const holder = await metering.findAccountForConsoleCall(accountId, now());
    if (holder === null) throw apiError('invalid_key');
    await this.#admitHolder(holder, isTest);
  }

  /**
   * Recognises a call that repeats an earlier one. A repeat is free: `access.creditsLeft` is set to
   * the price of the earlier call, so that credits never limit the repeat. Calls with a test key
   * are never repeats. `body` is null for a GET. Throws `invalid_parameter` for a malformed
   * idempotency key, and `idempotency_conflict` for a key that another request has used.
   */
  async recogniseReplay(body: Buffer | null): Promise<void> {
    if (this.#holder === null) return;
    const { accountId, keyId } = this.#holder;
    const { req: incoming, originalUrl } = this.#context;
    const request = { incoming, endpoint: this.#endpoint, content: body ?? originalUrl };
    const { isTrustedProxy, metering, now } = this.#options;
    const idempotency = readIdempotencyKey(request, isTrustedProxy, keyId !== CONSOLE_KEY_ID);
    const access = this.#access;
    if (idempotency === null || access.creditsLeft === null) return;
    this.#idempotency = idempotency;
    // A charge recognises a retry by our proxy itself. This look-up only prevents a 402.
    if (idempotency.keySender === 'proxy' && access.creditsLeft !== 0) return;
    const call = { accountId, endpoint: this.#endpoint, at: now() };
    const repetition = await metering.checkReplay(call, idempotency);
    if (repetition.kind === 'conflict') throw apiError('idempotency_conflict');
    if (repetition.kind === 'replay') this.#access = { ...access, creditsLeft: repetition.receipt.credits };
  }

  /**
   * Charges the account and commits. Guests, repeats and calls with a test key are free.
   * `creditsPayingForContent` limits the content of the answer. It is the charged credits, 0 for a
   * guest, and `fullPriceCredits` for a test key. For a repeat, it is the price of the earlier
   * call, raised or lowered to the range of `price`. Pass 0 `calls` for a later part of an
   * answer that is charged by parts. Throws `no_credits`, or `idempotency_conflict`
   * if another request has used the same idempotency key in the meantime.
   */
  async charge(price: Price, calls: 0 | 1 = 1): Promise<{ readonly creditsPayingForContent: number }> {
    if (this.#holder === null) return { creditsPayingForContent: 0 };
    const { minBalanceCredits, fullPriceCredits } = this.#isTest ? FREE_PRICE : price;
    const { accountId, keyId, plan } = this.#holder;
    const requestId = this.#context.state.requestId;
    const { metering, now, onCharged } = this.#options;
    const idempotency = this.#idempotency;
    this.#idempotency = undefined;
    const charged = await metering.charge({
      accountId,
      keyId,
      requestId,
      endpoint: this.#endpoint,
      at: now(),
      minBalanceCredits,
      maxChargeCredits: fullPriceCredits,
      calls,
      idempotency,
    });
    this.creditsLeft = charged.creditsLeft;
    if (charged.outcome === 'idempotency-conflict') throw apiError('idempotency_conflict');
    if (charged.outcome === 'too-few-credits-or-closed') throw insufficientCreditsError();
    this.#receipt = charged.receipt;
    this.#context.state.isCharged = true;
    if (charged.outcome === 'replay') {
      const { credits } = charged.receipt;
      this.#isReplay = true;
      this.#creditsCharged = idempotency?.keySender === 'proxy' ? credits : 0;
      // The data may have changed since the first call. The repeat is free either way.
      return { creditsPayingForContent: Math.max(minBalanceCredits, Math.min(fullPriceCredits, credits)) };
    }
    this.#creditsCharged = charged.chargedCredits;
    onCharged(plan, charged.chargedCredits);
    return { creditsPayingForContent: this.#isTest ? price.fullPriceCredits : charged.chargedCredits };
  }

  /**
   * Refunds the last charge except `creditsNotRefunded`. Resolves to the refunded credits: 0
   * without a charge, or if another answer with the same idempotency key depends on the charge.
   * Throws an `AccountsDatabaseError` if the database fails. Do not retry then: the refund may have
   * been committed.
   */
  async refund({ creditsNotRefunded }: { readonly creditsNotRefunded: number }): Promise<number> {
    const receipt = this.#receipt;
    const holder = this.#holder;
    if (receipt === null || holder === null) return 0;
    this.#receipt = null;
    this.#context.state.isCharged = false;
    const { metering, now, onRefunded } = this.#options;
    const { refundedCredits, creditsLeft } = await metering.refund(receipt, now(), creditsNotRefunded);
    this.creditsLeft = creditsLeft;
    this.#creditsCharged = 0;
    onRefunded(holder.plan, refundedCredits);
    return refundedCredits;
  }

  /**
   * Sets the headers `X-Test`, `RateLimit-*`, `X-Credits-Remaining` and `Idempotent-Replay` if
   * their values are known, and `Retry-After` for a call above the rate limit
   * (docs/contract.md#credits). Called at the end of each call, also of a failed one.
   */
  setResponseHeaders(): void {
    const { res } = this.#context;
    if (this.#isTest) res.setHeader('X-Test', 'true');
    if (this.creditsLeft !== null) res.setHeader('X-Credits-Remaining', String(this.creditsLeft));
    if (this.#isReplay) res.setHeader('Idempotent-Replay', 'true');
    if (this.#rate === null) return;
    const { limit, remaining, resetSeconds, isExceeded } = this.#rate;
    res.setHeader('RateLimit-Limit', String(limit));
    res.setHeader('RateLimit-Remaining', String(remaining));
    res.setHeader('RateLimit-Reset', String(resetSeconds));
    if (isExceeded) res.setHeader('Retry-After', String(resetSeconds));
  }

  async #admitGuest(rule: ApiKeyRequirement): Promise<void> {
    if (rule === 'key') throw apiError('missing_key');
    if (rule === 'optional-key') await this.#count(this.callerId, 'guest');
    this.#context.state.accessMode = 'guest';
  }

  #findHolder(key: string): Promise<PayingAccount | null> {
    const { metering, now } = this.#options;
    return metering.findPayingAccount(hashApiKey(key), now());
  }

  async #admitHolder(holder: PayingAccount, isTest: boolean): Promise<void> {
    this.#isTest = isTest;
    const { accountId, plan, creditsLeft } = holder;
    this.creditsLeft = creditsLeft;
    this.#caller = accountId;
    await this.#count(accountId, plan);
    this.#holder = holder;
    this.#context.state.accessMode = 'api';
    const limits = LIMITS_WITHIN_ONE_CALL[plan];
    this.#access = isTest
      ? { mode: 'api', limits, creditsLeft: null, isTestKeyCall: true }
      : { mode: 'api', limits, creditsLeft, isTestKeyCall: false };
  }

  async #count(caller: string, plan: PlanName | 'guest'): Promise<void> {
    const { callsPerMinute, rateLimits } = this.#options;
    const own = this.#ownRateLimit;
    const limit = callsPerMinute[own ?? plan];
    if (limit === 0) return;
    const counted = own === undefined ? caller : `${own}:${caller}`;
    this.#rate = await rateLimits.countCall(counted, limit);
    if (!this.#rate.isExceeded) return;
    throw rateLimitedError(this.#rate.resetSeconds);
  }
}

export function rateLimitedError(retryAfter: number): ApiError {
  return apiError('rate_limited', { members: { retryAfter }, words: { seconds: retryAfter } });
}
