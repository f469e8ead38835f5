import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../shared/errors/app-error.ts';

/** What a route asks of its caller. `none`: a key is not even looked at. */
export type AccessRule = 'none' | 'optional-key' | 'key';

/** Most of what one call may ask for (specification section 8). */
export interface Caps {
  readonly searchLimit: number;
  readonly bulkNames: number;
  readonly bulkOrgNumbers: number;
  readonly sniSearchLimit: number;
  /** False: every list is shown from its start. */
  readonly canPage: boolean;
}

/** Who calls, and what for. Guests use no credits, and nothing is metered yet. */
export interface Access {
  readonly mode: 'guest' | 'api';
  readonly caps: Caps;
}

const GUEST: Access = {
  mode: 'guest',
  caps: { searchLimit: 5, bulkNames: 10, bulkOrgNumbers: 50, sniSearchLimit: 5, canPage: false },
};
const KEY_HOLDER: Access = {
  mode: 'api',
  caps: { searchLimit: 10, bulkNames: 100, bulkOrgNumbers: 5_000, sniSearchLimit: 100, canPage: true },
};

/**
 * The one place that decides who may do what (decisions.md, Authentication). There is one key at most so far, `testKey`, so a call that
 * brings another one brings an unknown one: 401, never a silent fall to guest.
 */
export function decideAccess(
  rule: AccessRule,
  authorization: string | undefined,
  testKey: string | null,
): Access {
  if (rule === 'none') return GUEST;
  if (authorization === undefined) {
    if (rule === 'optional-key') return GUEST;
    throw new AppError('missing_key', 'Missing API key');
  }
  const [, key = ''] = /^bearer\s+(\S+)\s*$/i.exec(authorization) ?? [];
  if (testKey === null || !isSame(key, testKey)) throw new AppError('invalid_key', 'Invalid API key');
  return KEY_HOLDER;
}

/** Compared by their hashes, which are of one length, in constant time. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
