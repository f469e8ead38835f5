import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { assertCredits, type Admission } from '../access/gate.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { JsonText, toJson } from './json-text.ts';
import { parseBody, readBody } from './read-body.ts';
import { toOrigin } from './to-origin.ts';
import { prepareDocument } from './send-document.ts';
import type { Answer, DocumentAnswer, Handled, Route, Services } from './route.ts';

/**
 * Serves the route table. Order of checks (decisions.md, Requests): 404 and 405, 413 and 415, 401, 429, 400, 402; then the
 * handler; then the answer is held against the row's schema; then it is charged; then it is sent.
 */
export function mount(routes: readonly Route[], services: Services): Middleware[] {
  const router = new Router({ sensitive: true, strict: true });
  for (const route of routes) {
    router.register(route.path, [route.method], async (context: Context) => serve(route, context, services));
  }
  return [router.routes() as unknown as Middleware, refuseOthers(routes)];
}

async function serve(route: Route, context: Context, services: Services): Promise<void> {
  const startedAt = services.now().getTime();
  context.state['routePath'] = route.path;
  context.state['internalError'] = route.internalError;
  const bytes = route.method === 'POST' ? await readBody(context) : null;
  const admission = await services.gate.admit(route.access, context, route.path);
  try {
    await answer(route, context, services, { admission, bytes, startedAt });
  } finally {
    admission.tell();
  }
}

/** A call that was let in. */
interface Admitted {
  readonly admission: Admission;
  readonly bytes: Buffer | null;
  /** In ms since 1970. */
  readonly startedAt: number;
}

async function answer(
  route: Route,
  context: Context,
  services: Services,
  { admission, bytes, startedAt }: Admitted,
): Promise<void> {
  const { access } = admission;
  context.state['mode'] = access.mode;
  const request = parseRequest(route, bytes === null ? readQuery(context) : parseBody(bytes));
  route.check?.(request, access);
  if (route.needsCredits === true) assertCredits(access);
  const handled = await route.handle({
    request,
    access,
    services,
    origin: toOrigin(context, services),
    elapsedMs: () => Math.max(0, services.now().getTime() - startedAt),
  });
  const send = await settle(route, handled, context, admission);
  send();
}

/**
 * Makes an answer ready, and charges for it last: one that fails costs nothing. Who asks for the head alone, or has left, gets nothing to pay
 * for. Gives what sends it: until then none of its headers are set, which are not for a refusal.
 */
async function settle(
  route: Route,
  handled: Handled<Record<string, unknown>>,
  context: Context,
  admission: Admission,
): Promise<() => void> {
  if (!('cost' in handled)) return prepare(route, handled, context);
  const { cost, toAnswer } = handled;
  const send = await prepare(route, toAnswer(cost.most), context);
  const isTaken = context.method !== 'HEAD' && !context.req.socket.destroyed;
  const answer = toAnswer(isTaken ? await admission.charge(cost) : 0);
  return 'document' in answer ? send : () => sendJson(context, answer);
}

/** Does with an answer all that may fail. Gives what sends it. */
async function prepare(
  route: Route,
  answer: Answer<Record<string, unknown>> | DocumentAnswer,
  context: Context,
): Promise<() => void> {
  if ('document' in answer) return prepareDocument(context, answer);
  checkAnswer(route, answer);
  return () => sendJson(context, answer);
}

function sendJson(
  context: Context,
  { status = 200, headers = {}, body }: Answer<Record<string, unknown>>,
): void {
  context.set(headers);
  context.status = status;
  context.type = 'application/json';
  context.body = toJson(body);
}

function parseRequest(route: Route, body: Record<string, unknown>): Record<string, unknown> {
  const schema = route.choose?.(body) ?? route.requests[0];
  if (schema === undefined) return {};
  const { fields, sentAs } = route.rename?.(body) ?? { fields: body, sentAs: new Map<string, string>() };
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? 'request');
  throw new AppError('invalid_parameter', `Invalid ${sentAs.get(field) ?? field}`);
}

/** A parameter that comes twice is a list, which no field is. */
function readQuery({ query, params }: Context): Record<string, unknown> {
  return { ...query, ...(params as Record<string, string>) };
}

/** Ready text was validated when its generation was built; envelopes and metadata are validated here. */
function checkAnswer(route: Route, { body }: Answer<Record<string, unknown>>): void {
  const members = route.response.shape as Record<string, z.ZodType>;
  for (const [name, schema] of Object.entries(members)) {
    const value = body[name];
    if (!(value instanceof JsonText)) schema.parse(value);
  }
}

/** A part that is a parameter stands for anything but nothing. */
function isPathOf(path: string, asked: string): boolean {
  const [own, others] = [path.split('/'), asked.split('/')];
  return (
    own.length === others.length &&
    own.every((part, at) => (part.startsWith(':') ? others[at] !== '' : part === others[at]))
  );
}

function refuseOthers(routes: readonly Route[]): Middleware {
  return (context) => {
    const methods = routes.filter(({ path }) => isPathOf(path, context.path)).map(({ method }) => method);
    if (methods.length === 0) throw new AppError('not_found', 'Not found');
    context.state['routePath'] = routes.find(({ path }) => isPathOf(path, context.path))!.path;
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    context.set('Allow', allowed.join(', '));
    throw new AppError('method_not_allowed', 'Method not allowed');
  };
}
