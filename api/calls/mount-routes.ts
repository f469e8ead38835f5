import type { Readable } from 'node:stream';
import Router from '@koa/router';
import { allowSlowReading } from '../http/slow-reading.ts';
import { refuseMethod } from '../http/handle-errors.ts';
import { parseJsonWithLongIds } from '../http/json-text.ts';
import { assertNotEncoded, JSON_BODY, parseJsonObjectBody, readBody } from '../http/read-body.ts';
import type { Context, Middleware, RequestState } from '../http/request-state.ts';
import { isUnmodified } from '../http/cached-compressed-body.ts';
import { CallLifetime } from '../load/call-lifetime.ts';
import { DEFAULT_CALL_DEADLINE_MS, REQUEST_READ_DEADLINE_MS } from '../load/load-control.ts';
import { callRoute } from './call-route.ts';
import { readFileForm } from './files/read-file-form.ts';
import type { Route, HandlerServices } from './route.ts';
import { countAnswerBytes, sendAnswer } from './send-answer.ts';

/**
 * Returns the middleware that serves the routes. Answers errors in this order: 404 and 405, 413 and
 * 415, 401, 429, 400 for a body that is not JSON, then those of `callRoute`
 * (docs/contract.md#requests).
 */
export function mountRoutes(routes: readonly Route[], services: HandlerServices): Middleware[] {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  for (const route of routes) {
    router.register(route.path, [route.method], (context: Context) =>
      route.lines !== undefined && context.is(LINES) === LINES
        ? serve(route.lines, context, services, context.req)
        : serve(route, context, services),
    );
  }
  return [router.routes() as unknown as Middleware, refuseUnknownRequests(routes)];
}

/** Media type of a body of lines, each of them JSON. */
export const LINES = 'application/x-ndjson';

/** The order of a call over HTTP. The body is read before, or as `lines` while it is answered. */
async function serve(
  route: Route,
  context: Context,
  services: HandlerServices,
  lines: Readable | null = null,
): Promise<void> {
  const startedAtMs = services.now().getTime();
  context.state.routePath = route.path;
  context.state.internalErrorText = route.internalError;
  const lifetime = new CallLifetime(context.res, REQUEST_READ_DEADLINE_MS);
  const hasBody = sendsBody(route) && lines === null;
  const format = route.lines === undefined ? JSON_BODY : { ...JSON_BODY, streamType: LINES };
  const body = hasBody ? await readBody(context, format, services, lifetime) : null;
  if (lines !== null) assertNotEncoded(context);
  lifetime.setDeadlineFromNow(DEFAULT_CALL_DEADLINE_MS);
  const metered = services.gate.createMeteredCall(context, route.path, route.ownRateLimit);
  try {
    const fileForm = readFileForm(route, context);
    await metered.authenticate(fileForm === null ? route.access : 'key');
    if (lines !== null) allowSlowReading(context.req);
    const fields =
      body === null
        ? // A parameter that is sent twice becomes a list, which only `include` accepts.
          { ...context.query, ...readPath(context) }
        : { ...parseJsonObjectBody(body, route.lines && parseJsonWithLongIds), ...readPath(context) };
    const hasCopy = (etag: string) => isUnmodified(context, etag);
    const call = {
      context,
      fields,
      body,
      metered,
      services,
      startedAtMs,
      lifetime,
      hasCopy,
      fileForm,
      lines,
    };
    sendAnswer(context, await callRoute(route, call));
    countAnswerBytes(context, services.loadControl, metered.callerId, lifetime);
  } finally {
    metered.setResponseHeaders();
  }
}

function readPath({ params }: Context & { params?: Record<string, string> }): Record<string, string> {
  return params ?? {};
}

/** True if the parameters of a route are in the body of a request. */
export function sendsBody({ method, hasNoBody }: Pick<Route, 'method' | 'hasNoBody'>): boolean {
  return (method === 'POST' || method === 'PATCH') && hasNoBody !== true;
}

/**
 * True if a requested path matches the path of a route. A segment `:name` of the route matches any
 * text that is not empty.
 */
function matchesPath(path: string, asked: string): boolean {
  const own = path.split('/');
  const others = asked.split('/');
  return (
    own.length === others.length &&
    own.every((part, at) => (part.startsWith(':') ? others[at] !== '' : part === others[at]))
  );
}

function refuseUnknownRequests(routes: readonly Route[]): Middleware {
  return (context) => {
    const found = routes.filter(({ path }) => matchesPath(path, context.path));
    if (found[0] !== undefined) context.state.routePath = found[0].path;
    refuseMethod(
      context,
      found.map(({ method }) => method),
    );
  };
}
