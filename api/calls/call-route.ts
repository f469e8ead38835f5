import { invalidParameterError } from '../errors/api-error.ts';
import { isLocalCall } from '../http/client-address.ts';
import { toPublicOrigin } from '../http/to-public-origin.ts';
import {
  acquireWorkSlot,
  ANSWER_DELIVERY_DEADLINE_MS,
  DEFAULT_CALL_DEADLINE_MS,
} from '../load/load-control.ts';
import type { WorkSlot } from '../load/work-slots.ts';
import { assertHasCredits } from './access.ts';
import type { Call } from './call.ts';
import { chargeAnswer, isStreamed } from './charge-answer.ts';
import { chargeFile } from './files/charge-file.ts';
import { markResultAsTest } from './mark-result-as-test.ts';
import { openStoredFile } from './files/open-stored-file.ts';
import { parseRequest } from './parse-request.ts';
import type { HandlerCall, HandlerResult, HandlerServices, Route, RouteAnswer } from './route.ts';
import { prepareAnswer } from './send-answer.ts';

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

/**
 * Calls a route for an authenticated caller. Validates the request (400, 422), waits for a slot
 * (503), checks credits (402), runs the handler, and validates and charges the answer
 * (docs/contract.md#requests, docs/contract.md#under-load). A failed answer and a 304 are free. A
 * charge is refunded if the answer does not reach the socket, or is an error in the end. Resolves
 * to the answer to send; nothing of it can fail any more.
 */
export async function callRoute(route: Route, call: Call): Promise<RouteAnswer> {
  const { metered, lifetime } = call;
  const request = parseRequest(route, call.fields);
  route.checkRequest?.(request, metered.access);
  refuseIdempotentFile(call);
  await metered.recogniseReplay(call.body);
  const services = await chooseRegister(call);
  const slot = await acquireCallSlot(route, request, call);
  // A streamed answer is read from the store while it is sent, and holds its slot until the end.
  let isSlotKept = false;
  try {
    if (route.needsCredits === true) assertHasCredits(metered.access);
    const result = await handle(route, request, { ...call, services });
    if ('load' in result && call.hasCopy?.(result.etag) === true)
      return { status: 304, headers: result.headers ?? {}, body: {} };
    const handled = 'load' in result ? await result.load() : result;
    if ('storedFile' in handled) return await openStoredFile(handled, call);
    if ('file' in handled) {
      isSlotKept = true;
      return chargeFile(handled, call);
    }
    if (!('price' in handled)) return await finishFreeAnswer(route, handled, call);
    const { fullPriceCredits } = handled.price;
    const whole = handled.toAnswer({
      creditsPayingForContent: fullPriceCredits,
      creditsCharged: fullPriceCredits,
    });
    isSlotKept = isStreamed(whole);
    const answer = await chargeAnswer(handled, await prepareAnswer(route, whole, call.context), call);
    slot.shrinkTo(STREAMED_CALL_UNITS);
    return answer;
  } finally {
    if (isSlotKept) lifetime.onEnded(slot.release);
    else slot.release();
  }
}

function refuseIdempotentFile({ fileForm = null, lines = null, context }: Call): void {
  const sent = context.get('Idempotency-Key');
  if ((fileForm === null && lines === null) || sent === '') return;
  const field = 'Idempotency-Key';
  throw invalidParameterError(
    { field, place: field, sent },
    {
      en: 'no such header with a file or a stream, which is charged while it is sent',
      sv: 'inget sådant huvud med en fil eller en ström, som debiteras medan den skickas',
    },
  );
}

async function finishFreeAnswer(route: Route, answer: RouteAnswer, call: Call): Promise<RouteAnswer> {
  const ready = await prepareAnswer(route, answer, call.context);
  call.lifetime.setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
  return ready;
}

/**
 * Returns the services with the register that the call reads: the fictional one for a test key. If
 * that register is still being built, waits for it or throws `busy`. Called before the call
 * acquires a work slot, so that a waiting call blocks no others.
 */
async function chooseRegister({ metered, services, lifetime }: Call): Promise<HandlerServices> {
  if (!metered.access.isTestKeyCall) return services;
  return { ...services, ...(await services.testRegister.openWhenBuilt(lifetime.signal)) };
}

/**
 * Sets the deadline of a call and waits for its work slot. Throws `busy` if the queue for slots is
 * full or too slow, or if unreceived answers use too much memory. Throws the reason of the call's
 * signal when the signal aborts.
 */
function acquireCallSlot(
  route: Route,
  request: Record<string, unknown>,
  { metered, services, lifetime }: Call,
): Promise<WorkSlot> {
  const deadlineMs = route.deadlineMs?.(request) ?? DEFAULT_CALL_DEADLINE_MS;
  if (deadlineMs !== DEFAULT_CALL_DEADLINE_MS) lifetime.setDeadlineFromNow(deadlineMs);
  const units = route.countUnits?.(request) ?? 1;
  if (units >= MIN_PROBED_UNITS || deadlineMs > DEFAULT_CALL_DEADLINE_MS)
    lifetime.endWhenHalfClosedCallerIsGone();
  return acquireWorkSlot(services.loadControl, metered.callerId, units, lifetime.signal);
}

async function handle(
  route: Route,
  request: Record<string, unknown>,
  call: Call,
): Promise<HandlerResult<Record<string, unknown>>> {
  const result = await route.handle(toHandlerCall(request, call));
  return call.metered.access.isTestKeyCall ? markResultAsTest(result) : result;
}

function toHandlerCall(
  request: Record<string, unknown>,
  { context, metered, services, startedAtMs, lifetime, fileForm = null, lines = null }: Call,
): HandlerCall<Record<string, unknown>> {
  const { access, callerId } = metered;
  return {
    request,
    fileForm,
    lines,
    access,
    callerId,
    services,
    getPublicBaseUrl: () => toPublicOrigin(context, services),
    isLocal: isLocalCall(context.req),
    elapsedMs: () => Math.max(0, services.now().getTime() - startedAtMs),
    readContext: {
      signal: lifetime.signal,
      waitForComputeTurn: services.loadControl.turnScheduler.createWaitForTurn(callerId, lifetime),
    },
    setDeadlineFromNow: (timeoutMs) => lifetime.setDeadlineFromNow(timeoutMs),
    setCreditsLeft: (credits) => {
      metered.creditsLeft = credits;
    },
    runAfterCall: (work) => lifetime.onEnded(work),
  };
}
