import type { Person } from '../../../shared/accounts/people/people.ts';
import { callRoute } from '../../calls/call-route.ts';
import type { FileForm, OpenFileAnswer, Route, RouteAnswer } from '../../calls/route.ts';
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

/** A route with the access `none` is not counted and is free. Throws the errors of the route. */
export async function callInProcess(
  route: Route,
  fields: Readonly<Record<string, unknown>>,
  visit: Visit,
): Promise<ApiAnswer> {
  const answer = await call(route, fields, visit, null);
  if ('bytes' in answer) throw new Error(`${route.path} answered with a file that nobody asked for.`);
  return 'document' in answer ? answer : { body: await toObject(answer.body) };
}

export async function openFileInProcess(
  route: Route,
  fields: Readonly<Record<string, unknown>>,
  visit: Visit,
  fileForm: FileForm,
): Promise<OpenFileAnswer> {
  const answer = await call(route, fields, visit, fileForm);
  if ('bytes' in answer) return answer;
  throw new Error(`${route.path} answered without the file that was asked for.`);
}

async function call(
  route: Route,
  fields: Readonly<Record<string, unknown>>,
  { context, person, services, lifetime, isTest }: Visit,
  fileForm: FileForm | null,
): Promise<RouteAnswer> {
  const startedAtMs = services.now().getTime();
  const metered = services.gate.createMeteredCall(context, route.path, route.ownRateLimit);
  const rule = fileForm === null ? route.access : 'key';
  await metered.admitVisitor(rule, person?.account ?? null, isTest);
  return callRoute(route, {
    context,
    fields,
    body: null,
    metered,
    services,
    startedAtMs,
    lifetime,
    fileForm,
  });
}
