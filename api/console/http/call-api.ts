import type { Person } from '../../../shared/accounts/people/people.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { callRoute } from '../../calls/call-route.ts';
import { validateAnswer, prepareDocument } from '../../calls/send-answer.ts';
import { hasChunks, JsonText } from '../../http/json-text.ts';
import type { RouteAnswer, JsonAnswer, Route } from '../../calls/route.ts';
import type { CallLifetime } from '../../load/call-lifetime.ts';
import type { ConsoleServices } from '../services/console-services.ts';
import type { ApiResult } from '../page.ts';
import type { ConsoleContext } from './session-cookie.ts';

/** Who calls, and on which request. */
export interface ApiCallContext {
  readonly context: ConsoleContext;
  readonly person: Person | null;
  readonly services: ConsoleServices;
  readonly watch: CallLifetime;
}

/** Calls a row of the API's table for a visitor: as its account, or as a guest. Throws as `mount` does. */
export async function callApi(
  route: Route,
  fields: Readonly<Record<string, unknown>>,
  { context, person, services, watch }: ApiCallContext,
): Promise<ApiResult> {
  if (person === null && route.access === 'key') throw new AppError('missing_key', 'Missing API key');
  const admission = services.gate.startCall(context, route.path);
  await (person === null ? admission.admitGuest() : admission.admitAccount(person.account));
  context.state.mode = admission.access.mode;
  const startedAt = services.now().getTime();
  const deliver = await callRoute(
    route,
    { context, fields, body: null, metered: admission, services, startedAt, watch },
    {
      prepare: (answer) => prepare(route, answer, context),
      // A page is made of the answer, whatever the browser holds.
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
): Promise<(final: RouteAnswer, hasReceiver: boolean) => ApiResult> {
  if ('document' in answer) {
    const send = await prepareDocument(context, answer);
    return () => ({ document: answer.document, send });
  }
  validateAnswer(route, answer);
  if (hasChunks(answer.body)) throw new Error(`${route.path} streams its answer, which no page shows`);
  return (final, hasReceiver) => ({ body: toObject(final as JsonAnswer), canDeliver: hasReceiver });
}

/** Ready text as what it says. */
function toObject({ body }: JsonAnswer): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value instanceof JsonText ? (JSON.parse(value.text) as unknown) : value,
    ]),
  );
}
