import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { assertCredits, type Admission } from '../access/gate.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { JsonText, toJson } from './json-text.ts';
import { parseBody, readBody } from './read-body.ts';
import { toOrigin } from './to-origin.ts';
import { sendDocument } from './send-document.ts';
import type { Answer, DocumentAnswer, Handled, Route, Services } from './route.ts';

/**
 * Serves the route table. Order of checks (decisions.md, Requests): 404 and 405, 413 and 415, 401, 429, 400, 402; then the
 * handler; then the answer is held against the row's schema; then it is charged.
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
  const { access } = admission;
  context.state['mode'] = access.mode;
  const request = parseRequest(route, bytes === null ? readQuery(context) : parseBody(bytes));
  if (route.needsCredits === true) assertCredits(access);
  const handled = await route.handle({
    request,
    access,
    services,
    origin: services.baseUrl ?? toOrigin(context),
    elapsedMs: () => Math.max(0, services.now().getTime() - startedAt),
  });
  const answer = await settle(route, handled, context.method === 'HEAD' ? null : admission);
  if ('document' in answer) return sendDocument(context, answer);
  context.set(answer.headers ?? {});
  context.status = answer.status ?? 200;
  context.type = 'application/json';
  context.body = toJson(answer.body);
}

/** Checks an answer, and charges for it last: one that fails costs nothing. Who asks for the head alone gets nothing to pay for. */
async function settle(
  route: Route,
  handled: Handled<Record<string, unknown>>,
  admission: Admission | null,
): Promise<Answer<Record<string, unknown>> | DocumentAnswer> {
  if (!('cost' in handled)) return checkAnswer(route, handled);
  const { cost, toAnswer } = handled;
  checkAnswer(route, toAnswer(cost.most));
  return toAnswer(admission === null ? 0 : await admission.charge(cost));
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
function checkAnswer<Given extends Answer<Record<string, unknown>> | DocumentAnswer>(
  route: Route,
  answer: Given,
): Given {
  if ('document' in answer) return answer;
  const { body } = answer;
  const members = route.response.shape as Record<string, z.ZodType>;
  for (const [name, schema] of Object.entries(members)) {
    const value = body[name];
    if (!(value instanceof JsonText)) schema.parse(value);
  }
  return answer;
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
