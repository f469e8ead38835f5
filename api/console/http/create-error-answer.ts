import type { ApiError } from '../../errors/api-error.ts';
import { sendErrorJson } from '../../http/handle-errors.ts';
import type { Context } from '../../http/request-state.ts';
import { renderPageHtml } from '../components/render-page-html.ts';
import type { Site } from '../site.ts';
import { chooseLanguage } from '../language/language.ts';
import { toErrorView } from './render-console-errors.ts';
import { PAGE_SECURITY_HEADERS } from './send-reply.ts';
import { hasSignedInHintCookie } from './session-cookie.ts';

/** Paths of programs, which never get a page. */
const PROGRAM_PATH = /^\/(?:v1|mcp)(?:\/|$)/;

/**
 * Returns the answer to errors outside the console: JSON, or a page for a person whose browser asks
 * for an address that does not exist (docs/contract.md#requests).
 */
export function createErrorAnswer({ site }: { readonly site: Site }) {
  return (context: Context, error: ApiError, status: number): void => {
    const isVisit = ['GET', 'HEAD'].includes(context.method) && !PROGRAM_PATH.test(context.path);
    if (isVisit && error.code === 'not_found') context.vary('Accept');
    if (!isVisit || error.code !== 'not_found' || !prefersHtml(context)) {
      sendErrorJson(context, error, status);
      return;
    }
    const language = chooseLanguage(context);
    const hasHint = hasSignedInHintCookie(context);
    context.set({ ...PAGE_SECURITY_HEADERS, 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    context.vary('Cookie, Accept-Language');
    context.status = status;
    context.type = 'html';
    context.body = renderPageHtml(toErrorView(error, language), {
      language,
      path: context.path,
      visitor: { kind: 'public-page', hasSignedInHintCookie: hasHint },
      site,
    });
  };
}

function prefersHtml(context: Context): boolean {
  return /\btext\/html\b/i.test(context.get('Accept')) && context.accepts('html', 'json') === 'html';
}
