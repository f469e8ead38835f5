import { AppError } from '../../../shared/errors/app-error.ts';
import type { ApiError } from '../../errors/api-error.ts';
import { ERROR_TABLE } from '../../errors/error-table.ts';
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
      sendErrorJson(context, withPrices(error, site), status);
      return;
    }
    const language = chooseLanguage(context);
    context.set({ ...PAGE_SECURITY_HEADERS, 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    context.vary('Cookie, Accept-Language');
    context.status = status;
    context.type = 'html';
    context.body = renderPageHtml(toErrorView(error, language), {
      language,
      path: context.path,
      isSignedIn: hasSignedInHintCookie(context),
      site,
    });
  };
}

/** Says where there are more credits, if the operator has set it. */
function withPrices(error: ApiError, { operator }: Site): ApiError {
  const address = operator.prices ?? operator.contact;
  if (error.code !== 'no_credits' || address === null) return error;
  const { en, sv } = ERROR_TABLE.no_credits;
  // The address is not at the end: programs take the full stop for a part of it.
  const explanation = { en: `${en} See ${address} for more.`, sv: `${sv} Se ${address} för fler.` };
  return new AppError(error.code, error.message, { explanation, members: error.members }) as ApiError;
}

function prefersHtml(context: Context): boolean {
  return /\btext\/html\b/i.test(context.get('Accept')) && context.accepts('html', 'json') === 'html';
}
