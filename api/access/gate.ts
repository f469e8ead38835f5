import type { Context } from 'koa';
import { hashKey } from '../../shared/accounts/key.ts';
import type { KeyHolder, Metering } from '../../shared/accounts/metering.ts';
import type { RateLimits } from '../../shared/accounts/rate-limits.ts';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { CAPS, type Caps } from './caps.ts';
import { readClientAddress, toCallerKey } from './client-address.ts';
import { invalidKey, readKey } from './read-key.ts';

/** What a route asks of its caller. `none`: a key is not even looked at, and nothing is counted. */
export type AccessRule = 'none' | 'optional-key' | 'key';

/** Who calls, and what for. */
export interface Access {
  readonly mode: 'guest' | 'api';
  readonly caps: Caps;
  /** Credits that its account has left; null for a guest, who uses none. */
  readonly creditsLeft: number | null;
}

/** What an answer costs, in credits: all of `most` when there are as many, else what there is, at least `least`. */
export interface Cost {
  readonly least: number;
  readonly most: number;
}

/** What the gate works with. */
export interface GateTools {
  readonly metering: Pick<Metering, 'findHolder' | 'charge'>;
  readonly rateLimits: RateLimits;
  /** Calls per minute by plan; 0 for no cap. */
  readonly limits: Config['rateLimits'];
  readonly isTrustedProxy: (address: string) => boolean;
  readonly now: () => Date;
}

/** One call on its way through the gate. */
export interface Admission {
  readonly access: Access;
  /** Charges the account and commits. Returns the credits; 0 for a guest. Throws `no_credits` when there are too few. */
  charge(cost: Cost): Promise<number>;
}

const GUEST: Admission = {
  access: { mode: 'guest', caps: CAPS.guest, creditsLeft: null },
  charge: () => Promise.resolve(0),
};

/** The one place that decides who may do what, counts it and charges for it (decisions.md, Authentication). */
export class Gate {
  readonly #tools: GateTools;

  constructor(tools: GateTools) {
    this.#tools = tools;
  }

  /**
   * Lets a call to `endpoint` in. Throws `missing_key`, `invalid_key` or `rate_limited`, in this order, and sets the headers that tell how the
   * caller stands.
   */
  async admit(rule: AccessRule, context: Context, endpoint: string): Promise<Admission> {
    if (rule === 'none') return GUEST;
    const key = readKey(context.req);
    if (key === null && rule === 'key') throw new AppError('missing_key', 'Missing API key');
    if (key === null) {
      await this.#count(context, this.#toGuest(context), this.#tools.limits.guest);
      return GUEST;
    }
    const holder = await this.#tools.metering.findHolder(hashKey(key), this.#tools.now());
    if (holder === null) throw invalidKey();
    tellCredits(context, holder.creditsLeft);
    await this.#count(context, holder.account, this.#tools.limits[holder.plan]);
    return {
      access: { mode: 'api', caps: CAPS[holder.plan], creditsLeft: holder.creditsLeft },
      charge: (cost) => this.#charge(context, holder, endpoint, cost),
    };
  }

  #toGuest({ req }: Context): string {
    const forwarded = req.headers['x-forwarded-for'];
    const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    return toCallerKey(readClientAddress(req.socket.remoteAddress, chain, this.#tools.isTrustedProxy));
  }

  async #count(context: Context, caller: string, limit: number): Promise<void> {
    if (limit === 0) return;
    const { remaining, resetSeconds, isOver } = await this.#tools.rateLimits.count(caller, limit);
    context.set({
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': String(resetSeconds),
    });
    if (!isOver) return;
    context.set('Retry-After', String(resetSeconds));
    throw new AppError('rate_limited', 'Rate limit exceeded. Please wait and retry.', {
      details: { retryAfter: resetSeconds },
    });
  }

  async #charge(context: Context, holder: KeyHolder, endpoint: string, cost: Cost): Promise<number> {
    const requestId = context.state['requestId'] as string;
    const { account, key } = holder;
    const charge = { account, key, requestId, endpoint, at: this.#tools.now(), ...cost };
    const charged = await this.#tools.metering.charge(charge);
    if (charged === null) throw noCredits();
    tellCredits(context, charged.creditsLeft);
    return charged.credits;
  }
}

/** What is left, on every answer to a valid key. */
function tellCredits(context: Context, creditsLeft: number): void {
  context.set('X-Credits-Remaining', String(creditsLeft));
}

/** Nothing left, or less than the answer costs. */
export function noCredits(): AppError {
  return new AppError('no_credits', 'Krediterna är slut. Uppgradera din plan eller köp fler krediter.');
}

/** Throws `no_credits` before anything is read for an account that has nothing left. */
export function assertCredits({ creditsLeft }: Access): void {
  if (creditsLeft === 0) throw noCredits();
}
