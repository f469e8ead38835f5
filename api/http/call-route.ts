import type { z } from 'zod';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Admission } from '../access/admission.ts';
import { assertCredits } from '../access/assert-credits.ts';
import type { CallWatch } from '../load/call-watch.ts';
import { enterLoad } from '../load/enter-load.ts';
import { DELIVERY_DEADLINE_MS } from '../load/load.ts';
import { hasPieces, JsonPieces, JsonText } from './json-text.ts';
import type { Answer, DocumentAnswer, Route, Services } from './route.ts';
import { watchPieces } from './watch-pieces.ts';

/** A call that costs this much is not made for a caller that may be gone. */
const PROBED_UNITS = 4;

/** A call that was let in. */
export interface AdmittedCall {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly admission: Pick<Admission, 'access' | 'caller' | 'charge' | 'giveBack'>;
  readonly services: Services;
  /** Address that the caller reaches the service by, without a slash at its end. */
  readonly origin: string;
  /** In ms since 1970. */
  readonly startedAt: number;
  readonly watch: CallWatch;
}

export type JsonAnswer = Answer<Record<string, unknown>>;
export type Answered = JsonAnswer | DocumentAnswer;

/** How an answer gets to its caller. */
export interface Delivery<Delivered> {
  /**
   * Does all that may fail. The function that it resolves to sends the final answer, and does not
   * fail. `wasTaken` is false for an answer that nobody pays, since nobody receives it.
   */
  readonly prepare: (answer: Answered) => Promise<(final: Answered, wasTaken: boolean) => Delivered>;
  /** False when nobody receives the answer: the caller closed the connection, or asked for the head alone. */
  readonly isTaken: () => boolean;
}

/**
 * Calls a row of the route table. Order of checks (decisions.md, Requests; beyond.md, Under load): 400, 503, 402; then the handler;
 * then the answer is held against the row's schema and made ready; then it is charged: one that fails costs nothing. An answer that
 * could not be handed to the socket is given back. Resolves to the function that delivers it.
 */
export async function callRoute<Delivered>(
  route: Route,
  { fields, admission, services, origin, startedAt, watch }: AdmittedCall,
  { prepare, isTaken }: Delivery<Delivered>,
): Promise<() => Delivered> {
  const { access, caller } = admission;
  const request = parseRequest(route, fields);
  route.check?.(request, access);
  const { signal } = watch;
  if (route.deadlineMs !== undefined) watch.extend(route.deadlineMs(request));
  const units = route.units?.(request) ?? 1;
  if (units >= PROBED_UNITS) watch.probeWhenHalfClosed();
  const place = await enterLoad(services.load, caller, units, signal);
  let isStreamed = false;
  try {
    if (route.needsCredits === true) assertCredits(access);
    const handled = await route.handle({
      ...{ request, access, services, origin },
      elapsedMs: () => Math.max(0, services.now().getTime() - startedAt),
      context: { signal, turn: services.load.turns.begin(caller, signal) },
      whenClosed: (work) => watch.whenClosed(work),
    });
    if (!('cost' in handled)) {
      const deliver = await prepare(handled);
      return () => deliver(handled, isTaken());
    }
    const { cost, toAnswer } = handled;
    const first = toAnswer(cost.most);
    isStreamed = 'body' in first && hasPieces(first.body);
    const deliver = await prepare(first);
    signal.throwIfAborted();
    const wasTaken = isTaken();
    const answer = toAnswer(wasTaken ? await admission.charge(cost) : 0);
    if (wasTaken) services.giveBacks.watch(watch, admission);
    watch.extend(DELIVERY_DEADLINE_MS);
    const final = 'body' in answer && isStreamed ? watchPieces(answer, watch, place) : answer;
    return () => deliver(final, wasTaken);
  } finally {
    if (isStreamed) watch.whenClosed(() => place.release());
    else place.release();
  }
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

/** Ready text was validated when its generation was built; envelopes and metadata are validated here. */
export function checkAnswer(route: Route, { body }: JsonAnswer): void {
  const members = route.response.shape as Record<string, z.ZodType>;
  for (const [name, schema] of Object.entries(members)) {
    const value = body[name];
    if (!(value instanceof JsonText || value instanceof JsonPieces)) schema.parse(value);
  }
}
