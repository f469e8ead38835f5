import type { Context } from 'koa';
import { hashKey } from '../../shared/accounts/key.ts';
import type { KeyHolder } from '../../shared/accounts/holders.ts';
import type { Metering } from '../../shared/accounts/metering.ts';
import type { PlanName } from '../../shared/accounts/plans.ts';
import type { RateLimits, RateState } from '../../shared/accounts/rate-limits.ts';
import type { Config } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { CAPS, type Caps } from './caps.ts';
import { readCaller } from './client-address.ts';
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
  readonly metering: Pick<Metering, 'findHolder' | 'findConsole' | 'charge'>;
  readonly rateLimits: RateLimits;
  /** Calls per minute by plan; 0 for no cap. */
  readonly limits: Config['rateLimits'];
  readonly isTrustedProxy: (address: string) => boolean;
  /** Is told what was charged. */
  readonly tellCharged: (plan: PlanName, credits: number) => void;
  readonly now: () => Date;
}

/** One call on its way through the gate. */
export interface Admission {
  readonly access: Access;
  /** Charges the account and commits. Returns the credits; 0 for a guest. Throws `no_credits` when there are too few. */
  charge(cost: Cost): Promise<number>;
  /** Sets the headers that tell how the caller stands: for the last moment, also of a call that failed. */
  tell(): void;
}

/** How a caller stands, as far as it is known. */
interface Standing {
  rate: RateState | null;
  creditsLeft: number | null;
}

const GUEST: Access = { mode: 'guest', caps: CAPS.guest, creditsLeft: null };
const UNCOUNTED: Admission = { access: GUEST, charge: () => Promise.resolve(0), tell: () => undefined };

/** The one place that decides who may do what, counts it and charges for it (decisions.md, Authentication). */
export class Gate {
  readonly #tools: GateTools;

  constructor(tools: GateTools) {
    this.#tools = tools;
  }

  /** Lets a call to `endpoint` in. Throws `missing_key`, `invalid_key` or `rate_limited`, in this order. */
  async admit(rule: AccessRule, context: Context, endpoint: string): Promise<Admission> {
    if (rule === 'none') return UNCOUNTED;
    const key = readKey(context.req);
    if (key === null && rule === 'key') throw new AppError('missing_key', 'Missing API key');
    if (key === null) return this.admitGuest(context);
    const find = () => this.#tools.metering.findHolder(hashKey(key), this.#tools.now());
    return this.#admit(context, (standing) => this.#admitHolder(find, context, endpoint, standing));
  }

  /** Lets a guest in, whatever key is sent. Throws `rate_limited`. */
  admitGuest(context: Context): Promise<Admission> {
    return this.#admit(context, async (standing) => {
      await this.#count(
        readCaller(context.req, this.#tools.isTrustedProxy),
        this.#tools.limits.guest,
        standing,
      );
      return UNCOUNTED;
    });
  }

  /** Lets in who is signed in to the console, on the account's credits and calls per minute. Throws as `admit`. */
  admitAccount(account: string, context: Context, endpoint: string): Promise<Admission> {
    const find = () => this.#tools.metering.findConsole(account, this.#tools.now());
    return this.#admit(context, (standing) => this.#admitHolder(find, context, endpoint, standing));
  }

  /** Whoever is refused is told as well how it stands. */
  async #admit(context: Context, work: (standing: Standing) => Promise<Admission>): Promise<Admission> {
    const standing: Standing = { rate: null, creditsLeft: null };
    const tell = (): void => tellStanding(context, standing);
    try {
      return { ...(await work(standing)), tell };
    } catch (error) {
      tell();
      throw error;
    }
  }

  async #admitHolder(
    find: () => Promise<KeyHolder | null>,
    context: Context,
    endpoint: string,
    standing: Standing,
  ): Promise<Admission> {
    const holder = await find();
    if (holder === null) throw invalidKey();
    standing.creditsLeft = holder.creditsLeft;
    await this.#count(holder.account, this.#tools.limits[holder.plan], standing);
    const access = { mode: 'api', caps: CAPS[holder.plan], creditsLeft: holder.creditsLeft } as const;
    const requestId = context.state['requestId'] as string;
    return {
      ...UNCOUNTED,
      access,
      charge: (cost) => this.#charge(holder, requestId, endpoint, cost, standing),
    };
  }

  async #count(caller: string, limit: number, standing: Standing): Promise<void> {
    if (limit === 0) return;
    const rate = await this.#tools.rateLimits.count(caller, limit);
    standing.rate = rate;
    if (!rate.isOver) return;
    throw new AppError('rate_limited', 'Rate limit exceeded. Please wait and retry.', {
      details: { retryAfter: rate.resetSeconds },
    });
  }

  async #charge(
    { account, key, plan }: KeyHolder,
    requestId: string,
    endpoint: string,
    { least, most }: Cost,
    standing: Standing,
  ): Promise<number> {
    const charge = { account, key, requestId, endpoint, at: this.#tools.now(), least, most };
    const { credits, creditsLeft } = await this.#tools.metering.charge(charge);
    standing.creditsLeft = creditsLeft;
    if (credits === null) throw noCredits();
    this.#tools.tellCharged(plan, credits);
    return credits;
  }
}

/** What is left of the minute, and with every answer to a valid key of the credits (decisions.md, Authentication). */
function tellStanding({ res }: Context, { rate, creditsLeft }: Standing): void {
  if (creditsLeft !== null) res.setHeader('X-Credits-Remaining', String(creditsLeft));
  if (rate === null) return;
  res.setHeader('RateLimit-Limit', String(rate.limit));
  res.setHeader('RateLimit-Remaining', String(rate.remaining));
  res.setHeader('RateLimit-Reset', String(rate.resetSeconds));
  if (rate.isOver) res.setHeader('Retry-After', String(rate.resetSeconds));
}

/** Nothing left, or less than the answer costs. */
export function noCredits(): AppError {
  return new AppError('no_credits', 'Krediterna är slut. Uppgradera din plan eller köp fler krediter.');
}

/** Throws `no_credits` before anything is read for an account that has nothing left. */
export function assertCredits({ creditsLeft }: Access): void {
  if (creditsLeft === 0) throw noCredits();
}
