import Router from '@koa/router';
import { refuseMethod } from '../http/errors.ts';
import { parseBody, readBody } from '../http/read-body.ts';
import type { Context, Middleware, RequestState } from '../http/request-state.ts';
import { holdsCurrent } from '../http/static-body.ts';
import { CallWatch } from '../load/call-watch.ts';
import { CALL_DEADLINE_MS, REQUEST_DEADLINE_MS } from '../load/load.ts';
import { callRoute } from './call-route.ts';
import type { Route, Services } from './route.ts';
import { holdAnswer, prepareAnswer, sendNotModified } from './send-answer.ts';

/**
 * Serves the routes. Order (docs/contract.md#requests): 404 and 405, 413 and 415, 401, 429,
 * `callRoute`.
 */
export function mount(routes: readonly Route[], services: Services): Middleware[] {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  for (const route of routes) {
    router.register(route.path, [route.method], (context: Context) => serve(route, context, services));
  }
  return [router.routes() as unknown as Middleware, refuseOthers(routes)];
}

async function serve(route: Route, context: Context, services: Services): Promise<void> {
  const startedAt = services.now().getTime();
  context.state.routePath = route.path;
  context.state.internalError = route.internalError;
  const watch = new CallWatch(context.res, REQUEST_DEADLINE_MS);
  const admission = services.gate.begin(context, route.path);
  // No key was read yet, so the body counts for the address.
  const holding = { budget: services.load.requests, caller: admission.caller, watch };
  const bytes = route.method === 'POST' ? await readBody(context, holding) : null;
  watch.extend(CALL_DEADLINE_MS);
  try {
    await admission.admit(route.access);
    context.state.mode = admission.access.mode;
    const fields = bytes === null ? readQuery(context) : parseBody(bytes);
    const send = await callRoute(
      route,
      {
        ...{ context, fields, body: bytes, admission, services, startedAt, watch },
      },
      {
        prepare: (answer) => prepareAnswer(route, answer, context),
        notModified: ({ etag, headers }) =>
          holdsCurrent(context, etag) ? () => sendNotModified(context, headers) : null,
      },
    );
    send();
    holdAnswer(context, services.load, admission.caller, watch);
  } finally {
    context.state.isCharged = admission.isCharged;
    admission.tell();
  }
}

/** A parameter that comes twice is a list, which no field is. */
function readQuery({
  query,
  params,
}: Context & { params?: Record<string, string> }): Record<string, unknown> {
  return { ...query, ...params };
}

/** A parameter of a path stands for any text but none. */
function isPathOf(path: string, asked: string): boolean {
  const [own, others] = [path.split('/'), asked.split('/')];
  return (
    own.length === others.length &&
    own.every((part, at) => (part.startsWith(':') ? others[at] !== '' : part === others[at]))
  );
}

function refuseOthers(routes: readonly Route[]): Middleware {
  return (context) => {
    const found = routes.filter(({ path }) => isPathOf(path, context.path));
    if (found[0] !== undefined) context.state.routePath = found[0].path;
    refuseMethod(
      context,
      found.map(({ method }) => method),
    );
  };
}
