import Router from '@koa/router';
import type { Middleware, RequestState } from '../http/request-state.ts';
import { readCaller } from '../http/client-address.ts';
import { CallWatch } from '../load/call-watch.ts';
import { DELIVERY_DEADLINE_MS, REQUEST_DEADLINE_MS } from '../load/load.ts';
import compose from 'koa-compose';
import { holdAnswer } from '../calls/send-answer.ts';
import { refuseMethod } from '../http/errors.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { admitVisit } from './visit/admit-visit.ts';
import { serveAssets } from './assets/serve-assets.ts';
import { consoleErrors } from './visit/console-errors.ts';
import { consoleHeaders } from './visit/console-headers.ts';
import type { ConsoleServices } from './services/console-services.ts';
import type { Page } from './page.ts';
import { sendReply } from './visit/send-reply.ts';
import { endSession, type ConsoleContext, type ConsoleMiddleware } from './visit/session-cookie.ts';
import { HOME } from '../mail/console-mail.ts';

/** Serves the table of pages under `/console`; nothing outside of it knows of sessions. */
export function serveConsole(pages: readonly Page[], services: ConsoleServices, log: Log): ConsoleMiddleware {
  const isSecure = services.baseUrl?.startsWith('https:') === true;
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  for (const page of pages) {
    router.register(page.path, [page.method], async (context: ConsoleContext) => {
      context.state.routePath = page.path;
      const watch = new CallWatch(context.res, REQUEST_DEADLINE_MS);
      const visit = await admitVisit(page, context, services, watch);
      const reply = 'redirect' in visit ? visit : await page.handle(visit);
      // A cookie that somebody has kept opens nothing any more; nor does one that was planted before signing in.
      if ('redirect' in reply && (reply.signOut === true || reply.signIn !== undefined))
        await endSession(context, services.accounts.sessions);
      sendReply(context, reply, isSecure);
      watch.extend(DELIVERY_DEADLINE_MS);
      holdAnswer(context, services.load, readCaller(context.req, services.isTrustedProxy), watch);
    });
  }
  const serve = compose([
    consoleHeaders,
    consoleErrors(services, log),
    serveAssets,
    router.routes() as unknown as Middleware,
    refuseOthers(pages),
  ]);
  return async (context, next) => {
    if (context.path === `${HOME}/`) context.redirect(HOME);
    else await (isOfConsole(context.path) ? serve(context, next) : next());
  };
}

function isOfConsole(path: string): boolean {
  return path === HOME || path.startsWith(`${HOME}/`);
}

/** Only pages without parameters in their path are asked with a wrong method: forms that are loaded again. */
function refuseOthers(pages: readonly Page[]): Middleware {
  return (context) => {
    const found = pages.filter(({ path }) => path === context.path);
    refuseMethod(
      context,
      found.map(({ method }) => method),
    );
  };
}
