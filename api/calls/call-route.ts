import { AppError } from '../../shared/errors/app-error.ts';
import type { MeteredCall } from '../access/gate.ts';
import { assertCredits } from '../access/access.ts';
import { hasChunks, JsonChunks } from '../http/json-text.ts';
import type { Context } from '../http/request-state.ts';
import { toPublicOrigin } from '../http/to-public-origin.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import {
  CALL_DEADLINE_MS,
  DELIVERY_DEADLINE_MS,
  acquireSlot,
  CHUNK_DEADLINE_MS,
} from '../load/load-control.ts';
import type { WorkSlot } from '../load/work-slots.ts';
import type {
  RouteAnswer,
  HandlerCall,
  JsonAnswer,
  PricedAnswer,
  Route,
  HandlerServices,
  TaggedAnswer,
} from './route.ts';
import { canDeliver } from './send-answer.ts';

/** From this many units on, or with a longer deadline, a call looks for callers that are gone. */
const MIN_PROBED_UNITS = 4;
/** An answer that is sent while it is read mostly waits for its caller. */
const STREAMED_CALL_UNITS = 2;
/** Pieces between this process and the socket: read ahead, or in a buffer. */
const MAX_BUFFERED_CHUNKS = 2;

/** A call that was let in. */
interface RouteCall {
  readonly context: Context;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The body that `fields` come from; null when they come from the query. */
  readonly body: Buffer | null;
  readonly metered: MeteredCall;
  readonly services: HandlerServices;
  /** In ms since 1970. */
  readonly startedAt: number;
  readonly watch: CallLifetime;
}

/** How an answer gets to its caller. */
interface AnswerSender<Delivered> {
  /**
   * Does all that may fail, and resolves to the function that sends the final answer. `wasTaken` is
   * false when nobody receives the answer, and so nobody pays.
   */
  readonly prepare: (answer: RouteAnswer) => Promise<(final: RouteAnswer, wasTaken: boolean) => Delivered>;
  /** Delivers a 304 to a caller that holds the answer with this tag; null for all others. */
  readonly prepareNotModified: (
    tagged: Pick<TaggedAnswer<unknown>, 'etag' | 'headers'>,
  ) => (() => Delivered) | null;
}

/**
 * Calls a route. Order (docs/contract.md#requests, docs/contract.md#under-load): 400, 422, 503,
 * 402, the handler, 304, validation, the charge. An answer that fails costs nothing, and an answer
 * that does not reach the socket is given back. Resolves to the function that delivers it.
 */
export async function callRoute<Delivered>(
  route: Route,
  call: RouteCall,
  delivery: AnswerSender<Delivered>,
): Promise<() => Delivered> {
  const { metered: admission, watch } = call;
  const request = parseRequest(route, call.fields);
  route.checkRequest?.(request, admission.access);
  await admission.recogniseRepeat(call.body);
  const place = await acquireCallSlot(route, request, call);
  // A streamed answer is read from the store until it is sent, so it keeps its place until then.
  let isStreamed = false;
  try {
    if (route.needsCredits === true) assertCredits(admission.access);
    const given = await route.handle(toHandlerCall(request, call));
    if ('load' in given) {
      const unchanged = delivery.prepareNotModified(given);
      if (unchanged !== null) return unchanged;
    }
    const handled = 'load' in given ? await given.load() : given;
    if ('price' in handled) {
      const whole = handled.toAnswer(handled.price.maxCredits, handled.price.maxCredits);
      isStreamed = isStreamedAnswer(whole);
      const deliver = await chargeAnswer(handled, whole, call, delivery);
      place.shrink(STREAMED_CALL_UNITS);
      return deliver;
    }
    const deliver = await delivery.prepare(handled);
    watch.setDeadline(DELIVERY_DEADLINE_MS);
    return () => deliver(handled, canDeliver(call.context));
  } finally {
    if (isStreamed) watch.onClosed(place.release);
    else place.release();
  }
}

function toHandlerCall<Request>(
  request: Request,
  { context, metered: admission, services, startedAt, watch }: RouteCall,
): HandlerCall<Request> {
  const { access, callerKey: caller } = admission;
  const { signal } = watch;
  return {
    ...{ request, access, callerKey: caller, services },
    origin: () => toPublicOrigin(context, services),
    elapsedMs: () => Math.max(0, services.now().getTime() - startedAt),
    context: { signal, waitForTurn: services.loadControl.turns.startCall(caller, signal) },
    onClosed: (work) => watch.onClosed(work),
  };
}

/** Sets the deadline of a call and takes its place. Throws `busy`, or the reason of its signal. */
function acquireCallSlot(
  route: Route,
  request: Record<string, unknown>,
  { metered: admission, services, watch }: RouteCall,
): Promise<WorkSlot> {
  const deadlineMs = route.deadlineMs?.(request) ?? CALL_DEADLINE_MS;
  if (deadlineMs !== CALL_DEADLINE_MS) watch.setDeadline(deadlineMs);
  const units = route.countUnits?.(request) ?? 1;
  if (units >= MIN_PROBED_UNITS || deadlineMs > CALL_DEADLINE_MS) watch.probeWhenHalfClosed();
  return acquireSlot(services.loadControl, admission.callerKey, units, watch.signal);
}

/**
 * Prepares an answer, charges it, and resolves to its delivery. `whole` is the answer at full
 * price.
 */
async function chargeAnswer<Delivered>(
  {
    price: cost,
    toAnswer,
    countDeliveredCredits: countDelivered = () => 0,
  }: PricedAnswer<Record<string, unknown>>,
  whole: RouteAnswer,
  { context, metered: admission, services, watch }: RouteCall,
  { prepare }: AnswerSender<Delivered>,
): Promise<() => Delivered> {
  const deliver = await prepare(whole);
  watch.signal.throwIfAborted();
  const wasTaken = canDeliver(context);
  const credits = wasTaken ? await admission.charge(cost) : 0;
  const answer = toAnswer(credits, admission.creditsCharged);
  const { answer: final, countSentChunks } = isStreamedAnswer(answer)
    ? trackChunks(answer, watch)
    : { answer, countSentChunks: () => 0 };
  if (wasTaken)
    services.refunds.refundUnlessDelivered(watch, admission, () => countDelivered(countSentChunks()));
  watch.setDeadline(DELIVERY_DEADLINE_MS);
  return () => deliver(final, wasTaken);
}

function isStreamedAnswer(answer: RouteAnswer): answer is JsonAnswer {
  return 'body' in answer && hasChunks(answer.body);
}

function parseRequest(route: Route, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const schema = route.chooseSchema?.(body) ?? route.requestSchemas[0];
  if (schema === undefined) return {};
  const { fields, sentAs } = route.renameFields?.(body) ?? {
    fields: body,
    sentAs: new Map<string, string>(),
  };
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? 'request');
  throw new AppError('invalid_parameter', `Invalid ${sentAs.get(field) ?? field}`);
}

/** An answer in pieces, and how many of them reached the socket so far, at least. */
interface TrackedAnswer {
  readonly answer: JsonAnswer;
  readonly countSentChunks: () => number;
}

/** Gives each piece of an answer a deadline of its own. */
function trackChunks({ body, ...answer }: JsonAnswer, watch: CallLifetime): TrackedAnswer {
  let taken = 0;
  const keepAlive = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      watch.setDeadline(CHUNK_DEADLINE_MS);
      yield piece;
      taken += 1;
    }
  };
  const members = Object.entries(body).map(([name, value]) => {
    if (!(value instanceof JsonChunks)) return [name, value] as const;
    return [name, new JsonChunks(() => keepAlive(value.readChunks()))] as const;
  });
  return {
    answer: { ...answer, body: Object.fromEntries(members) },
    countSentChunks: () => Math.max(0, taken - MAX_BUFFERED_CHUNKS),
  };
}
