import type { Person } from '../../../shared/accounts/people/people.ts';
import { apiError } from '../../errors/api-error.ts';
import { callRoute } from '../../calls/call-route.ts';
import { assertFieldsExceptReadyJsonValid, prepareDocument } from '../../calls/send-answer.ts';
import { JsonChunks, JsonText } from '../../http/json-text.ts';
import type { RouteAnswer, JsonAnswer, Route } from '../../calls/route.ts';
import type { CallLifetime } from '../../load/call-lifetime.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import type { ApiAnswer } from '../page.ts';
import type { ConsoleContext } from './session-cookie.ts';

interface ApiCallContext {
  readonly context: ConsoleContext;
  readonly person: Person | null;
  /** True to read the fictional register, as with a test key of the account. */
  readonly isTest?: boolean;
  readonly services: ConsoleServices;
  readonly lifetime: CallLifetime;
}

/**
 * Calls a route of the API as the signed-in account, or as a guest. A route with the access `none`
 * is not counted and is free. Throws the errors of the route.
 */
export async function callInProcess(
  route: Route,
  fields: Readonly<Record<string, unknown>>,
  { context, person, isTest = false, services, lifetime }: ApiCallContext,
): Promise<ApiAnswer> {
  if (person === null && route.access === 'key') throw apiError('missing_key');
  const admission = services.gate.createMeteredCall(context, route.path);
  if (route.access !== 'none')
    await (person === null ? admission.admitGuest() : admission.admitConsoleAccount(person.account, isTest));
  context.state.accessMode = admission.access.mode;
  const startedAt = services.now().getTime();
  const deliver = await callRoute(
    route,
    { context, fields, body: null, metered: admission, services, startedAtMs: startedAt, lifetime },
    {
      prepare: (answer) => prepare(route, answer, context),
      // The answer becomes part of a page, so the browser's cached copy does not matter.
      prepareNotModified: () => null,
    },
  );
  context.state.isCharged = admission.isCharged;
  return deliver();
}

async function prepare(
  route: Route,
  answer: RouteAnswer,
  context: ConsoleContext,
): Promise<(answerAfterCharge: RouteAnswer, hasReceiver: boolean) => Promise<ApiAnswer>> {
  if ('document' in answer) {
    const send = await prepareDocument(context, answer);
    return async () => ({ document: answer.document, send });
  }
  assertFieldsExceptReadyJsonValid(route, answer);
  return async (answerAfterCharge, hasReceiver) => ({
    body: await toObject(answerAfterCharge as JsonAnswer),
    canClientReceiveBody: hasReceiver,
  });
}

/** Returns the body of an answer as an object. Parses ready JSON, also of a streamed answer. */
async function toObject({ body }: JsonAnswer): Promise<Record<string, unknown>> {
  const members = Object.entries(body).map(async ([name, value]) => {
    if (value instanceof JsonText) return [name, JSON.parse(value.text) as unknown] as const;
    if (!(value instanceof JsonChunks)) return [name, value] as const;
    const chunks = await Array.fromAsync(value.readChunks());
    return [name, JSON.parse(chunks.join('')) as unknown] as const;
  });
  return Object.fromEntries(await Promise.all(members));
}
