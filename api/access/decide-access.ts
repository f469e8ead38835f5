import { AppError } from '../../shared/errors/app-error.ts';

/** What a route asks of its caller. `none`: a key is not even looked at. */
export type AccessRule = 'none' | 'optional-key';

/** Most of what one call may ask for (specification section 8). */
export interface Caps {
  readonly searchLimit: number;
  readonly bulkNames: number;
  readonly bulkOrgNumbers: number;
  readonly sniSearchLimit: number;
  /** False: every list is shown from its start. */
  readonly canPage: boolean;
}

/** Who calls, and what for. Guests use no credits. */
export interface Access {
  readonly mode: 'guest';
  readonly caps: Caps;
}

const GUEST: Access = {
  mode: 'guest',
  caps: { searchLimit: 5, bulkNames: 10, bulkOrgNumbers: 50, sniSearchLimit: 5, canPage: false },
};

/**
 * The one place that decides who may do what. There are no keys yet, so a call that brings one brings an unknown one:
 * 401, never a silent fall to guest (decisions.md, Authentication).
 */
export function decideAccess(rule: AccessRule, authorization: string | undefined): Access {
  if (rule === 'none' || authorization === undefined) return GUEST;
  throw new AppError('invalid_key', 'Invalid API key');
}
