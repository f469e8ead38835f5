import type { Context } from 'koa';
import type { Person } from '../../shared/accounts/people/people.ts';
import { chooseLanguage, LANGUAGE_COOKIE } from './language/choose-language.ts';
import { toPageText } from './layout/to-page-text.ts';
import type { DownloadReply, RedirectReply, Reply, ViewReply } from './page.ts';
import { setSession } from './session-cookie.ts';
import { HELD, HOME } from './to-console-path.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** Sends what a page answers with. `isSecure`: cookies are for https alone. */
export function sendReply(context: Context, reply: Reply, isSecure: boolean): void {
  if ('send' in reply) reply.send();
  else if ('redirect' in reply) redirect(context, reply, isSecure);
  else if ('download' in reply) download(context, reply);
  else if ('json' in reply) context.body = reply.json;
  else show(context, reply);
}

function show(
  context: Context,
  { view, status = 200, isSecret = false, maxAgeSeconds, retryAfterSeconds }: ViewReply,
): void {
  context.status = status;
  if (retryAfterSeconds !== undefined) context.set('Retry-After', String(retryAfterSeconds));
  if (isSecret) context.set('Cache-Control', 'no-store');
  else if (maxAgeSeconds !== undefined) context.set('Cache-Control', `private, max-age=${maxAgeSeconds}`);
  context.type = 'text/html; charset=utf-8';
  context.body = toPageText(view, {
    language: chooseLanguage(context),
    person: (context.state['person'] as Person | null | undefined) ?? null,
    path: context.path,
    back: toBack(context, maxAgeSeconds !== undefined),
  });
}

/** Where another language leads back to: what was paid for is not paid for twice. */
function toBack({ method, path, querystring }: Context, isPaid: boolean): string {
  if (method === 'POST' || querystring === '') return path;
  return `${path}?${querystring}${isPaid ? `&${HELD}=1` : ''}`;
}

function redirect(
  context: Context,
  { redirect, signIn, signOut, language }: RedirectReply,
  isSecure: boolean,
): void {
  if (signIn !== undefined) setSession(context, signIn, isSecure);
  if (signOut === true) setSession(context, null, isSecure);
  if (language !== undefined) {
    context.cookies.secure = isSecure;
    const options = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: HOME } as const;
    context.cookies.set(LANGUAGE_COOKIE, language, { ...options, maxAge: YEAR_MS, overwrite: true });
  }
  context.redirect(redirect);
  context.status = 303;
  context.body = '';
}

function download(context: Context, { download: { name, type, text } }: DownloadReply): void {
  context.attachment(name);
  context.type = type;
  context.body = text;
}
