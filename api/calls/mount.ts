import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../shared/errors/app-error.ts';
import { type Answered, callRoute, checkAnswer, type JsonAnswer } from './call-route.ts';
import { CallWatch } from '../load/call-watch.ts';
import { CALL_DEADLINE_MS, REQUEST_DEADLINE_MS } from '../load/load.ts';
import { holdsCurrent } from '../http/entity-tag.ts';
import { isTaken, prepareDocument } from './send-answer.ts';
import { hasPieces, toJson, toJsonStream } from '../http/json-text.ts';
import { parseBody, readBody } from '../http/read-body.ts';
import { toOrigin } from '../http/to-origin.ts';
import type { Route, Services } from './route.ts';

/** Serves the route table. Order of checks (decisions.md, Requests): 404 and 405, 413 and 415, 401, 429; the rest is `callRoute`'s. */
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
  const watch = new CallWatch(context.res, REQUEST_DEADLINE_MS);
  const admission = services.gate.begin(context, route.path);
  // Of a POST no key was read yet, so its body counts for the address.
  const holding = { budget: services.load.requests, caller: admission.caller, watch };
  const bytes = route.method === 'POST' ? await readBody(context, holding) : null;
  watch.extend(CALL_DEADLINE_MS);
  try {
    await admission.admit(route.access);
    context.state['mode'] = admission.access.mode;
    const fields = bytes === null ? readQuery(context) : parseBody(bytes);
    const origin = toOrigin(context, services);
    const send = await callRoute(
      route,
      { fields, body: bytes, admission, services, origin, startedAt, watch },
      {
        prepare: (answer) => prepare(route, answer, context),
        notModified: ({ etag, headers }) =>
          holdsCurrent(context, etag) ? () => sendNotModified(context, headers) : null,
        isTaken: () => isTaken(context),
      },
    );
    send();
    const { length } = context.response;
    if (length !== undefined) watch.whenClosed(services.load.answers.hold(admission.caller, length));
  } finally {
    context.state['isCharged'] = admission.isCharged;
    admission.tell();
  }
}

/** JSON as it is; a document in the form that the caller takes. What may fail is done before anything is charged or sent. */
async function prepare(route: Route, answer: Answered, context: Context): Promise<(final: Answered) => void> {
  if ('document' in answer) return prepareDocument(context, answer);
  checkAnswer(route, answer);
  return (final) => sendJson(context, final as JsonAnswer);
}

function sendJson(context: Context, { status = 200, headers = {}, body }: JsonAnswer): void {
  context.set(headers);
  context.status = status;
  context.type = 'application/json';
  context.body = hasPieces(body) ? toJsonStream(body) : toJson(body);
}

function sendNotModified(context: Context, headers: Readonly<Record<string, string>> = {}): void {
  context.set(headers);
  context.status = 304;
}

/** A parameter that comes twice is a list, which no field is. */
function readQuery({ query, params }: Context): Record<string, unknown> {
  return { ...query, ...(params as Record<string, string>) };
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
