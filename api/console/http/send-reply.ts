import type { Person } from '../../../shared/accounts/people/people.ts';
import { chooseLanguage, readLanguageParameter, removeLanguageParameter } from '../language/language.ts';
import { renderPageHtml } from '../components/render-page-html.ts';
import { isPublic } from '../search-engines/render-meta.ts';
import type { Site } from '../site.ts';
import type { DownloadReply, RedirectReply, PageReply, ViewReply } from '../page.ts';
import { setSignedInHintCookie, type ConsoleContext } from './session-cookie.ts';
import { addConfirmation } from '../console-paths.ts';
import { sendAnswer } from '../../calls/send-answer.ts';
import { setCookie } from '../cookies/cookies.ts';
import type { Middleware } from '../../http/request-state.ts';

export function sendReply(context: ConsoleContext, reply: PageReply, site: Site): void {
  // The back button must not show private pages after signing out.
  if (toPerson(context) !== null) context.set('Cache-Control', 'no-store');
  if ('document' in reply || 'bytes' in reply) sendAnswer(context, reply);
  else if ('redirectPath' in reply) redirect(context, reply);
  else if ('download' in reply) download(context, reply);
  else if ('json' in reply) context.body = reply.json;
  else show(context, reply, site);
}

function show(context: ConsoleContext, reply: ViewReply, site: Site): void {
  const { view, status = 200, hasSecret = false, retryAfterSeconds } = reply;
  // The session may have begun before this cookie existed, or ended on another device.
  const person = toPerson(context);
  setSignedInHintCookie(context, person !== null);
  keepCookie(context, 'language', readLanguageParameter(context) ?? undefined);
  context.status = status;
  if (retryAfterSeconds !== undefined) context.set('Retry-After', String(retryAfterSeconds));
  if (hasSecret) keepSecret(context);
  keepCookie(context, 'console_device', reply.knownDeviceCookie);
  keepCookie(context, 'recent_companies', reply.recentCompaniesCookie);
  if (status === 200 && isPublic(view, site)) context.remove('X-Robots-Tag');
  context.type = 'text/html; charset=utf-8';
  context.body = renderPageHtml(view, {
    language: chooseLanguage(context),
    path: context.path,
    site,
    isSignedIn: person !== null,
    session: {
      email: person?.email,
      back: context.method === 'POST' ? context.path : addConfirmation(removeLanguageParameter(context.url)),
    },
  });
}

function keepSecret(context: ConsoleContext): void {
  context.set('Cache-Control', 'no-store');
  // The size of a compressed answer can reveal a secret in it (BREACH).
  context.compress = false;
}

function toPerson({ state }: ConsoleContext): Person | null {
  return state.person ?? null;
}

function redirect(
  context: ConsoleContext,
  { redirectPath, knownDeviceCookie, language }: RedirectReply,
): void {
  keepCookie(context, 'console_device', knownDeviceCookie);
  keepCookie(context, 'language', language);
  context.redirect(redirectPath);
  context.status = 303;
  context.body = '';
}

function keepCookie(
  context: ConsoleContext,
  name: Parameters<typeof setCookie>[1],
  value: string | undefined,
): void {
  if (value !== undefined) setCookie(context, name, value);
}

function download(context: ConsoleContext, { download: { name, type, text } }: DownloadReply): void {
  context.attachment(name);
  context.type = type;
  context.body = text;
}

/**
 * Security headers of every page: content only from this service, no framing. The referrer policy
 * sends the `Referer` that `isDirectVisit` reads.
 */
export const PAGE_SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
};
const CONSOLE_HEADERS = {
  ...PAGE_SECURITY_HEADERS,
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex',
};

/** Sets the security headers of the console, on top of those of the API, and the header `Vary`. */
export const setConsoleHeaders: Middleware = async (context, next) => {
  context.set(CONSOLE_HEADERS);
  context.vary('Cookie, Accept-Language');
  await next();
};
