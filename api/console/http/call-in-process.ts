import type { Person } from '../../../shared/accounts/people/people.ts';
import { callRoute } from '../../calls/call-route.ts';
import type { Route } from '../../calls/route.ts';
import { toObject } from '../../http/json-text.ts';
import type { CallLifetime } from '../../load/call-lifetime.ts';
import type { ApiAnswer } from '../page.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import type { ConsoleContext } from './session-cookie.ts';

interface Visit {
  readonly context: ConsoleContext;
  readonly person: Person | null;
  readonly services: ConsoleServices;
  readonly lifetime: CallLifetime;
  /** True to read the fictional register, as with a test key of the account. */
  readonly isTest: boolean;
}

/**
 * Calls a route of the API as the signed-in account, or as a guest. A route with the access `none`
 * is not counted and is free. Throws the errors of the route.
 */
export async function callInProcess(
  route: Route,
  fields: Readonly<Record<string, unknown>>,
  { context, person, services, lifetime, isTest }: Visit,
): Promise<ApiAnswer> {
  const startedAtMs = services.now().getTime();
  const metered = services.gate.createMeteredCall(context, route.path, route.ownRateLimit);
  await metered.admitVisitor(route.access, person?.account ?? null, isTest);
  const call = { context, fields, body: null, metered, services, startedAtMs, lifetime };
  const answer = await callRoute(route, call);
  return 'document' in answer ? answer : { body: await toObject(answer.body) };
}
