import { AppError } from '../../../shared/errors/app-error.ts';
import type { Middleware } from '../../http/request-state.ts';
import { renderPageHtml } from '../components/render-page-html.ts';
import { toErrorView } from '../http/render-console-errors.ts';
import { PAGE_HEADERS } from '../http/send-reply.ts';
import { hasSignedInHintCookie } from '../http/session-cookie.ts';
import { chooseLanguage } from '../language/language.ts';

/**
 * Answers a browser at an unknown path with a page. Other callers, and paths of the API, get the
 * error as JSON.
 */
export const serveMissingPage: Middleware = async (context, next) => {
  try {
    await next();
  } catch (error) {
    const isUnknown =
      error instanceof AppError && error.code === 'not_found' && context.state.routePath === undefined;
    if (!isUnknown || /^\/v1(?:\/|$)/i.test(context.path)) throw error;
    context.vary('Accept');
    if (!/\btext\/html\b/i.test(context.get('Accept'))) throw error;
    const language = chooseLanguage(context);
    context.state.errorCode = error.code;
    context.set({ ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    context.vary('Cookie, Accept-Language');
    context.status = 404;
    context.type = 'text/html; charset=utf-8';
    context.body = renderPageHtml(toErrorView(error, language), {
      // The language link leads to the landing page, because this page has no other language.
      ...{ language, path: '/', visitor: null },
      isSignedIn: hasSignedInHintCookie(context),
    });
  }
};
