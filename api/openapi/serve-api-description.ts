import { refuseMethod } from '../http/handle-errors.ts';
import type { Middleware } from '../http/request-state.ts';
import { type CachedAnswer, sendBody, toCachedAnswer } from '../http/cached-compressed-body.ts';
import type { Route } from '../calls/route.ts';
import { buildOpenApiDocument } from './build-openapi-document.ts';

const PATH = '/openapi.json';

/**
 * Serves the API description. It is built at its first request: building it at the start of the
 * service would make the start a tenth longer.
 */
export function serveApiDescription(routes: readonly Route[], baseUrl: string | null): Middleware {
  let answer: CachedAnswer | undefined;
  return async (context, next) => {
    if (context.path !== PATH) {
      await next();
      return;
    }
    context.state.routePath = PATH;
    if (context.method !== 'GET' && context.method !== 'HEAD') refuseMethod(context, ['GET']);
    answer ??= toCachedAnswer(JSON.stringify(buildOpenApiDocument(routes, baseUrl)), '.json');
    await sendBody(context, answer);
  };
}
