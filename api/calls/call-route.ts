import type { z } from 'zod';
import type { MeteredCall } from './gate.ts';
import { assertHasCredits } from './access.ts';
import { invalidParameterError } from '../errors/api-error.ts';
import { ACCEPTED_VALUES, toTextWords } from '../http/fields.ts';
import { hasJsonChunks, JsonChunks } from '../http/json-text.ts';
import type { Context } from '../http/request-state.ts';
import { isLocalCall } from '../http/client-address.ts';
import { toPublicOrigin } from '../http/to-public-origin.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import {
  DEFAULT_CALL_DEADLINE_MS,
  ANSWER_DELIVERY_DEADLINE_MS,
  acquireWorkSlot,
  ANSWER_CHUNK_RECEIVE_TIMEOUT_MS,
} from '../load/load-control.ts';
import { markResultAsTest } from './mark-result-as-test.ts';
import type { WorkSlot } from '../load/work-slots.ts';
import type {
  RouteAnswer,
  HandlerCall,
  HandlerResult,
  JsonAnswer,
  PricedAnswer,
  Route,
  HandlerServices,
  AnswerWithEntityTag,
} from './route.ts';
import { expectsBody } from './send-answer.ts';

/**
 * Calls with at least this number of units of work, or with a longer deadline than the default,
 * probe a caller that has closed its sending side. Such a caller may be gone, or still wait for the
 * answer. If it is gone, the call stops.
 */
const MIN_PROBED_UNITS = 4;
/**
 * Units of work that a call keeps while its answer is streamed. The call frees its other units,
 * because streaming mostly waits for the caller.
 */
const STREAMED_CALL_UNITS = 2;
const MAX_BUFFERED_CHUNKS = 2;

interface RouteCall {
  readonly context: Context;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The raw body that `fields` were parsed from; null if they come from the query. */
  readonly body: Buffer | null;
  readonly metered: MeteredCall;
  readonly services: HandlerServices;
  /** Time of the request, in ms since 1970. */
  readonly startedAtMs: number;
  readonly lifetime: CallLifetime;
}

interface AnswerSender<Delivered> {
  /**
   * Prepares an answer before it is charged: does everything that can fail. Resolves to a function
   * that sends the answer after the charge. `hasReceiver` is false for a HEAD request and for a
   * disconnected caller.
   */
  readonly prepare: (
    answer: RouteAnswer,
  ) => Promise<(answerAfterCharge: RouteAnswer, hasReceiver: boolean) => Delivered>;
  /**
   * Returns a function that sends a 304, if the request's `If-None-Match` contains the tag of the
   * current answer. Otherwise returns null. For a call that is not over HTTP, always returns null.
   */
  readonly prepareNotModified: (
    tagged: Pick<AnswerWithEntityTag<unknown>, 'etag' | 'headers'>,
  ) => (() => Delivered) | null;
}

/**
 * Calls a route. Validates the request (400, 422), waits for a slot (503), checks credits (402),
 * runs the handler, and validates and charges the answer (docs/contract.md#requests,
 * docs/contract.md#under-load). A failed answer and a 304 are free. A charge is refunded if the
 * answer does not reach the socket, or is an error in the end. Resolves to the function that sends
 * the answer.
 */
export async function callRoute<Delivered>(
  route: Route,
  call: RouteCall,
  sender: AnswerSender<Delivered>,
): Promise<() => Delivered> {
  const { metered, lifetime } = call;
  const request = parseRequest(route, call.fields);
  route.checkRequest?.(request, metered.access);
  await metered.recogniseIdempotentReplay(call.body);
  const read = await chooseRegister(call);
  const slot = await acquireCallSlot(route, request, call);
  // A streamed answer is read from the store while it is sent, and holds its slot until the end.
  let isStreamed = false;
  try {
    if (route.needsCredits === true) assertHasCredits(metered.access);
    const result = await handle(route, request, read);
    if ('load' in result) {
      const unchanged = sender.prepareNotModified(result);
      if (unchanged !== null) return unchanged;
    }
    const handled = 'load' in result ? await result.load() : result;
    if ('price' in handled) {
      const { fullPriceCredits } = handled.price;
      const whole = handled.toAnswer({
        creditsPayingForContent: fullPriceCredits,
        creditsCharged: fullPriceCredits,
      });
      isStreamed = isStreamedAnswer(whole);
      const deliver = await chargeAnswer(handled, whole, call, sender);
      slot.shrinkTo(STREAMED_CALL_UNITS);
      return deliver;
    }
    const deliver = await sender.prepare(handled);
    lifetime.setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
    return () => deliver(handled, expectsBody(call.context));
  } finally {
    if (isStreamed) lifetime.onEnded(slot.release);
    else slot.release();
  }
}

/**
 * Returns the call with the register that it reads: the fictional one for a test key. If that
 * register is still being built, waits for it or throws `busy`. Called before the call acquires a
 * work slot, so that a waiting call blocks no others.
 */
async function chooseRegister(call: RouteCall): Promise<RouteCall> {
  const { metered, services, lifetime } = call;
  if (!metered.access.isTestKeyCall) return call;
  const register = await services.testRegister.openWhenBuiltOrThrowBusy(lifetime.signal);
  return { ...call, services: { ...services, ...register } };
}

async function handle(
  route: Route,
  request: Record<string, unknown>,
  call: RouteCall,
): Promise<HandlerResult<Record<string, unknown>>> {
  const result = await route.handle(toHandlerCall(request, call));
  return call.metered.access.isTestKeyCall ? markResultAsTest(result) : result;
}

function toHandlerCall<Request>(
  request: Request,
  { context, metered, services, startedAtMs, lifetime }: RouteCall,
): HandlerCall<Request> {
  const { access, callerId } = metered;
  const { signal } = lifetime;
  return {
    request,
    access,
    callerId,
    services,
    getPublicBaseUrl: () => toPublicOrigin(context, services),
    isLocal: isLocalCall(context.req),
    elapsedMs: () => Math.max(0, services.now().getTime() - startedAtMs),
    readContext: {
      signal,
      waitForComputeTurn: services.loadControl.turnScheduler.createWaitForTurn(callerId, lifetime),
    },
    runAfterCall: (work) => lifetime.onEnded(work),
  };
}

/**
 * Sets the deadline of a call and waits for its work slot. Throws `busy` if the queue for slots is
 * full or too slow, or if unreceived answers use too much memory. Throws the reason of the call's
 * signal when the signal aborts.
 */
function acquireCallSlot(
  route: Route,
  request: Record<string, unknown>,
  { metered, services, lifetime }: RouteCall,
): Promise<WorkSlot> {
  const deadlineMs = route.deadlineMs?.(request) ?? DEFAULT_CALL_DEADLINE_MS;
  if (deadlineMs !== DEFAULT_CALL_DEADLINE_MS) lifetime.setDeadlineFromNow(deadlineMs);
  const units = route.countUnits?.(request) ?? 1;
  if (units >= MIN_PROBED_UNITS || deadlineMs > DEFAULT_CALL_DEADLINE_MS)
    lifetime.endWhenHalfClosedCallerIsGone();
  return acquireWorkSlot(services.loadControl, metered.callerId, units, lifetime.signal);
}

/**
 * Prepares an answer, then charges it, so that a failed answer is free. If the credits pay for only
 * a part of the `whole` answer, it is cut to that part. A HEAD request and a disconnected caller
 * are not charged. Returns the function that sends the answer.
 */
async function chargeAnswer<Delivered>(
  {
    price,
    toAnswer,
    toCreditsForDeliveredChunks: countDelivered = () => 0,
  }: PricedAnswer<Record<string, unknown>>,
  whole: RouteAnswer,
  { context, metered, services, lifetime }: RouteCall,
  { prepare }: AnswerSender<Delivered>,
): Promise<() => Delivered> {
  const deliver = await prepare(whole);
  lifetime.signal.throwIfAborted();
  const hasReceiver = expectsBody(context);
  const { creditsPayingForContent } = hasReceiver
    ? await metered.charge(price)
    : { creditsPayingForContent: 0 };
  let countSentChunks = (): number => 0;
  // Before anything that can fail.
  if (hasReceiver)
    lifetime.onEnded(({ wasDelivered }) => {
      if (wasDelivered) return;
      const creditsNotRefunded = countDelivered(countSentChunks());
      services.refundsInProgress.start(() => metered.refund({ creditsNotRefunded }));
    });
  const answer = toAnswer({
    creditsPayingForContent,
    creditsCharged: metered.creditsCharged,
  });
  lifetime.setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
  if (!isStreamedAnswer(answer)) return () => deliver(answer, hasReceiver);
  const tracked = trackChunks(answer, lifetime);
  countSentChunks = tracked.countSentChunks;
  return () => deliver(tracked.answer, hasReceiver);
}

function isStreamedAnswer(answer: RouteAnswer): answer is JsonAnswer {
  return 'body' in answer && hasJsonChunks(answer.body);
}

function parseRequest(route: Route, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const schema = route.chooseSchema?.(body) ?? route.requestSchemas[0];
  if (schema === undefined) return {};
  const { fields, sentAliasByField } = route.renameFields?.(body) ?? {
    fields: body,
    sentAliasByField: new Map<string, string>(),
  };
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [name = 'request', ...place] = parsed.error.issues[0]?.path ?? [];
  const field = sentAliasByField.get(String(name)) ?? String(name);
  const sent = place.reduce(
    (value, key) => (value as Record<PropertyKey, unknown>)[key],
    fields[String(name)],
  );
  throw invalidParameterError(
    { field, place: [field, ...place.map((key) => `[${String(key)}]`)].join(''), sent },
    ACCEPTED_VALUES.get(schema.shape[String(name)] as z.ZodType) ?? toTextWords(undefined),
  );
}

interface TrackedAnswer {
  readonly answer: JsonAnswer;
  readonly countSentChunks: () => number;
}

function trackChunks({ body, ...answer }: JsonAnswer, lifetime: CallLifetime): TrackedAnswer {
  let sent = 0;
  const track = async function* (chunks: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      lifetime.setDeadlineFromNow(ANSWER_CHUNK_RECEIVE_TIMEOUT_MS);
      yield chunk;
      sent += 1;
    }
  };
  const members = Object.entries(body).map(([name, value]) => {
    if (!(value instanceof JsonChunks)) return [name, value] as const;
    return [name, new JsonChunks(() => track(value.readChunks()))] as const;
  });
  return {
    answer: { ...answer, body: Object.fromEntries(members) },
    countSentChunks: () => Math.max(0, sent - MAX_BUFFERED_CHUNKS),
  };
}
