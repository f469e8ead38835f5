import type { PlanName } from '../../shared/accounts/plans.ts';

/** Most of what one call may ask for (specification section 8). */
export interface Caps {
  readonly searchLimit: number;
  readonly bulkNames: number;
  readonly bulkOrgNumbers: number;
  readonly sniSearchLimit: number;
  /** False: every list is shown from its start. */
  readonly canPage: boolean;
}

const GUEST: Caps = { searchLimit: 5, bulkNames: 10, bulkOrgNumbers: 50, sniSearchLimit: 5, canPage: false };
const KEY_HOLDER: Caps = {
  searchLimit: 10,
  bulkNames: 100,
  bulkOrgNumbers: 5_000,
  sniSearchLimit: 100,
  canPage: true,
};

/** Caps of a guest, and of each plan. */
export const CAPS: Readonly<Record<PlanName | 'guest', Caps>> = {
  guest: GUEST,
  free: { ...KEY_HOLDER, bulkOrgNumbers: 500 },
  starter: KEY_HOLDER,
  pro: KEY_HOLDER,
};
