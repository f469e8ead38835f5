import type { Context } from '../http/request-state.ts';
import type { Metering } from '../../shared/accounts/metering/metering.ts';
import type { PlanName } from '../../shared/accounts/plans.ts';
import type { RateLimits } from '../../shared/accounts/limits/rate-limits.ts';
import type { Config } from '../../shared/config/config.ts';
import { Admission } from './admission.ts';
import type { Caps } from './caps.ts';

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
  readonly metering: Pick<Metering, 'findHolder' | 'findConsole' | 'findRepetition' | 'charge' | 'giveBack'>;
  readonly rateLimits: RateLimits;
  /** Calls per minute by plan; 0 for no cap. */
  readonly limits: Config['rateLimits'];
  readonly isTrustedProxy: (address: string) => boolean;
  /** Is told what was charged. */
  readonly tellCharged: (plan: PlanName, credits: number) => void;
  /** Receives the credits of every give-back. */
  readonly reportGivenBack: (plan: PlanName, credits: number) => void;
  readonly now: () => Date;
}

/** The one place that decides who may do what, counts it and charges for it (decisions.md, Authentication). */
export interface Gate {
  /** Begins a call to `endpoint`, the path of a route. */
  readonly begin: (context: Context, endpoint: string) => Admission;
}

export function openGate(tools: GateTools): Gate {
  return { begin: (context, endpoint) => new Admission(tools, context, endpoint) };
}
