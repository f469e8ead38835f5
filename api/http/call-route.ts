import type { z } from 'zod';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Admission } from '../access/admission.ts';
import { assertCredits } from '../access/assert-credits.ts';
import { JsonText } from './json-text.ts';
import type { Answer, DocumentAnswer, Route, Services } from './route.ts';

/** A call that was let in. */
export interface AdmittedCall {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly admission: Pick<Admission, 'access' | 'charge'>;
  readonly services: Services;
  /** Address that the caller reaches the service by, without a slash at its end. */
  readonly origin: string;
  /** In ms since 1970. */
  readonly startedAt: number;
}

export type JsonAnswer = Answer<Record<string, unknown>>;
export type Answered = JsonAnswer | DocumentAnswer;

/** How an answer gets to whoever asked. */
export interface Delivery<Delivered> {
  /**
   * Does all that may fail; what it gives makes the final answer into what was asked for, and does not fail. One that is not taken was charged
   * nothing.
   */
  readonly prepare: (answer: Answered) => Promise<(final: Answered, wasTaken: boolean) => Delivered>;
  /** False: nobody takes it any more. */
  readonly isTaken: () => boolean;
}

/**
 * Calls a row of the route table. Order of checks (decisions.md, Requests): 400, 402; then the handler; then the answer is held against the
 * row's schema and made ready; then it is charged: one that fails costs nothing. Gives what delivers it.
 */
export async function callRoute<Delivered>(
  route: Route,
  { fields, admission, services, origin, startedAt }: AdmittedCall,
  { prepare, isTaken }: Delivery<Delivered>,
): Promise<() => Delivered> {
  const { access } = admission;
  const request = parseRequest(route, fields);
  route.check?.(request, access);
  if (route.needsCredits === true) assertCredits(access);
  const handled = await route.handle({
    ...{ request, access, services, origin },
    elapsedMs: () => Math.max(0, services.now().getTime() - startedAt),
  });
  if (!('cost' in handled)) {
    const deliver = await prepare(handled);
    return () => deliver(handled, isTaken());
  }
  const { cost, toAnswer } = handled;
  const deliver = await prepare(toAnswer(cost.most));
  const wasTaken = isTaken();
  const answer = toAnswer(wasTaken ? await admission.charge(cost) : 0);
  return () => deliver(answer, wasTaken);
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
    if (!(value instanceof JsonText)) schema.parse(value);
  }
}
