import type { Person } from '../../../shared/accounts/people/people.ts';
import { apiError } from '../../errors/api-error.ts';
import { callRoute } from '../../calls/call-route.ts';
import { assertFieldsExceptReadyJsonValid, prepareDocument } from '../../calls/send-answer.ts';
import { hasJsonChunks, JsonText } from '../../http/json-text.ts';
import type { RouteAnswer, JsonAnswer, Route } from '../../calls/route.ts';
import type { CallLifetime } from '../../load/call-lifetime.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import type { ApiAnswer } from '../page.ts';
import type { ConsoleContext } from './session-cookie.ts';

interface ApiCallContext {
  readonly context: ConsoleContext;
  readonly person: Person | null;
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
  { context, person, services, lifetime }: ApiCallContext,
): Promise<ApiAnswer> {
  if (person === null && route.access === 'key') throw apiError('missing_key');
  const admission = services.gate.createMeteredCall(context, route.path);
  if (route.access !== 'none')
    await (person === null ? admission.admitGuest() : admission.admitConsoleAccount(person.account));
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
): Promise<(answerAfterCharge: RouteAnswer, hasReceiver: boolean) => ApiAnswer> {
  if ('document' in answer) {
    const send = await prepareDocument(context, answer);
    return () => ({ document: answer.document, send });
  }
  assertFieldsExceptReadyJsonValid(route, answer);
  if (hasJsonChunks(answer.body))
    throw new Error(
      `${route.path} streams its answer, which a page of the console cannot read. This is a bug: report it with this message.`,
    );
  return (answerAfterCharge, hasReceiver) => ({
    body: toObject(answerAfterCharge as JsonAnswer),
    canClientReceiveBody: hasReceiver,
  });
}

/** Returns the body of an answer as an object. Parses the members of type `JsonText`. */
function toObject({ body }: JsonAnswer): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value instanceof JsonText ? (JSON.parse(value.text) as unknown) : value,
    ]),
  );
}
