import Router from '@koa/router';
import type { Middleware, RequestState } from '../http/request-state.ts';
import { readGuestCallerId } from '../http/client-address.ts';
import { CallLifetime } from '../load/call-lifetime.ts';
import { ANSWER_DELIVERY_DEADLINE_MS, REQUEST_READ_DEADLINE_MS } from '../load/load-control.ts';
import compose from 'koa-compose';
import { countAnswerBytes } from '../calls/send-answer.ts';
import { refuseMethod } from '../http/handle-errors.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { admitRequest } from './http/admit-request.ts';
import { serveAssets } from './assets/load-assets.ts';
import { renderConsoleErrors } from './http/render-console-errors.ts';
import { setConsoleHeaders, sendReply } from './http/send-reply.ts';
import type { ConsoleServices } from './services/console-services.ts';
import type { Page } from './page.ts';
import { changeSession, type ConsoleContext, type ConsoleMiddleware } from './http/session-cookie.ts';
import { CONSOLE_PATH } from '../mail/console-mail.ts';

/** An address that people try for the search, which is at `CONSOLE_PATH`. */
const SEARCH_PATH = `${CONSOLE_PATH}/search`;

/** Serves the pages of the console under `/console`. Sessions exist only here, not under `/v1`. */
export function serveConsole(pages: readonly Page[], services: ConsoleServices, log: Log): ConsoleMiddleware {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  for (const page of pages) {
    router.register(page.path, [page.method], async (context: ConsoleContext) => {
      context.state.routePath = page.path;
      const watch = new CallLifetime(context.res, REQUEST_READ_DEADLINE_MS);
      const request = await admitRequest(page, context, services, watch);
      const reply = 'redirectPath' in request ? request : await page.handle(request);
      const session = 'redirectPath' in reply ? reply.session : undefined;
      if (session !== undefined) await changeSession(context, session, services.accounts.sessions);
      sendReply(context, reply, services.site);
      watch.setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
      countAnswerBytes(
        context,
        services.loadControl,
        readGuestCallerId(context.req, services.isTrustedProxy),
        watch,
      );
    });
  }
  const scriptPaths = new Set(pages.filter(({ isForScripts }) => isForScripts).map(({ path }) => path));
  const serve = compose([
    setConsoleHeaders,
    renderConsoleErrors(services, log, scriptPaths),
    serveAssets,
    router.routes() as unknown as Middleware,
    refuseWrongMethod(pages),
  ]);
  return async (context, next) => {
    if (context.path === SEARCH_PATH) context.redirect(`${CONSOLE_PATH}${context.search}`);
    else await (isConsolePath(context.path) ? serve(context, next) : next());
  };
}

function isConsolePath(path: string): boolean {
  return path === CONSOLE_PATH || path.startsWith(`${CONSOLE_PATH}/`);
}

/** Throws `method_not_allowed` for a wrong method of a fixed path, and `not_found` for all others. */
function refuseWrongMethod(pages: readonly Page[]): Middleware {
  return (context) => {
    const found = pages.filter(({ path }) => path === context.path);
    refuseMethod(
      context,
      found.map(({ method }) => method),
    );
  };
}

const PAGE_WITH_SLASH = /^\/(?:console|docs)\/(?!assets\/)(?:.*\/)?$/;

/** Leads to a page from its address with a slash at the end, which people and programs add. */
export const redirectTrailingSlash: Middleware = async (context, next) => {
  const { method, path, search } = context;
  if (!['GET', 'HEAD'].includes(method) || !PAGE_WITH_SLASH.test(path)) {
    await next();
    return;
  }
  context.status = 301;
  // From the first slash of a run alone: from each, a path of slashes takes quadratic time.
  context.redirect(path.replace(/(?<!\/)\/+$/, '') + search);
};
