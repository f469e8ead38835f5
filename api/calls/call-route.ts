import { AppError } from '../../shared/errors/app-error.ts';
import type { Admission } from '../access/gate.ts';
import { assertCredits } from '../access/access.ts';
import { hasPieces, JsonPieces } from '../http/json-text.ts';
import type { Context } from '../http/request-state.ts';
import { toOrigin } from '../http/to-origin.ts';
import type { CallWatch } from '../load/call-watch.ts';
import { CALL_DEADLINE_MS, DELIVERY_DEADLINE_MS, enterLoad, PIECE_DEADLINE_MS } from '../load/load.ts';
import type { Place } from '../load/places.ts';
import type { Answered, Call, JsonAnswer, PricedAnswer, Route, Services, TaggedAnswer } from './route.ts';
import { isTaken } from './send-answer.ts';

/** From this many units on, or with a longer deadline, a call looks for callers that are gone. */
const PROBED_UNITS = 4;
/** An answer that is sent while it is read mostly waits for its caller. */
const STREAM_UNITS = 2;
/** Pieces between this process and the socket: read ahead, or in a buffer. */
const BUFFERED_PIECES = 2;

/** A call that was let in. */
interface AdmittedCall {
  readonly context: Context;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The body that `fields` come from; null when they come from the query. */
  readonly body: Buffer | null;
  readonly admission: Admission;
  readonly services: Services;
  /** In ms since 1970. */
  readonly startedAt: number;
  readonly watch: CallWatch;
}

/** How an answer gets to its caller. */
interface Delivery<Delivered> {
  /**
   * Does all that may fail, and resolves to the function that sends the final answer. `wasTaken` is
   * false when nobody receives the answer, and so nobody pays.
   */
  readonly prepare: (answer: Answered) => Promise<(final: Answered, wasTaken: boolean) => Delivered>;
  /** Delivers a 304 to a caller that holds the answer with this tag; null for all others. */
  readonly notModified: (tagged: Pick<TaggedAnswer<unknown>, 'etag' | 'headers'>) => (() => Delivered) | null;
}

/**
 * Calls a route. Order (docs/contract.md#requests, docs/contract.md#under-load): 400, 422, 503,
 * 402, the handler, 304, validation, the charge. An answer that fails costs nothing, and an answer
 * that does not reach the socket is given back. Resolves to the function that delivers it.
 */
export async function callRoute<Delivered>(
  route: Route,
  call: AdmittedCall,
  delivery: Delivery<Delivered>,
): Promise<() => Delivered> {
  const { admission, watch } = call;
  const request = parseRequest(route, call.fields);
  route.check?.(request, admission.access);
  await admission.identify(call.body);
  const place = await takePlace(route, request, call);
  // A streamed answer is read from the store until it is sent, so it keeps its place until then.
  let isStreamed = false;
  try {
    if (route.needsCredits === true) assertCredits(admission.access);
    const given = await route.handle(toHandlerCall(request, call));
    if ('load' in given) {
      const unchanged = delivery.notModified(given);
      if (unchanged !== null) return unchanged;
    }
    const handled = 'load' in given ? await given.load() : given;
    if ('cost' in handled) {
      const whole = handled.toAnswer(handled.cost.most, handled.cost.most);
      isStreamed = isStream(whole);
      const deliver = await sell(handled, whole, call, delivery);
      place.shrink(STREAM_UNITS);
      return deliver;
    }
    const deliver = await delivery.prepare(handled);
    watch.extend(DELIVERY_DEADLINE_MS);
    return () => deliver(handled, isTaken(call.context));
  } finally {
    if (isStreamed) watch.whenClosed(place.release);
    else place.release();
  }
}

function toHandlerCall<Request>(
  request: Request,
  { context, admission, services, startedAt, watch }: AdmittedCall,
): Call<Request> {
  const { access, caller } = admission;
  const { signal } = watch;
  return {
    ...{ request, access, caller, services },
    origin: () => toOrigin(context, services),
    elapsedMs: () => Math.max(0, services.now().getTime() - startedAt),
    context: { signal, turn: services.load.turns.begin(caller, signal) },
    whenClosed: (work) => watch.whenClosed(work),
  };
}

/** Sets the deadline of a call and takes its place. Throws `busy`, or the reason of its signal. */
function takePlace(
  route: Route,
  request: Record<string, unknown>,
  { admission, services, watch }: AdmittedCall,
): Promise<Place> {
  const deadlineMs = route.deadlineMs?.(request) ?? CALL_DEADLINE_MS;
  if (deadlineMs !== CALL_DEADLINE_MS) watch.extend(deadlineMs);
  const units = route.units?.(request) ?? 1;
  if (units >= PROBED_UNITS || deadlineMs > CALL_DEADLINE_MS) watch.probeWhenHalfClosed();
  return enterLoad(services.load, admission.caller, units, watch.signal);
}

/**
 * Prepares an answer, charges it, and resolves to its delivery. `whole` is the answer at full
 * price.
 */
async function sell<Delivered>(
  { cost, toAnswer, countDelivered = () => 0 }: PricedAnswer<Record<string, unknown>>,
  whole: Answered,
  { context, admission, services, watch }: AdmittedCall,
  { prepare }: Delivery<Delivered>,
): Promise<() => Delivered> {
  const deliver = await prepare(whole);
  watch.signal.throwIfAborted();
  const wasTaken = isTaken(context);
  const credits = wasTaken ? await admission.charge(cost) : 0;
  const answer = toAnswer(credits, admission.creditsCharged);
  const { answer: final, countTaken } = isStream(answer)
    ? watchPieces(answer, watch)
    : { answer, countTaken: () => 0 };
  if (wasTaken) services.giveBacks.watch(watch, admission, () => countDelivered(countTaken()));
  watch.extend(DELIVERY_DEADLINE_MS);
  return () => deliver(final, wasTaken);
}

function isStream(answer: Answered): answer is JsonAnswer {
  return 'body' in answer && hasPieces(answer.body);
}

function parseRequest(route: Route, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const schema = route.choose?.(body) ?? route.requests[0];
  if (schema === undefined) return {};
  const { fields, sentAs } = route.rename?.(body) ?? { fields: body, sentAs: new Map<string, string>() };
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? 'request');
  throw new AppError('invalid_parameter', `Invalid ${sentAs.get(field) ?? field}`);
}

/** An answer in pieces, and how many of them reached the socket so far, at least. */
interface WatchedPieces {
  readonly answer: JsonAnswer;
  readonly countTaken: () => number;
}

/** Gives each piece of an answer a deadline of its own. */
function watchPieces({ body, ...answer }: JsonAnswer, watch: CallWatch): WatchedPieces {
  let taken = 0;
  const keepAlive = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      watch.extend(PIECE_DEADLINE_MS);
      yield piece;
      taken += 1;
    }
  };
  const members = Object.entries(body).map(([name, value]) => {
    if (!(value instanceof JsonPieces)) return [name, value] as const;
    return [name, new JsonPieces(() => keepAlive(value.read()))] as const;
  });
  return {
    answer: { ...answer, body: Object.fromEntries(members) },
    countTaken: () => Math.max(0, taken - BUFFERED_PIECES),
  };
}
