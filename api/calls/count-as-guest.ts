import type { Context } from '../http/request-state.ts';
import type { AccessGate } from './gate.ts';

/** Counts a visit of an address that needs no key as a call of a guest. Throws `rate_limited`. */
export async function countAsGuest(gate: AccessGate, context: Context, routePath: string): Promise<void> {
  context.state.routePath = routePath;
  const metered = gate.createMeteredCall(context, routePath);
  try {
    await metered.authenticate('optional-key');
  } finally {
    metered.setResponseHeaders();
  }
}
